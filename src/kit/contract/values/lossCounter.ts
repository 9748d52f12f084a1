import type { MatchedColumns } from './fileColumns.ts';
import { describeHtmlLosses, type HtmlLosses, htmlLosses } from './htmlText.ts';

/** Counts what the texts of a known export lose as HTML: `Body (HTML): 2 imágenes`. */
export function lossCounter<Field extends string>(
  headers: readonly string[],
  { titles, export: known }: MatchedColumns<Field>,
) {
  const places = (known?.htmlTitles ?? []).map((title) => titles.indexOf(title)).filter((at) => at >= 0);
  const found = new Map<number, HtmlLosses[]>();
  return {
    /** Counts the losses of a line. */
    count(values: readonly string[]) {
      const at = places.find((place) => values[place]);
      if (at === undefined) return;
      const losses = found.get(at) ?? [];
      found.set(at, losses);
      losses.push(htmlLosses(values[at] ?? ''));
    },
    describe: (): string[] =>
      [...found].flatMap(([at, losses]) => {
        const text = describeHtmlLosses(losses);
        return text === '' ? [] : [`${headers[at]?.trim()}: ${text}`];
      }),
  };
}
