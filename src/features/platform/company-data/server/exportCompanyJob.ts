import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isClosed } from '#domain/closedCompany.ts';
import { listForPlatform } from '#features/platform/tenants/server/index.ts';
import { afterCommit, type Database, databaseOf, type Db } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs/jobs.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Services } from '#kit/server/services.ts';
import { companyFolder } from './eraseCompany.ts';
import * as erasures from './erasures.repo.ts';
import { exportCompany } from './exportCompany.ts';
import { folderOf, removeExport } from './exportFiles.ts';
import { mailExport } from './exportMail.ts';
import * as repo from './exports.repo.ts';

const args = z.object({ exportId: z.number().int() });

const kind = {
  kind: 'companies.export',
  label: () => 'Copia de los datos de un comercio',
  args,
  whileHeld: 'run' as const,
  maxAttempts: 3,
};

/** The folder of all exports of a company. */
const exportsFolder = (tenantId: number): string => `${companyFolder(tenantId)}/data`;

/** A new folder for the files of an export. */
export const newExportKey = (tenantId: number): string =>
  `${exportsFolder(tenantId)}/${randomBytes(16).toString('hex')}`;

export const queueExport = (db: Db, exportId: number) =>
  enqueue(db, kind, { exportId }, { uniqueKey: `${kind.kind}:${exportId}`, isSerial: true });

/** Marks an export as failed once its job is. Where that is lost, the hourly check repeats it. */
const markFailed = (db: Db, exportId: number): void =>
  afterCommit(db, () => {
    databaseOf(db)
      .onPlatform((platform) => repo.fail(platform, exportId))
      .catch(() => {});
  });

/** Marks exports whose job failed, and queues those whose job was lost with its process. Runs every hour in the platform's tenant. */
export async function catchUpExports(db: Db): Promise<void> {
  const pending = await listForPlatform(db, repo.pending);
  if (pending.length === 0) return;
  const jobs = await db
    .selectFrom('jobs')
    .select(['args', 'status'])
    .where('kind', '=', kind.kind)
    .where('status', 'in', ['queued', 'running', 'failed'])
    .orderBy('id')
    .execute();
  const statuses = new Map(jobs.map((job) => [args.parse(job.args).exportId, job.status]));
  for (const { id } of pending) {
    const status = statuses.get(id);
    if (status === 'failed') markFailed(db, id);
    else if (status === undefined) await queueExport(db, id);
  }
}

async function findBoth(database: Database, exportId: number) {
  return database.onPlatform(async (db) => {
    const found = await repo.find(db, exportId);
    const company = found && (await erasures.findCompany(db, found.tenantId));
    return company && !isClosed(company) ? { found, company } : null;
  });
}

/** Writes the data of a company into archives. It is a job of the platform, which its team follows. */
export const exportCompanyJob = ({ files, officeOriginOf }: Pick<Services, 'files' | 'officeOriginOf'>) =>
  defineJob({
    ...kind,
    async run({ database, progress, signal }, { exportId }) {
      const both = await findBoth(database, exportId);
      if (!both) return { summary: 'No había nada que copiar' };
      const { found, company } = both;
      const scope = {
        tenantId: company.id,
        author: systemAuthor,
        requestId: `export-${exportId}`,
        source: 'clock' as const,
        area: 'jobs',
      };
      const notify = () => mailExport(database, scope, { found, company, origin: officeOriginOf(company.slug, '') });
      if (found.finishedAt !== null) {
        await notify();
        return { rows: found.rowCount };
      }
      await removeExport(files, found.fileKey);
      const result = await exportCompany({
        database,
        files,
        scope,
        fileKey: found.fileKey,
        company: { slug: company.slug, name: company.name, country: company.country },
        async onPart(rows) {
          signal.throwIfAborted();
          // Files written after an erasure began would be left behind.
          if (!(await findBoth(database, exportId))) throw new Error('El comercio se está eliminando.');
          await progress(rows, rows);
        },
      });
      await database.onPlatform((db) => repo.finish(db, exportId, result));
      await notify();
      return { rows: result.rows };
    },
    failed: async (db, { exportId }) => markFailed(db, exportId),
  });

/** Removes files of the company's exports whose row is gone, as an interrupted removal leaves them. */
async function removeOrphans({ database, scope }: JobCtx, files: FileStore): Promise<void> {
  const keys: string[] = [];
  for await (const key of files.list(exportsFolder(scope.tenantId))) keys.push(key);
  if (keys.length === 0) return;
  // Read after the listing: the row of an export is there before its files.
  const known = await database.onPlatform((db) => repo.fileKeys(db, scope.tenantId));
  for (const key of keys) if (!known.has(folderOf(key))) await files.remove(key);
}

/** Removes the files of exports of the company that have expired. */
export const purgeExports =
  ({ files }: Pick<Services, 'files'>) =>
  async (job: JobCtx): Promise<void> => {
    const { database, scope } = job;
    for (const { id, fileKey } of await database.onPlatform((db) => repo.expired(db, scope.tenantId))) {
      await removeExport(files, fileKey);
      await database.onPlatform((db) => repo.remove(db, id));
    }
    await removeOrphans(job, files);
  };
