import { readWorkbook, type WorkbookOptions } from './workbook.ts';
import { refuseTooHeavy } from './workbookRefusals.ts';

/** Maximum characters of a file: a compressed file can expand a thousandfold. */
const maxCharacters = 16_000_000;

/** The cells of a workbook as JSON. */
export async function work({ bytes, ...options }: WorkbookOptions & { bytes: Uint8Array }): Promise<string> {
  const cells = JSON.stringify(readWorkbook(Buffer.from(bytes), options));
  return cells.length > maxCharacters ? refuseTooHeavy() : cells;
}
