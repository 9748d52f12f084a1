import { type DecimalMark, parseAmount, parsePercent } from '#domain/amounts.ts';
import type { CountryCode } from '#domain/countries.ts';
import { maxAmount } from '#kit/contract/fields.ts';
import { cleanLine, cleanText, normalise } from '#kit/contract/text.ts';
import { repeatedHeaders, repeatedMessage } from '#kit/contract/values/csvHeaders.ts';
import {
  type ColumnMapping,
  type ColumnSource,
  type FileColumns,
  isRead,
  matchColumns,
  type MatchedColumns,
  missingFields,
  readFields,
} from '#kit/contract/values/fileColumns.ts';
import { describeChangedCode, describeChangedName, describeErrorCell } from '#kit/contract/values/excelCells.ts';
import { flagOf } from '#kit/contract/values/flagCell.ts';
import { nearest } from '#kit/contract/values/nearest.ts';
import { menuExports } from './menuExports.rules.ts';
import {
  type ImportCells,
  importColumns,
  type ImportField,
  importFields,
  requiredColumns,
} from './menuImport.contract.ts';

export type ImportProblem = { field: ImportField; message: string };

/** Parsed values of a line. Undefined leaves the stored value; null clears it. */
export type ImportValues = {
  category: string;
  product: string | undefined;
  description: string | undefined;
  price: number | undefined;
  menuPrice: number | null | undefined;
  discount: number | null | undefined;
  hidden: boolean | undefined;
  available: boolean | undefined;
  position: number | undefined;
  alohaId: string | undefined;
  fbdId: string | undefined;
  productId: number | undefined;
};

/** Cell text that clears the menu price or discount of a line. */
const clearMark = '-';

/** How the amounts of a file are written. `fileMark`: its decimal mark, null where the file does not show it. */
export type AmountFormat = { country: CountryCode; fileMark: DecimalMark | null };

type Read<Value> = { value: Value | undefined; problem?: string };

function text(cell: string, maxLength: number): Read<string> {
  if (cell.length > maxLength) return { value: undefined, problem: `Usa como máximo ${maxLength} caracteres` };
  return { value: cell === '' ? undefined : cell };
}

function amount(cell: string, { country, fileMark }: AmountFormat): Read<number> {
  if (cell === '') return { value: undefined };
  const read = parseAmount(cell, country, fileMark);
  if ('problem' in read) return { value: undefined, problem: read.problem };
  const { value } = read;
  if (value < 0) return { value: undefined, problem: 'El precio no puede ser negativo' };
  if (value > maxAmount) return { value: undefined, problem: 'El precio es demasiado grande' };
  return { value };
}

function percent(cell: string): Read<number> {
  if (cell === '') return { value: undefined };
  const value = parsePercent(cell);
  if (value === null || value < 0 || value > 100)
    return { value: undefined, problem: 'Escribe un descuento entre 0 y 100' };
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6)
    return { value: undefined, problem: 'Usa como máximo dos decimales' };
  return { value };
}

function flag(cell: string): Read<boolean> {
  if (cell === '') return { value: undefined };
  const value = flagOf(cell);
  return value === null ? { value: undefined, problem: 'Escribe sí o no' } : { value };
}

function integer(cell: string, { max, problem }: { max: number; problem: string }): Read<number> {
  if (cell === '') return { value: undefined };
  const value = Number(cell);
  return /^\d+$/.test(cell) && value >= 1 && value <= max ? { value } : { value: undefined, problem };
}

const clearable = <Value>(cell: string, read: (cell: string) => Read<Value>): Read<Value | null> =>
  cell === clearMark ? { value: null } : read(cell);

/** Cells of a line that are amounts: they show the decimal mark of the file. */
export const amountsIn = ({ price = '', menuPrice = '' }: ImportCells): string[] => [price, menuPrice];

/** A cell without invisible characters; only descriptions have several lines. */
export const cleanCell = (field: ImportField, cell: string): string =>
  field === 'description' ? cleanText(cell) : cleanLine(cell);

const describeChanged: Partial<Record<ImportField, (cell: string) => string | null>> = {
  category: describeChangedName,
  product: describeChangedName,
  alohaId: describeChangedCode,
  fbdId: describeChangedCode,
};

