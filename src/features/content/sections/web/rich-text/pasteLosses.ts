import { describeHtmlLosses } from '#kit/contract/values/htmlText.ts';
import { plural } from '#kit/contract/values/plural.ts';

/** Content of a paste that the editor does not have as it was. */
export type PasteLosses = {
  images: number;
  /** Videos, maps and other pages within the page. */
  embeds: number;
  /** Links whose address no page may have. */
  links: number;
  /** Tables that became a line per row. */
  tables: number;
  /** Links of `http:` that became `https:`. */
  secured: number;
};

export const noLosses: PasteLosses = { images: 0, embeds: 0, links: 0, tables: 0, secured: 0 };

/** Describes what a paste lost in sentences; empty where it lost nothing. */
export function describeLosses({ images, embeds, links, tables, secured }: PasteLosses): string {
  const removed = [
    describeHtmlLosses([{ images, embeds, links: 0 }]),
    links > 0 && plural(links, 'enlace con una dirección que no sirve', 'enlaces con una dirección que no sirve'),
  ].filter(Boolean);
  const sentences = [
    removed.length > 0 && `Quedó fuera: ${removed.join(', ')}.`,
    tables > 0 && `${plural(tables, 'tabla quedó', 'tablas quedaron')} con una línea por fila.`,
    secured > 0 &&
      `${plural(secured, 'enlace http:// quedó', 'enlaces http:// quedaron')} como https://: comprueba que ${secured === 1 ? 'abre' : 'abren'}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
