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
import { headerReader, type NamedColumn, repeatedHeaders, repeatedMessage } from '#kit/contract/values/csvHeaders.ts';
import { sheetNotice } from './sheetNotice.ts';
import { isWorkbook } from './workbookRefusals.ts';

/**
 * A line of data: number of its first line in the file, and values by column. Unknown columns keep their header as the
 * key.
 */
export type CsvLine = { line: number; record: Record<string, string> };

/** A column as files head it; a file may do without one that is optional. */
type FileColumn = NamedColumn & { optional?: true };

export type CsvReaderOptions = {
  /** Known columns by their name in lines, required unless optional. Default: any columns. */
  columns?: Readonly<Record<string, FileColumn>>;
  /** Lines of data a file may have. */
  maxRows: number;
  /** The sheet that was read, of a workbook with several. */
  sheet?: string | null;
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

/** The lines of a sheet's cells, as `readCsv` reads those of a file. */
export function readSheet(cells: readonly string[][], options: CsvReaderOptions): AsyncGenerator<CsvLine> {
  const rows = cells.map((values, at) => ({
    line: at + 1,
    values: values.map((value) => plainCell(cleanText(value))),
  }));
  return readRows(
    rows.filter(({ values }) => values.some((value) => value !== '')),
    options,
  );
}

type Row = { line: number; values: string[] };

async function* readRows(
  found: AsyncIterable<Row> | Iterable<Row>,
  { columns: named = {}, maxRows, sheet }: CsvReaderOptions,
): AsyncGenerator<CsvLine> {
  const columns: string[] = [];
  let rows = 0;
  for await (const { line, values } of found) {
    if (columns.length === 0) {
      columns.push(...columnsOf(values, named, sheet));
      continue;
    }
    if (values.every((value) => value === '')) continue;
    if (values.slice(columns.length).some((value) => value !== ''))
      refuse(`La línea ${line} tiene ${values.length} valores y el archivo tiene ${columns.length} columnas.`);
    if (++rows > maxRows) refuse(`El archivo tiene más de ${maxRows} filas: divídelo en varios.`);
    yield { line, record: Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])) };
  }
}

/** Matches headers to columns. Rejects missing and repeated columns. */
function columnsOf(
  headers: readonly string[],
  named: NonNullable<CsvReaderOptions['columns']>,
  sheet: CsvReaderOptions['sheet'],
): string[] {
  const needed = Object.entries(named).filter(([, { optional }]) => !optional);
  const fieldOf = headerReader(named);
  const columns = headers.map((header) => fieldOf(header) ?? header.toLowerCase());
  const missing = needed.filter(([field]) => !columns.includes(field)).map(([, { header }]) => header);
  if (missing.length > 0)
    refuse(
      `Falta la columna "${missing.join('", "')}". La primera línea debe tener: ${needed.map(([, { header }]) => header).join(', ')}.${sheetNotice(sheet)}`,
    );
  const repeated = repeatedHeaders(
    headers,
    columns.map((column) => column || undefined),
  );
  if (repeated) refuse(repeatedMessage(repeated));
  return columns;
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
