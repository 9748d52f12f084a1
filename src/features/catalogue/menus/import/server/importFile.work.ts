import { Readable } from 'node:stream';
import { csvFormat } from '#domain/countries.ts';
import { csvText, readValues } from '#kit/server/csv/csvReader.ts';
import { readSheetName, sheetNotice } from '#kit/server/csv/sheetNotice.ts';
import { readWorkbook } from '#kit/server/csv/workbook.ts';
import { isWorkbook, refuseTooHeavy } from '#kit/server/csv/workbookRefusals.ts';
import { lineReader } from '#kit/contract/values/fileColumns.ts';
import { lossCounter } from '#kit/contract/values/lossCounter.ts';
import { type ImportCells, type ImportField, maxImportBytes, maxImportLines } from '../menuImport.contract.ts';
import { cleanText } from '#kit/contract/text.ts';
import { cleanCell, columnsOf, readHeaders, unusedColumnsOf } from '../menuImport.rules.ts';
import type { MenuFile, ParsedFile } from './importFile.ts';
import { refuseFile } from './refuseFile.ts';

/** Decompressed characters per file, as a protection against ZIP bombs. */
const maxCharacters = 8_000_000;

/** Parses a CSV or Excel file to JSON lines. Throws a failure with one message when it cannot be read. */
export async function work({ bytes: uploaded, country, mappings }: MenuFile): Promise<string> {
  const bytes = Buffer.from(uploaded);
  const file = isWorkbook(bytes) ? workbookLines(bytes, { country, mappings }) : await csvLines(bytes, mappings);
  if (file.rows.length === 0) refuseFile('El archivo no tiene ningún producto debajo de los títulos.');
  const lines = JSON.stringify(file);
  return lines.length > maxCharacters ? refuseTooHeavy() : lines;
}

async function csvLines(bytes: Buffer, mappings: MenuFile['mappings']): Promise<ParsedFile> {
  const text = await csvText(Readable.from([bytes]), { maxBytes: maxImportBytes });
  const rows: ParsedFile['rows'] = [];
  let reader: LineReader | null = null;
  for await (const { line, values } of readValues(text, { maxRows: maxImportLines })) {
    if (!reader) reader = readerOf(values, { mappings, sheet: null });
    else rows.push(...reader.rowsOf(line, values));
  }
  return { ...(reader?.columns() ?? refuseFile('El archivo está vacío.')), sheet: null, rows };
}

function workbookLines(bytes: Buffer, { country, mappings }: Omit<MenuFile, 'bytes'>): ParsedFile {
  const { decimalMark } = csvFormat(country);
  const isHead = (head: readonly string[]) => 'matched' in readHeaders(head, mappings);
  const { cells: sheet, ...source } = readWorkbook(bytes, { maxRows: maxImportLines + 1, decimalMark }, isHead);
  const lines = sheet.map((cells, index) => ({ line: index + 1, texts: cells.map(cleanText) }));
  const [head, ...rest] = lines.filter(({ texts }) => texts.some((text) => text !== ''));
  if (!head) return refuseFile('El archivo está vacío.');
  const sheetName = readSheetName(source);
  const { columns, rowsOf } = readerOf(head.texts, { mappings, sheet: sheetName });
  if (rest.length > maxImportLines) refuseFile(`El archivo tiene más de ${maxImportLines} filas: divídelo en varios.`);
  const rows = rest.flatMap(({ line, texts }) => rowsOf(line, texts));
  return { ...columns(), sheet: sheetName, rows };
}

type LineReader = {
  /** The columns, and of the read lines what their texts lost. */
  columns(): Pick<ParsedFile, 'columns' | 'unusedColumns'>;
  /** The row of a line, or none for a line that continues another without content. */
  rowsOf(line: number, texts: readonly string[]): ParsedFile['rows'];
};

function readerOf(
  headers: readonly string[],
  { mappings, sheet }: { mappings: MenuFile['mappings']; sheet: string | null },
): LineReader {
  const read = readHeaders(headers, mappings);
  const { matched } = 'problem' in read ? refuseFile(`${read.problem}${sheetNotice(sheet)}`) : read;
  const toFields = lineReader(matched);
  const losses = lossCounter(headers, matched);
  return {
    columns: () => ({
      columns: columnsOf(matched),
      unusedColumns: [...unusedColumnsOf(headers, matched), ...losses.describe()],
    }),
    rowsOf(line, texts) {
      losses.count(texts);
      const fields = toFields(texts);
      return fields ? [{ line, cells: cleanCells(fields) }] : [];
    },
  };
}

const cleanCells = (cells: ImportCells): ImportCells =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cleanCell(field as ImportField, cell)]));
