import { Readable } from 'node:stream';
import type { SheetLines } from '#kit/contract/csvImport.ts';
import type { ColumnSource } from '#kit/contract/values/fileColumns.ts';
import { readUploadedFile } from '../http/multipart.ts';
import { WorkStopped } from '../workers/workerProcess.ts';
import { workerOf } from '../workers/workers.ts';
import {
  bytesOf,
  type CsvLine,
  type CsvReaderOptions,
  readCsv,
  readSheet,
  readValues,
  sheetRows,
  textOf,
} from './csvReader.ts';
import { readSheetName } from './sheetNotice.ts';
import type { SheetCells, WorkbookOptions } from './workbook.ts';
import type { WorkbookWork } from './workbook.work.ts';
import { isWorkbook, refuseTooHeavy } from './workbookRefusals.ts';

const workbookCells = workerOf<WorkbookWork, string>(new URL('./workbook.work.ts', import.meta.url), {
  seconds: 20,
  memoryMb: 500,
});

type Upload = { body: unknown; contentType: string; maxBytes: number };

/** An uploaded file: the body itself, which has no name, or the field `data` of a form. */
async function uploadedFile({ body, contentType, ...limit }: Upload): Promise<{ name: string; bytes: Buffer }> {
  if (typeof body === 'string') return { name: '', bytes: await bytesOf(Readable.from([Buffer.from(body)]), limit) };
  if (body instanceof Readable && !contentType.startsWith('multipart/'))
    return { name: '', bytes: await bytesOf(body, limit) };
  return readUploadedFile(body, contentType, limit);
}

type UploadOptions = CsvReaderOptions & {
  /** Whose turn reading a workbook takes. */
  owner: number;
  /** The mark that numbers of a workbook get as text; null: workbooks are refused. */
  decimalMark: WorkbookOptions['decimalMark'] | null;
};

type UploadReader = Pick<UploadOptions, 'owner' | 'decimalMark'>;

/** The sheet of a workbook that `source` can read, otherwise the first one. */
async function sheetOf(
  bytes: Buffer,
  { owner, maxRows, decimalMark, source }: Omit<WorkbookWork, 'bytes'> & Pick<UploadReader, 'owner'>,
): Promise<{ cells: string[][]; sheet: string | null }> {
  // Its first row are the titles.
  const work = { bytes, maxRows: maxRows + 1, decimalMark, source };
  const read = await workbookCells(owner, work).catch((error: unknown) =>
    error instanceof WorkStopped && error.isTooMuch ? refuseTooHeavy() : Promise.reject(error),
  );
  const { cells, ...found } = JSON.parse(read) as SheetCells;
  return { cells, sheet: readSheetName(found) };
}

type UploadedLines = {
  /** Name of the file; empty where the body is the file. */
  name: string;
  lines: AsyncGenerator<CsvLine>;
  /** The sheet that was read, of a workbook with several. */
  sheet: string | null;
  /** Lines of a workbook that unpacks to no more than a text file may have. */
  workbook?: SheetLines;
};

/** A source without its functions, which a worker cannot receive. */
const sourceOf = ({ columns = {}, exports, mappings }: Partial<ColumnSource<string>>): WorkbookWork['source'] => ({
  columns: Object.fromEntries(
    Object.entries(columns).map(([field, { header, aliases = [], optional }]) => [
      field,
      { header, aliases, ...(optional && { optional }) },
    ]),
  ),
  exports: exports?.map(({ system, marks, columns: titles, adds = [] }) => ({ system, marks, columns: titles, adds })),
  mappings,
});

/** The lines of an uploaded file, in any encoding that a spreadsheet writes, or of a workbook. */
export async function uploadedLines(
  upload: Upload,
  { owner, decimalMark, ...readerOptions }: UploadOptions,
): Promise<UploadedLines> {
  const { name, bytes } = await uploadedFile(upload);
  if (!decimalMark || !isWorkbook(bytes))
    return { name, lines: readCsv(await textOf(bytes), readerOptions), sheet: null };
  const { maxRows } = readerOptions;
  const { cells, sheet } = await sheetOf(bytes, { owner, maxRows, decimalMark, source: sourceOf(readerOptions) });
  const rows = sheetRows(cells);
  const size = rows.reduce((sum, { values }) => sum + values.reduce((length, value) => length + value.length, 0), 0);
  const separator = decimalMark === ',' ? ';' : ',';
  return {
    name,
    lines: readSheet(rows, { ...readerOptions, sheet }),
    sheet,
    ...(size <= upload.maxBytes && {
      workbook: { separator, lines: rows.map(({ line, values }) => ({ line, cells: values })) },
    }),
  };
}

/** The titles and the first lines of a file. */
type FileHead = { titles: string[]; lines: string[][]; sheet: string | null };

/** The titles and the first `maxRows` lines of an uploaded file. */
export async function uploadedHead(
  upload: Upload,
  { owner, decimalMark, source, maxRows }: UploadReader & { source: ColumnSource<string>; maxRows: number },
): Promise<FileHead> {
  const { bytes } = await uploadedFile(upload);
  if (decimalMark && isWorkbook(bytes)) {
    const { cells, sheet } = await sheetOf(bytes, { owner, maxRows, decimalMark, source: sourceOf(source) });
    const [titles = [], ...lines] = sheetRows(cells).map(({ values }) => values);
    return { titles, lines: lines.slice(0, maxRows), sheet };
  }
  const lines: string[][] = [];
  for await (const { values } of readValues(await textOf(bytes), { maxRows })) {
    lines.push(values);
    if (lines.length > maxRows) break;
  }
  const [titles = [], ...rest] = lines;
  return { titles, lines: rest, sheet: null };
}
