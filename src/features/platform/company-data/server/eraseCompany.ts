import { forEachConcurrently } from '#kit/server/jobs/forEachConcurrently.ts';
import { clearQueue } from '#kit/server/jobs/jobsTenants.ts';
import type { Database } from '#kit/server/data/database.ts';
import { eraseTenantRows, tablesWithRows } from '#kit/server/data/eraseTenant.ts';
import { type Scope, systemAuthor } from '#kit/server/data/scope.ts';
import { tenantCatalogue } from '#kit/server/data/tenantCatalogue.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import * as repo from './erasures.repo.ts';

type Erasing = {
  database: Database;
  files: FileStore;
  erasure: repo.ErasureRow;
  /** Called after every batch; to throw there ends the attempt, and the next one continues. */
  onBatch: (deleted: number) => Promise<void>;
};

/** Files removed at the same time. */
const maxConcurrent = 8;
const filesPerBatch = 200;

/** The folder of everything that a company stores. */
export const companyFolder = (tenantId: number): string => `t${tenantId}`;

const scopeOf = ({ id, tenantId }: repo.ErasureRow): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId: `erasure-${id}`,
  source: 'clock',
  area: 'jobs',
});

async function storeInvoices({ database, erasure }: Erasing): Promise<void> {
  const invoices = await database.readTenant(scopeOf(erasure), (db) =>
    db.selectFrom('invoices').select(['number', 'period', 'amount', 'status', 'issuedOn', 'paidOn']).execute(),
  );
  await database.onPlatform(async (db) => {
    const company = await repo.findCompany(db, erasure.tenantId);
    if (company) await repo.storeInvoices(db, company, invoices);
  });
}

/** The jobs first, so that none that runs can write again; then all others, those that refer to others before them. */
async function eraseRows({ database, erasure, onBatch }: Erasing): Promise<void> {
  await clearQueue(database, erasure.tenantId);
  const tables = await tenantCatalogue(database);
  const [jobs, rest] = [tables.filter(({ name }) => name === 'jobs'), tables.filter(({ name }) => name !== 'jobs')];
  const scope = scopeOf(erasure);
  await eraseTenantRows(
    { database, scope, tables: [...jobs, ...rest] },
    {
      async onBatch(_table, deleted) {
        if (deleted > 0) await database.onPlatform((db) => repo.addCounts(db, erasure.id, { rows: deleted, files: 0 }));
        await onBatch(deleted);
      },
    },
  );
  await clearQueue(database, erasure.tenantId);
  const rows = await database.onPlatform((db) => repo.erasePlatformRows(db, erasure.tenantId));
  await database.onPlatform((db) => repo.addCounts(db, erasure.id, { rows, files: 0 }));
}

async function removeFiles({ database, files, erasure, onBatch }: Erasing, keys: readonly string[]): Promise<void> {
  await forEachConcurrently(keys, maxConcurrent, (key) => files.remove(key));
  await database.onPlatform((db) => repo.addCounts(db, erasure.id, { rows: 0, files: keys.length }));
  await onBatch(keys.length);
}

async function eraseFiles(erasing: Erasing): Promise<void> {
  let keys: string[] = [];
  for await (const key of erasing.files.list(companyFolder(erasing.erasure.tenantId))) {
    keys.push(key);
    if (keys.length < filesPerBatch) continue;
    await removeFiles(erasing, keys);
    keys = [];
  }
  if (keys.length > 0) await removeFiles(erasing, keys);
}

/** Fails where something is left: work that began before the company was closed may have written meanwhile. */
async function requireEmpty({ database, files, erasure }: Erasing): Promise<void> {
  const tables = await tenantCatalogue(database);
  const left = [
    ...(await tablesWithRows({ database, scope: scopeOf(erasure), tables })),
    ...(await database.onPlatform((db) => repo.platformTablesWithRows(db, erasure.tenantId))),
  ];
  if (left.length > 0) throw new Error(`Rows were written during the erasure: ${left.join(', ')}`);
  for await (const key of files.list(companyFolder(erasure.tenantId)))
    throw new Error(`A file was written during the erasure: ${key}`);
}

/**
 * Removes the rows and the files of a closed company; its own row of `tenants` stays.
 *
 * Every step can be repeated, so that an attempt continues where the one before it ended.
 */
export async function eraseCompany(erasing: Erasing): Promise<void> {
  await storeInvoices(erasing);
  await eraseRows(erasing);
  await eraseFiles(erasing);
  await requireEmpty(erasing);
}
