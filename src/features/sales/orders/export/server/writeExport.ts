import { randomBytes } from 'node:crypto';
import type { Compilable } from 'kysely';
import { type CountryCode, csvSeparator } from '#domain/countries.ts';
import { type CsvColumn, csvOf } from '#kit/server/csv/csv.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { partKey, partsOf, removeFile } from './exportFile.ts';
import * as repo from './exportOrders.repo.ts';

type Content = {
  columns: readonly CsvColumn[];
  rows: (db: Db) => Compilable;
  country: CountryCode;
  /** Approximate number of rows, for the progress. */
  expected: number;
};

/** Writes the file of a job, part by part; answers how many rows it has. */
export async function writeExport(job: JobCtx, files: FileStore, content: Content): Promise<number> {
  const { database, scope, signal } = job;
  const { columns, rows, country, expected } = content;
  const fileKey = `t${scope.tenantId}/exports/${randomBytes(16).toString('hex')}`;
  const id = await job.inTransaction((db) => repo.begin(db, Number(job.jobId), fileKey));
  const lines = await csvOf(database, scope, { columns, separator: csvSeparator(country), rows });
  let rowCount = 0;
  for await (const { nth, bytes, lines: count } of partsOf(lines)) {
    signal.throwIfAborted();
    await job.inTransaction((db) => repo.recordPart(db, id, nth + 1));
    await files.put(partKey(fileKey, nth), bytes);
    // The first line names the columns.
    rowCount = count - 1;
    await job.progress(rowCount, Math.max(rowCount, expected));
  }
  await job.progress(rowCount, rowCount);
  return rowCount;
}

/** Deletes expired exports. */
export async function purgeExports({ inTransaction }: JobCtx, files: FileStore): Promise<void> {
  for (const file of await inTransaction(repo.expiredExports)) {
    await removeFile(files, file);
    await inTransaction((db) => repo.remove(db, file.id));
  }
}
