import { type CellObject, read, SSF, utils, type WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { numberCell } from '#kit/contract/values/csv.ts';
import type { ReadSheet } from './sheetNotice.ts';
import { zipEntries } from '../files/zipEntries.ts';
import { refuseTooHeavy, refuseWorkbook } from './workbookRefusals.ts';

/** How a workbook is read: the rows it may have, and the mark that its numbers get as text. */
export type WorkbookOptions = { maxRows: number; decimalMark: ',' | '.' };

export type SheetCells = ReadSheet & { cells: string[][] };

/** Bytes an honest workbook of a few megabytes unpacks to. */
const maxUnpacked = 80_000_000;
/** A stray cell far to the right would widen every row. */
const maxColumns = 100;

/**
 * The cells of the first sheet whose first row `isHead` accepts, otherwise of the first one with cells, as texts.
 *
 * Reads a workbook of anybody's, at the cost that its makers chose: only where that is bounded.
 */
export function readWorkbook(
  bytes: Buffer,
  options: WorkbookOptions,
  isHead: (cells: readonly string[]) => boolean,
): SheetCells {
  const isZip = bytes[0] === 0x50;
  const book = isZip ? orUnreadable(() => unpacked(bytes)) : bytes;
  return book ? orUnreadable(() => sheetOf(book, options, isHead)) : refuseTooHeavy();
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

function sheetOf(
  bytes: Uint8Array,
  { maxRows, decimalMark }: WorkbookOptions,
  isHead: (cells: readonly string[]) => boolean,
): SheetCells {
  // More rows than may be, so that too many are noticed also where some are blank.
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: maxRows * 2 + 2,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
  });
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = book.SheetNames.flatMap((sheet) => {
    const { '!ref': ref, '!data': rows = [] } = (book.Sheets[sheet] ?? {}) as Partial<DenseSheet>;
    return ref === undefined ? [] : [{ sheet, range: utils.decode_range(ref), rows }];
  });
  const textsOf = ({ range: { s: start, e: end }, rows }: (typeof sheets)[number], row: number) =>
    Array.from({ length: Math.min(end.c - start.c + 1, maxColumns) }, (_, at) =>
      cellText(rows[row]?.[start.c + at], { decimalMark, is1904 }),
    );
  const hasHead = (each: (typeof sheets)[number]) => {
    const first = each.rows.findIndex((cells) => cells?.some((cell) => cellText(cell, { decimalMark, is1904 }) !== ''));
    return first >= 0 && isHead(textsOf(each, first));
  };
  const chosen = sheets.find(hasHead) ?? sheets[0];
  if (!chosen) return { sheet: '', hasOthers: false, cells: [] };
  // From its first row on, so that rows have the numbers that people read beside them.
  const cells = Array.from({ length: chosen.range.e.r + 1 }, (_, row) => textsOf(chosen, row));
  return { sheet: chosen.sheet, hasOthers: sheets.length > 1, cells };
}

type CellFormat = { decimalMark: ',' | '.'; is1904: boolean };

/** A cell as its text would be in the country's own CSV; days and hours as ISO writes them. */
function cellText(cell: CellObject | undefined, format: CellFormat): string {
  if (cell?.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (typeof cell.v === 'boolean') return cell.v ? 'sí' : 'no';
  return typeof cell.v === 'number' ? numberText(cell.v, format, cell) : String(cell.v);
}

/** A number with this decimal mark; by its format it may be a day, a percentage, or a code that begins with zeros. */
function numberText(value: number, { decimalMark, is1904 }: CellFormat, { z = '', w }: CellObject): string {
  const format = String(z);
  if (SSF.is_date(format)) return momentText(value, is1904) ?? exactCell(value, decimalMark);
  if (format.includes('%')) return `${numberCell(Number((value * 100).toFixed(10)), decimalMark)}%`;
  return /^0{2,}$/.test(format) && w ? w : exactCell(value, decimalMark);
}

/** A number in the country's marks. Three decimals get a fourth one, so that their mark does not look like one of thousands. */
const exactCell = (value: number, decimalMark: ',' | '.'): string =>
  numberCell(value, decimalMark).replace(/^-?\d{1,3}[.,]\d{3}$/, '$&0');

type SerialMoment = { y: number; m: number; d: number; H: number; M: number };

/** A day or an hour by its number in the workbook, which counts from 1900 or from 1904; null for negative numbers. */
function momentText(serial: number, is1904: boolean): string | null {
  const moment = SSF.parse_date_code(serial, { date1904: is1904 }) as SerialMoment | null;
  if (!moment) return null;
  const { y, m, d, H, M } = moment;
  const two = (number: number) => String(number).padStart(2, '0');
  const time = `${two(H)}:${two(M)}`;
  if (serial < 1) return time;
  const day = `${y}-${two(m)}-${two(d)}`;
  return H + M === 0 ? day : `${day} ${time}`;
}
