import { read, utils } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { refuseFile, refuseTooHeavy } from './refuseFile.ts';

export type Cell = string | number | boolean | null;
/** The rows of the first sheet that has any. */
export type Sheet = Cell[][];

/** Bytes an honest workbook of 1.5 MB unpacks to. */
const maxUnpacked = 80_000_000;
/** One stray cell far to the right would make every row as wide. */
const maxColumns = 100;

/** Reads a workbook of anybody's, at the cost that its makers chose: only where that is bounded. */
export function readWorkbook(bytes: Buffer, maxRows: number): Sheet {
  const isZip = bytes[0] === 0x50;
  const book = isZip ? orUnreadable(() => unpacked(bytes)) : bytes;
  return book ? orUnreadable(() => sheetOf(book, maxRows)) : refuseTooHeavy();
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch {
    return refuseFile('El archivo no es una planilla de Excel que se pueda leer: guárdala de nuevo, o como CSV.');
  }
}

/**
 * The archive again, with its entries as they unpack; null where they would be too large. No parser of workbooks is
 * given anything packed: it would believe other numbers of the archive than those that were looked at.
 */
function unpacked(zip: Buffer): Uint8Array | null {
  let left = maxUnpacked;
  const names = new Set<string>();
  const entries = unzipSync(zip, {
    filter({ name, size, originalSize }) {
      left -= Math.max(size, originalSize);
      if (names.has(name)) throw new Error(`The entry ${name} is there twice.`);
      names.add(name);
      return left >= 0;
    },
  });
  return left < 0 ? null : zipSync(entries, { level: 0 });
}

function sheetOf(bytes: Uint8Array, maxRows: number): Sheet {
  // One row more than may be, so that too many are noticed.
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: maxRows + 1,
    cellFormula: false,
    cellHTML: false,
  });
  const sheets = book.SheetNames.map((name) => book.Sheets[name]).filter((sheet) => sheet !== undefined);
  const first = sheets.find((sheet) => sheet['!ref'] !== undefined);
  if (!first?.['!ref']) return [];
  const range = utils.decode_range(first['!ref']);
  range.e.c = Math.min(range.e.c, range.s.c + maxColumns - 1);
  return utils.sheet_to_json<Sheet[number]>(first, { header: 1, raw: true, defval: null, range });
}
