import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#kit/contract/failures.ts';
import { failTooLarge } from '../http/tooLarge.ts';
import {
  type CsvRecord,
  csvOptions,
  decodeText,
  firstLineOf,
  plainCell,
  withPlainLineEnds,
} from '#kit/contract/values/csv.ts';
import { cleanText } from '#kit/contract/text.ts';
import { repeatedHeaders, repeatedMessage } from '#kit/contract/values/csvHeaders.ts';
import {
  type ColumnSource,
  isRead,
  lineReader,
  matchColumns,
  type MatchedColumns,
  missingFields,
  readFields,
} from '#kit/contract/values/fileColumns.ts';
import { lossCounter } from '#kit/contract/values/lossCounter.ts';
import { sheetNotice } from './sheetNotice.ts';
import { isWorkbook } from './workbookRefusals.ts';

/**
 * A line of data: number of its first line in the file, and values by column. Unknown columns keep their header as the
 * key.
 */
export type CsvLine = { line: number; record: Record<string, string> };

export type CsvReaderOptions = Partial<ColumnSource<string>> & {
  /** Lines of data a file may have. */
  maxRows: number;
  /** The sheet that was read, of a workbook with several. */
  sheet?: string | null;
  /** Receives what the texts lost as HTML, after the last line. */
  onLosses?: ((losses: string[]) => void) | undefined;
};

const refuse = (message: string): never => fail('invalidFields', { message, fields: { file: [message] } });

