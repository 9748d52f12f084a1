import type { CompareReport } from './channelMenus.contract.ts';

type Numbered = (count: number, nouns: readonly [string, string]) => string;
type Counts = Omit<CompareReport, 'summary'>;

/** The result of reading many menus at their channels: a title, and a sentence about those that were not compared. */
export function compareText({ compared, different, unpublished, failed }: Counts, numbered: Numbered) {
  const read = numbered(compared, ['menú leído', 'menús leídos']);
  const result =
    different > 0 ? numbered(different, ['con diferencias', 'con diferencias']) : 'sin diferencias con lo publicado';
  const rest = [
    failed > 0 && `${numbered(failed, ['no se pudo leer', 'no se pudieron leer'])}.`,
    unpublished > 0 && `${numbered(unpublished, ['todavía no se publica', 'todavía no se publican'])} desde Comanda.`,
  ];
  return {
    title: compared === 0 ? 'No se leyó ningún menú' : `${read}, ${result}`,
    body: rest.filter(Boolean).join(' '),
  };
}
