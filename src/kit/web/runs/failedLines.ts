import type { SheetLines } from '#kit/contract/csvImport.ts';
import {
  type CsvRecord,
  csvLine,
  csvOptions,
  firstLineOf,
  quotedCell,
  withPlainLineEnds,
} from '#kit/contract/values/csv.ts';
import { errorsTitle, isErrorsTitle } from '#kit/contract/values/fileColumns.ts';
import type { RunFailure } from '#kit/contract/runs.ts';
import type { RunFile } from './runStore.ts';

/** A file as lines of cells, titles first, and how a line is written. */
type Lines = { lines: SheetLines['lines']; write(cells: readonly string[]): string };

async function textLines(text: string): Promise<Lines> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const options = csvOptions(text);
  const { delimiter } = options;
  const records = parse(withPlainLineEnds(text), options) as unknown as CsvRecord[];
  return {
    lines: records.map((each) => ({ line: firstLineOf(each), cells: each.record })),
    write: (cells) => cells.map((cell) => quotedCell(cell, delimiter)).join(delimiter),
  };
}

/** The cells of a sheet are texts without the marks of a file, so that they need those against formulas. */
const sheetLines = ({ lines, separator }: SheetLines): Lines => ({
  lines,
  write: (cells) => csvLine(cells, separator),
});

/** A CSV of the failed lines with an extra column of errors, to fix and import again. */
export async function failedLines({ text, workbook }: RunFile, failed: readonly RunFailure[]): Promise<string> {
  const { lines, write } = workbook ? sheetLines(workbook) : await textLines(text);
  const [head, ...others] = lines;
  const messages = new Map(failed.map(({ line, message }) => [line, message]));
  const columns = head?.cells.map((name, at) => ({ name, at })).filter(({ name }) => !isErrorsTitle(name)) ?? [];
  const rows = others.flatMap(({ line, cells }) => {
    const message = messages.get(line);
    return message === undefined ? [] : [[...columns.map(({ at }) => cells[at] ?? ''), message]];
  });
  return [[...columns.map(({ name }) => name), errorsTitle], ...rows].map((cells) => `${write(cells)}\r\n`).join('');
}
