import { Readable } from 'node:stream';
import type { CountryCode } from '#domain/countries.ts';
import { fail } from '#kit/contract/failures.ts';
import { csvText, readCsv } from '#kit/server/csv/csvReader.ts';
import type { UploadedFile } from '#kit/server/http/multipart.ts';
import { type ImportCells, type ImportField, maxImportBytes, maxImportLines } from '../menuImport.contract.ts';
import { cellText, columnsOf, plainText, readHeaders } from '../menuImport.rules.ts';
import { readWorkbook } from './importWorkbook.ts';

export type ParsedFile = { columns: ImportField[]; rows: { line: number; cells: ImportCells }[] };

const refuse = (message: string): never => fail('invalidFields', { message, fields: { data: [message] } });

/** What Excel's files begin with: those of today are ZIP archives, those of before are not. */
const workbooks = ['504b0304', 'd0cf11e0'];

/** The lines of a file of a menu, whatever Excel saved it as; refuses what cannot be read with one sentence. */
export async function readMenuFile({ bytes }: UploadedFile, country: CountryCode): Promise<ParsedFile> {
  const isWorkbook = workbooks.includes(bytes.subarray(0, 4).toString('hex'));
  const file = isWorkbook ? await workbookLines(bytes, country) : await csvLines(bytes);
  if (file.rows.length === 0) refuse('El archivo no tiene ningún producto debajo de los títulos.');
  return file;
}

async function csvLines(bytes: Buffer): Promise<ParsedFile> {
  const text = await csvText(Readable.from([bytes]), { maxBytes: maxImportBytes });
  const rows: ParsedFile['rows'] = [];
  let fields: readonly (ImportField | undefined)[] | null = null;
  for await (const { line, record } of readCsv(text, { maxRows: maxImportLines })) {
    fields ??= fieldsOf(Object.keys(record));
    rows.push({ line, cells: cellsOf(fields, Object.values(record)) });
  }
  return { columns: columnsOf(fields ?? []), rows };
}

async function workbookLines(bytes: Buffer, country: CountryCode): Promise<ParsedFile> {
  const sheet = await readWorkbook(bytes, maxImportLines + 1);
  const lines = sheet.map((cells, index) => ({
    line: index + 1,
    texts: cells.map((cell) => plainText(cellText(cell, country))),
  }));
  const [head, ...rest] = lines.filter(({ texts }) => texts.some((text) => text !== ''));
  if (!head) return refuse('El archivo está vacío.');
  const fields = fieldsOf(head.texts);
  if (rest.length > maxImportLines) refuse(`El archivo tiene más de ${maxImportLines} filas: divídelo en varios.`);
  return { columns: columnsOf(fields), rows: rest.map(({ line, texts }) => ({ line, cells: cellsOf(fields, texts) })) };
}

function fieldsOf(headers: readonly string[]): readonly (ImportField | undefined)[] {
  const read = readHeaders(headers);
  return 'problem' in read ? refuse(read.problem) : read.fields;
}

function cellsOf(fields: readonly (ImportField | undefined)[], texts: readonly string[]): ImportCells {
  const cells: ImportCells = {};
  fields.forEach((field, at) => {
    if (field) cells[field] = texts[at] ?? '';
  });
  return cells;
}
