import { type CsvRecord, csvOptions, firstLineOf, quotedCell, withPlainLineEnds } from '#kit/contract/values/csv.ts';
import type { RunFailure } from '#kit/contract/runs.ts';

/** Heads the reasons; an import passes over a column that it does not know. */
const reasons = 'Qué corregir';

/** A CSV of the failed lines with an extra column of errors, to fix and import again. */
export async function failedLines(text: string, failed: readonly RunFailure[]): Promise<string> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const options = csvOptions(text);
  const [head, ...lines] = parse(withPlainLineEnds(text), options) as unknown as CsvRecord[];
  const messages = new Map(failed.map(({ line, message }) => [line, message]));
  const columns = head?.record.map((name, at) => ({ name, at })).filter(({ name }) => name !== reasons) ?? [];
  const rows = lines.flatMap((line) => {
    const message = messages.get(firstLineOf(line));
    return message === undefined ? [] : [[...columns.map(({ at }) => line.record[at] ?? ''), message]];
  });
  return [[...columns.map(({ name }) => name), reasons], ...rows]
    .map((cells) => `${cells.map((cell) => quotedCell(cell, options.delimiter)).join(options.delimiter)}\r\n`)
    .join('');
}
