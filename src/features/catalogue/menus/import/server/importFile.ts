import type { CountryCode } from '#domain/countries.ts';
import type { ColumnMapping } from '#kit/contract/values/fileColumns.ts';
import { refuseTooHeavy } from '#kit/server/csv/workbookRefusals.ts';
import type { UploadedFile } from '#kit/server/http/multipart.ts';
import { WorkStopped } from '#kit/server/workers/workerProcess.ts';
import { workerOf } from '#kit/server/workers/workers.ts';
import type { ImportCells, ImportField } from '../menuImport.contract.ts';

export type ParsedFile = {
  columns: ImportField[];
  unusedColumns: string[];
  /** The sheet that was read, of a workbook with several. */
  sheet: string | null;
  rows: { line: number; cells: ImportCells }[];
};

export type MenuFile = {
  bytes: Uint8Array;
  country: CountryCode;
  /** How the columns of the company's earlier files are read. */
  mappings: readonly ColumnMapping[];
};

const read = workerOf<MenuFile, string>(new URL('./importFile.work.ts', import.meta.url), {
  seconds: 20,
  memoryMb: 500,
});

/** Reads the lines of a CSV or Excel file in a worker. Throws a failure with one message when it cannot be read. */
export async function readMenuFile(
  { bytes }: UploadedFile,
  { id, country, mappings }: { id: number } & Pick<MenuFile, 'country' | 'mappings'>,
): Promise<ParsedFile> {
  try {
    return JSON.parse(await read(id, { bytes, country, mappings })) as ParsedFile;
  } catch (error) {
    return error instanceof WorkStopped && error.isTooMuch ? refuseTooHeavy() : Promise.reject(error);
  }
}
