import { type ColumnSource, matchColumns, missingFields } from '#kit/contract/values/fileColumns.ts';
import { readWorkbook, type WorkbookOptions } from './workbook.ts';
import { refuseTooHeavy } from './workbookRefusals.ts';

/** Maximum characters of a file: a compressed file can expand a thousandfold. */
const maxCharacters = 16_000_000;

export type WorkbookWork = WorkbookOptions & {
  bytes: Uint8Array;
  /** Columns that the sheet must have. Known exports are recognised by their marks alone. */
  source: ColumnSource<string>;
};

/** The cells of a workbook as JSON. */
export async function work({ bytes, source, ...options }: WorkbookWork): Promise<string> {
  const isHead = (head: readonly string[]) => missingFields(matchColumns(head, source), source.columns).length === 0;
  const cells = JSON.stringify(readWorkbook(Buffer.from(bytes), options, isHead));
  return cells.length > maxCharacters ? refuseTooHeavy() : cells;
}
