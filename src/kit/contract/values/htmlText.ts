import { plural } from './plural.ts';

/** Content of HTML that a plain text does not have. */
export type HtmlLosses = { images: number; embeds: number; links: number };

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML: entries of lists have a bullet, rows of tables are lines. */
export const htmlText = (html: string): string =>
  html
    .replace(/<(script|style)\b[^>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1>/gi, '')
    .replace(/<\/t[dh]>\s{0,100}(?=<t[dh]\b)/gi, ' | ')
    .replace(/<li\b[^>]*>\s{0,100}/gi, '\n• ')
    .replace(/<(?:br|\/p|\/li|\/div|\/tr|\/table|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('&amp;', '&')
    .replace(/\n\s*\n/g, '\n')
    .trim();

const count = (html: string, tag: RegExp): number => html.match(tag)?.length ?? 0;

export const htmlLosses = (html: string): HtmlLosses => ({
  images: count(html, /<(?:img|svg)\b/gi),
  embeds: count(html, /<(?:iframe|video|audio|object|embed)\b/gi),
  links: count(html, /<a\b[^<>]*\bhref\b/gi),
});

/** Describes what some texts lost: `3 imágenes, 1 enlace`; empty where they lost nothing. */
export function describeHtmlLosses(losses: readonly HtmlLosses[]): string {
  const sum = (kind: keyof HtmlLosses) => losses.reduce((total, each) => total + each[kind], 0);
  const [images, embeds, links] = [sum('images'), sum('embeds'), sum('links')];
  return [
    images > 0 && plural(images, 'imagen', 'imágenes'),
    embeds > 0 && plural(embeds, 'video o mapa', 'videos o mapas'),
    links > 0 && plural(links, 'dirección de enlace', 'direcciones de enlace'),
  ]
    .filter(Boolean)
    .join(', ');
}
