import { headerReader, type NamedColumn } from '#kit/contract/values/csvHeaders.ts';
import { readWorkbook, type WorkbookOptions } from './workbook.ts';
import { refuseTooHeavy } from './workbookRefusals.ts';

/** Maximum characters of a file: a compressed file can expand a thousandfold. */
const maxCharacters = 16_000_000;

export type WorkbookWork = WorkbookOptions & {
  bytes: Uint8Array;
  /** Columns that the sheet must have, by their names. */
  columns: Readonly<Record<string, NamedColumn>>;
};

/** The cells of a workbook as JSON. */
export async function work({ bytes, columns, ...options }: WorkbookWork): Promise<string> {
  const fieldOf = headerReader(columns);
  const isHead = (head: readonly string[]) => {
    const found = new Set(head.map(fieldOf));
    return Object.keys(columns).every((name) => found.has(name));
  };
  const cells = JSON.stringify(readWorkbook(Buffer.from(bytes), options, isHead));
  return cells.length > maxCharacters ? refuseTooHeavy() : cells;
}