/** Parses the cells of a line and collects the problems. */
export function readCells(
  cells: ImportCells,
  format: AmountFormat,
): { values: ImportValues; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const take = <Value>(field: ImportField, read: (cell: string) => Read<Value>): Value | undefined => {
    const cell = cleanCell(field, cells[field] ?? '');
    const changed = describeChanged[field]?.(cell) ?? describeErrorCell(cell);
    const { value, problem } = changed ? { value: undefined, problem: changed } : read(cell);
    if (problem) problems.push({ field, message: problem });
    return value;
  };
  const money = (cell: string) => amount(cell, format);
  const values: ImportValues = {
    category: take('category', (cell) => text(cell, 80)) ?? '',
    product: take('product', (cell) => text(cell, 120)),
    description: take('description', (cell) => text(cell, 2000)),
    price: take('price', money),
    menuPrice: take('menuPrice', (cell) => clearable(cell, money)),
    discount: take('discount', (cell) => clearable(cell, percent)),
    hidden: take('hidden', flag),
    available: take('available', flag),
    position: take('position', (cell) =>
      integer(cell, { max: 100_000, problem: 'Escribe el lugar en la categoría: 1, 2, 3…' }),
    ),
    alohaId: take('alohaId', (cell) => text(cell, 60)),
    fbdId: take('fbdId', (cell) => text(cell, 60)),
    productId: take('productId', (cell) =>
      integer(cell, {
        max: Number.MAX_SAFE_INTEGER,
        problem: 'El id es un número. Déjalo vacío si es un producto nuevo.',
      }),
    ),
  };
  if (values.category === '' && !problems.some(({ field }) => field === 'category'))
    problems.push({ field: 'category', message: 'Escribe la categoría' });
  return { values, problems };
}

const isRequired = (field: ImportField) => (requiredColumns as readonly ImportField[]).includes(field);

const fileColumns = Object.fromEntries(
  importFields.map((field) => [field, { ...importColumns[field], ...(!isRequired(field) && { optional: true }) }]),
) as unknown as FileColumns<ImportField>;

/** How the columns of a menu file are read. `mappings`: those of the company's earlier files. */
export const menuColumnSource = (mappings: readonly ColumnMapping[] = []): ColumnSource<ImportField> => ({
  columns: fileColumns,
  exports: menuExports,
  mappings,
});

/** Matches file headers to fields, or returns why the file cannot be imported. */
export function readHeaders(
  headers: readonly string[],
  mappings: readonly ColumnMapping[] = [],
): { matched: MatchedColumns<ImportField> } | { problem: string } {
  const matched = matchColumns(headers, menuColumnSource(mappings));
  const repeated = repeatedHeaders(headers, matched.fields);
  if (repeated) return { problem: repeatedMessage(repeated) };
  const names = missingFields(matched, fileColumns).map((field) => `«${importColumns[field].header}»`);
  if (names.length > 0)
    return {
      problem: `${names.length === 1 ? 'Falta la columna' : 'Faltan las columnas'} ${names.join(' y ')} en la primera línea. Descarga la plantilla para ver los títulos.`,
    };
  return { matched };
}

/** Fields of a file, in the order of `importColumns`. */
export function columnsOf(matched: MatchedColumns<ImportField>): ImportField[] {
  const present = readFields(matched);
  return importFields.filter((field) => present.has(field));
}

/** Limits of the reported headers: their number, and characters of each. */
const maxUnusedColumns = 50;
const maxHeaderLength = 80;

/** Headers of columns that are not read. */
export const unusedColumnsOf = (headers: readonly string[], matched: MatchedColumns<ImportField>): string[] =>
  headers
    .filter((_, at) => !isRead(matched, at))
    .map((header) => header.trim().slice(0, maxHeaderLength))
    .filter((header) => header !== '')
    .slice(0, maxUnusedColumns);

/** Suggests the existing category with the most similar name. */
export function meantCategory(category: string, names: readonly string[]): string | null {
  const byWord = new Map(names.map((name) => [normalise(name), name]));
  const meant = nearest(normalise(category.trim()), [...byWord.keys()]);
  return meant === null ? null : (byWord.get(meant) ?? null);
}
