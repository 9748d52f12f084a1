import { type CsvRecord, csvOptions, firstLineOf, quotedCell, withPlainLineEnds } from '#kit/contract/values/csv.ts';
import { errorsTitle, isErrorsTitle } from '#kit/contract/values/fileColumns.ts';
import type { RunFailure } from '#kit/contract/runs.ts';

/** A CSV of the failed lines with an extra column of errors, to fix and import again. */
export async function failedLines(text: string, failed: readonly RunFailure[]): Promise<string> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const options = csvOptions(text);
  const [head, ...lines] = parse(withPlainLineEnds(text), options) as unknown as CsvRecord[];
  const messages = new Map(failed.map(({ line, message }) => [line, message]));
  const columns = head?.record.map((name, at) => ({ name, at })).filter(({ name }) => !isErrorsTitle(name)) ?? [];
  const rows = lines.flatMap((line) => {
    const message = messages.get(firstLineOf(line));
    return message === undefined ? [] : [[...columns.map(({ at }) => line.record[at] ?? ''), message]];
  });
  return [[...columns.map(({ name }) => name), errorsTitle], ...rows]
    .map((cells) => `${cells.map((cell) => quotedCell(cell, options.delimiter)).join(options.delimiter)}\r\n`)
    .join('');
}