/** The bytes of a file; refuses what is larger than `maxBytes`. */
export async function bytesOf(file: Readable, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) failTooLarge(maxBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The text of a file in any encoding that Excel writes; refuses what is larger than `maxBytes`, or is not text. */
export const csvText = async (file: Readable, limit: { maxBytes: number }): Promise<string> =>
  textOf(await bytesOf(file, limit));

/** The text of bytes in any encoding that Excel writes; refuses what is not text. */
export async function textOf(bytes: Buffer): Promise<string> {
  if (isWorkbook(bytes)) refuse('El archivo es una planilla de Excel: guárdalo como CSV y vuelve a subirlo.');
  const known = await fileTypeFromBuffer(bytes.subarray(0, 4100));
  if (known) refuse(`El archivo es de otro tipo (${known.ext}): súbelo como CSV.`);
  const text = decodeText(bytes, TextDecoder);
  if (text.includes('\0')) refuse('El archivo no es de texto: súbelo como CSV.');
  if (text.trim() === '') refuse('El archivo está vacío.');
  return text;
}

/**
 * Parses a CSV with commas, semicolons or tabs, quoted as in RFC 4180. Skips empty lines, trims values and the
 * apostrophes of exports.
 *
 * Missing values are empty. Rejects an unreadable file with the number of the line.
 */
export const readCsv = (text: string, options: CsvReaderOptions): AsyncGenerator<CsvLine> =>
  readRows(rawLines(text), options);

/** The lines of a sheet's rows, as `readCsv` reads those of a file. */
export const readSheet = (rows: readonly Row[], options: CsvReaderOptions): AsyncGenerator<CsvLine> =>
  readRows(rows, options);

/** The rows of a sheet that are not empty. */
export const sheetRows = (cells: readonly string[][]): Row[] =>
  cells
    .map((values, at) => ({ line: at + 1, values: values.map((value) => plainCell(cleanText(value))) }))
    .filter(({ values }) => values.some((value) => value !== ''));

type Row = { line: number; values: string[] };
type Rows = AsyncIterable<Row> | Iterable<Row>;

async function* readRows(
  found: Rows,
  { columns = {}, sheet, maxRows, onLosses, ...source }: CsvReaderOptions,
): AsyncGenerator<CsvLine> {
  let reader: RecordReader | null = null;
  const passes = rowFilter({ maxRows });
  for await (const { line, values } of found) {
    if (!passes(line, values)) continue;
    if (!reader) {
      reader = recordReader(values, { columns, ...source }, sheet);
      continue;
    }
    reader.losses.count(values);
    const record = reader.toRecord(values);
    if (record) yield { line, record };
  }
  if (reader) onLosses?.(reader.losses.describe());
}

type RowLimits = Pick<CsvReaderOptions, 'maxRows'>;

/** The headers and lines of a CSV as `readCsv` reads them, by place. */
export async function* readValues(text: string, limits: RowLimits): AsyncGenerator<Row> {
  const passes = rowFilter(limits);
  for await (const row of rawLines(text)) if (passes(row.line, row.values)) yield row;
}

/** Whether a row is the headers, which come first, or not empty. Rejects values without a header, and too many lines. */
function rowFilter({ maxRows }: RowLimits): (line: number, values: readonly string[]) => boolean {
  let width: number | null = null;
  let rows = 0;
  return (line, values) => {
    if (width === null) {
      width = values.length;
      return true;
    }
    if (values.every((value) => value === '')) return false;
    if (values.length > width && values.slice(width).some((value) => value !== ''))
      refuse(`La línea ${line} tiene ${values.length} valores y el archivo tiene ${width} columnas.`);
    if (++rows > maxRows) refuse(`El archivo tiene más de ${maxRows} filas: divídelo en varios.`);
    return true;
  };
}

type RecordReader = {
  toRecord(values: readonly string[]): CsvLine['record'] | null;
  losses: ReturnType<typeof lossCounter>;
};

/** Reads lines below these headers. Rejects missing and repeated columns. */
function recordReader(
  headers: readonly string[],
  source: ColumnSource<string>,
  sheet: CsvReaderOptions['sheet'],
): RecordReader {
  const matched = matchColumns(headers, source);
  requireColumns(headers, matched, source.columns, sheet);
  const fields = readFields(matched);
  const withoutColumn = [...fields].filter((field) => !matched.fields.includes(field));
  const others = headers.flatMap((header, at) => {
    const key = header.toLowerCase();
    return isRead(matched, at) || fields.has(key) ? [] : [{ key, at }];
  });
  const toFields = lineReader(matched);
  return {
    toRecord(values) {
      const record = toFields(values) as CsvLine['record'] | null;
      if (!record) return null;
      for (const field of withoutColumn) record[field] ??= '';
      for (const { key, at } of others) record[key] = values[at] ?? '';
      return record;
    },
    losses: lossCounter(headers, matched),
  };
}

function requireColumns(
  headers: readonly string[],
  matched: MatchedColumns<string>,
  columns: ColumnSource<string>['columns'],
  sheet: CsvReaderOptions['sheet'],
): void {
  const headersOf = (fields: readonly string[]) => fields.map((field) => columns[field]?.header);
  const missing = headersOf(missingFields(matched, columns));
  if (missing.length > 0) {
    const needed = headersOf(Object.keys(columns).filter((field) => !columns[field]?.optional));
    refuse(
      `Falta la columna "${missing.join('", "')}". La primera línea debe tener: ${needed.join(', ')}.${sheetNotice(sheet)}`,
    );
  }
  const repeated = repeatedHeaders(headers, matched.fields);
  if (repeated) refuse(repeatedMessage(repeated));
}

const piece = 65_536;

async function* rawLines(text: string): AsyncGenerator<Row> {
  const parser = parse(csvOptions(text));
  const pieces = Readable.from(inPieces(text)).pipe(parser);
  try {
    for await (const read of pieces as AsyncIterable<CsvRecord>)
      yield { line: firstLineOf(read), values: read.record.map((value) => plainCell(cleanText(value))) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    refuse(`La línea ${lines} tiene comillas mal puestas: ciérralas o escríbelas dobles.`);
  }
}

/** A text with plain line ends in pieces; between them it is the turn of everything else that waits. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + piece;
    if (text[end - 1] === '\r') end += 1;
    yield withPlainLineEnds(text.slice(at, end));
    await setImmediate();
  }
}
