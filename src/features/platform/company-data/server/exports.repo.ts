import { type Insertable, type Selectable, sql } from 'kysely';
import { isOpenTenant } from '#kit/server/data/openTenants.ts';
import type { PlatformTables } from '#kit/server/data/tables.ts';
import { exportDays, exportLinkMinutes } from '../exports.rules.ts';
import type { Platform } from './erasures.repo.ts';

/** An archive of an export. */
export type Archive = { bytes: number; sha256: string };
export type ExportRow = Omit<Selectable<PlatformTables['companyExports']>, 'archives'> & { archives: Archive[] };

const now = sql<string>`now()`;

/** Exports of a company whose files are stored, the newest first. */
export const list = (db: Platform, tenantId: number): Promise<ExportRow[]> =>
  db
    .selectFrom('companyExports')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute() as Promise<ExportRow[]>;

export const find = (db: Platform, id: number): Promise<ExportRow | undefined> =>
  db.selectFrom('companyExports').selectAll().where('id', '=', id).executeTakeFirst() as Promise<ExportRow | undefined>;

/** Whether an export of the company is being written. */
export async function isPending(db: Platform, tenantId: number): Promise<boolean> {
  const found = await db
    .selectFrom('companyExports')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('finishedAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Times at which a company requested the exports that count for its limit: those that failed do not. */
export async function requestTimes(db: Platform, tenantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('companyExports')
    .select('requestedAt')
    .where('tenantId', '=', tenantId)
    .where('requestedBy', 'is not', null)
    .where('failedAt', 'is', null)
    .execute();
  return rows.map(({ requestedAt }) => Date.parse(requestedAt));
}

export const insert = (db: Platform, values: Insertable<PlatformTables['companyExports']>): Promise<{ id: number }> =>
  db.insertInto('companyExports').values(values).returning('id').executeTakeFirstOrThrow();

export const finish = (
  db: Platform,
  id: number,
  { archives, rows, files }: { archives: readonly Archive[]; rows: number; files: number },
) =>
  db
    .updateTable('companyExports')
    .set({ archives: JSON.stringify(archives), rowCount: rows, fileCount: files, finishedAt: now, failedAt: null })
    .where('id', '=', id)
    .execute();

export const setMailed = (db: Platform, id: number) =>
  db.updateTable('companyExports').set({ mailedAt: now }).where('id', '=', id).execute();

export const fail = (db: Platform, id: number) =>
  db.updateTable('companyExports').set({ failedAt: now }).where('id', '=', id).execute();

/** Replaces the address of a finished export; its end, or undefined where there is no such export. */
export const setLink = (db: Platform, { id, tenantId, hash }: { id: number; tenantId: number; hash: string }) =>
  db
    .updateTable('companyExports')
    .set({ linkHash: hash, linkUntil: new Date(Date.now() + exportLinkMinutes * 60_000).toISOString() })
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('finishedAt', 'is not', null)
    .returning(['linkUntil', 'archives'])
    .executeTakeFirst();

export const findByLink = (db: Platform, hash: string) =>
  db
    .selectFrom('companyExports as e')
    .innerJoin('tenants as t', 't.id', 'e.tenantId')
    .select(['e.fileKey', 'e.archives', 't.slug'])
    .where('e.linkHash', '=', hash)
    .where('e.linkUntil', '>', now)
    .where(isOpenTenant)
    .executeTakeFirst() as Promise<{ fileKey: string; archives: Archive[]; slug: string } | undefined>;

/** Exports that are not written yet; those of closed companies never will be. */
export const pending = (db: Platform) =>
  db
    .selectFrom('companyExports as e')
    .innerJoin('tenants as t', 't.id', 'e.tenantId')
    .select('e.id')
    .where('e.finishedAt', 'is', null)
    .where('e.failedAt', 'is', null)
    .where(isOpenTenant)
    .orderBy('e.id')
    .execute();

/** Folders of the exports of a company. */
export async function fileKeys(db: Platform, tenantId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('companyExports').select('fileKey').where('tenantId', '=', tenantId).execute();
  return new Set(rows.map(({ fileKey }) => fileKey));
}

/** Exports of a company that have expired. */
export const expired = (db: Platform, tenantId: number) =>
  db
    .selectFrom('companyExports')
    .select(['id', 'fileKey'])
    .where('tenantId', '=', tenantId)
    .where('requestedAt', '<', sql<string>`now() - make_interval(days => ${exportDays})`)
    .execute();

export const remove = (db: Platform, id: number) => db.deleteFrom('companyExports').where('id', '=', id).execute();
