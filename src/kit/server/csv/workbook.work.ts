import { readWorkbook, type WorkbookOptions } from './workbook.ts';
import { refuseTooHeavy } from './workbookRefusals.ts';

/** Characters that a file may come to: a packed one can say the same thing a thousand times. */
const maxCharacters = 16_000_000;

/** The cells of a workbook as JSON. */
export async function work({ bytes, ...reading }: WorkbookOptions & { bytes: Uint8Array }): Promise<string> {
  const cells = JSON.stringify(readWorkbook(Buffer.from(bytes), reading));
  return cells.length > maxCharacters ? refuseTooHeavy() : cells;
}
