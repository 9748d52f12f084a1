import { Readable } from 'node:stream';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { csvText, readCsv } from '#kit/server/csv/csvReader.ts';
import { readSheetName, sheetNotice } from '#kit/server/csv/sheetNotice.ts';
import { readWorkbook } from '#kit/server/csv/workbook.ts';
import { isWorkbook, refuseTooHeavy } from '#kit/server/csv/workbookRefusals.ts';
import { type ImportCells, type ImportField, maxImportBytes, maxImportLines } from '../menuImport.contract.ts';
import { cleanText } from '#kit/contract/text.ts';
import { cleanCell, columnsOf, readHeaders, unusedColumnsOf } from '../menuImport.rules.ts';
import type { ParsedFile } from './importFile.ts';
import { refuseFile } from './refuseFile.ts';

/** Decompressed characters per file, as a protection against ZIP bombs. */
const maxCharacters = 8_000_000;

/** Parses a CSV or Excel file to JSON lines. Throws a failure with one message when it cannot be read. */
export async function work({ bytes: uploaded, country }: { bytes: Uint8Array; country: CountryCode }): Promise<string> {
  const bytes = Buffer.from(uploaded);
  const file = isWorkbook(bytes) ? workbookLines(bytes, country) : await csvLines(bytes);
  if (file.rows.length === 0) refuseFile('El archivo no tiene ningún producto debajo de los títulos.');
  const lines = JSON.stringify(file);
  return lines.length > maxCharacters ? refuseTooHeavy() : lines;
}

async function csvLines(bytes: Buffer): Promise<ParsedFile> {
  const text = await csvText(Readable.from([bytes]), { maxBytes: maxImportBytes });
  const rows: ParsedFile['rows'] = [];
  let fields: readonly (ImportField | undefined)[] | null = null;
  let headers: string[] = [];
  for await (const { line, record } of readCsv(text, { maxRows: maxImportLines })) {
    if (!fields) headers = Object.keys(record);
    fields ??= fieldsOf(headers);
    rows.push({ line, cells: cellsOf(fields, Object.values(record)) });
  }
  return { columns: columnsOf(fields ?? []), unusedColumns: unusedColumnsOf(headers), sheet: null, rows };
}

function workbookLines(bytes: Buffer, country: CountryCode): ParsedFile {
  const { decimalMark } = csvFormat(country);
  const isHead = (head: readonly string[]) => 'fields' in readHeaders(head);
  const { cells: sheet, ...source } = readWorkbook(bytes, { maxRows: maxImportLines + 1, decimalMark }, isHead);
  const lines = sheet.map((cells, index) => ({ line: index + 1, texts: cells.map(cleanText) }));
  const [head, ...rest] = lines.filter(({ texts }) => texts.some((text) => text !== ''));
  if (!head) return refuseFile('El archivo está vacío.');
  const sheetName = readSheetName(source);
  const fields = fieldsOf(head.texts, sheetName);
  if (rest.length > maxImportLines) refuseFile(`El archivo tiene más de ${maxImportLines} filas: divídelo en varios.`);
  return {
    columns: columnsOf(fields),
    unusedColumns: unusedColumnsOf(head.texts),
    sheet: sheetName,
    rows: rest.map(({ line, texts }) => ({ line, cells: cellsOf(fields, texts) })),
  };
}

function fieldsOf(headers: readonly string[], sheet: string | null = null): readonly (ImportField | undefined)[] {
  const read = readHeaders(headers);
  return 'problem' in read ? refuseFile(`${read.problem}${sheetNotice(sheet)}`) : read.fields;
}

function cellsOf(fields: readonly (ImportField | undefined)[], texts: readonly string[]): ImportCells {
  const cells: ImportCells = {};
  fields.forEach((field, at) => {
    if (field) cells[field] = cleanCell(field, texts[at] ?? '');
  });
  return cells;
}
