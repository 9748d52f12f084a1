import type { CountryCode } from '#domain/countries.ts';
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

const read = workerOf<{ bytes: Uint8Array; country: CountryCode }, string>(
  new URL('./importFile.work.ts', import.meta.url),
  { seconds: 20, memoryMb: 500 },
);

/** Reads the lines of a CSV or Excel file in a worker. Throws a failure with one message when it cannot be read. */
export async function readMenuFile(
  { bytes }: UploadedFile,
  { id, country }: { id: number; country: CountryCode },
): Promise<ParsedFile> {
  try {
    return JSON.parse(await read(id, { bytes, country })) as ParsedFile;
  } catch (error) {
    return error instanceof WorkStopped && error.isTooMuch ? refuseTooHeavy() : Promise.reject(error);
  }
}
