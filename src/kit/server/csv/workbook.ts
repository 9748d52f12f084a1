import { type CellObject, read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { numberCell } from '#kit/contract/values/csv.ts';
import { zipEntries } from './zipEntries.ts';
import { refuseTooHeavy, refuseWorkbook } from './workbookRefusals.ts';

/** How a workbook is read: the rows it may have, and the mark that its numbers get as text. */
export type WorkbookOptions = { maxRows: number; decimalMark: ',' | '.' };

/** Bytes an honest workbook of a few megabytes unpacks to. */
const maxUnpacked = 80_000_000;
/** A stray cell far to the right would widen every row. */
const maxColumns = 100;

/**
 * The cells of the first sheet that has any, as texts. Reads a workbook of anybody's, at the cost that its makers chose:
 * only where that is bounded.
 */
export function readWorkbook(bytes: Buffer, options: WorkbookOptions): string[][] {
  const isZip = bytes[0] === 0x50;
  const book = isZip ? orUnreadable(() => unpacked(bytes)) : bytes;
  return book ? orUnreadable(() => sheetOf(book, options)) : refuseTooHeavy();
}

function orUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch {
    return refuseWorkbook('El archivo no es una planilla de Excel que se pueda leer: guárdala de nuevo, o como CSV.');
  }
}

/**
 * Rebuilds the archive with stored entries; null if they are too large.
 *
 * Parsers get nothing compressed, since they may trust other sizes in the archive than those checked here.
 */
function unpacked(zip: Buffer): Uint8Array | null {
  let left = maxUnpacked;
  const entries = new Map<string, Uint8Array>();
  for (const { name, size, read: readEntry } of zipEntries(zip)) {
    if (entries.has(name)) throw new Error(`The entry ${name} is there twice.`);
    left -= size;
    if (left < 0) return null;
    entries.set(name, readEntry());
  }
  return zipSync(Object.fromEntries(entries), { level: 0 });
}

type DenseSheet = WorkSheet & { '!data': (CellObject | undefined)[][] };

function sheetOf(bytes: Uint8Array, { maxRows, decimalMark }: WorkbookOptions): string[][] {
  // More rows than may be, so that too many are noticed also where some are blank.
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: maxRows * 2 + 2,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
  });
  const sheets = book.SheetNames.map((name) => book.Sheets[name]).filter((sheet) => sheet !== undefined);
  const first = sheets.find((sheet) => sheet['!ref'] !== undefined) as DenseSheet | undefined;
  if (!first?.['!ref']) return [];
  const { s: start, e: end } = utils.decode_range(first['!ref']);
  const width = Math.min(end.c - start.c + 1, maxColumns);
  // From its first row on, so that rows have the numbers that people read beside them.
  return Array.from({ length: end.r + 1 }, (_, row) => {
    const cells = first['!data'][row] ?? [];
    return Array.from({ length: width }, (_none, at) => cellText(cells[start.c + at], decimalMark));
  });
}

/** A cell as its text would be in the country's own CSV; days and hours as ISO writes them. */
function cellText(cell: CellObject | undefined, decimalMark: ',' | '.'): string {
  if (cell?.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'sí' : 'no';
  return typeof cell.v === 'number' ? numberText(cell.v, decimalMark, cell) : String(cell.v);
}

/** A number with this decimal mark; by its format it may be a day, a percentage, or a code that begins with zeros. */
function numberText(value: number, decimalMark: ',' | '.', { z = '', w }: CellObject): string {
  const format = String(z);
  if (SSF.is_date(format)) return momentText(value);
  if (format.includes('%')) return `${numberCell(Number((value * 100).toFixed(10)), decimalMark)}%`;
  return /^0{2,}$/.test(format) && w ? w : exactCell(value, decimalMark);
}

/** A number in the country's marks. Three decimals get a fourth one, so that their mark does not look like one of thousands. */
const exactCell = (value: number, decimalMark: ',' | '.'): string =>
  numberCell(value, decimalMark).replace(/^-?\d{1,3}[.,]\d{3}$/, '$&0');

type SerialMoment = { y: number; m: number; d: number; H: number; M: number };

function momentText(serial: number): string {
  const { y, m, d, H, M } = SSF.parse_date_code(serial) as SerialMoment;
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${two(H)}:${two(M)}`;
  if (serial < 1) return time;
  const day = `${y}-${two(m)}-${two(d)}`;
  return H + M === 0 ? day : `${day} ${time}`;
}
