import { sql } from 'kysely';
import type { OrderChannel } from '#domain/catalogue.ts';
import { anyOf, anyOfTexts } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { shapeDigest } from '#kit/contract/values/shapeDigest.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { changedSince, currentSnapshot, haveChanged } from '#kit/server/live/changes.ts';
import { guestMenu } from '../guestMenus.contract.ts';
import { menuTopics, sharedTopics } from './menuTopics.ts';

/** The latest file of a store's menu on a channel. */
export type StaticMenuRow = { hash: string; fileKey: string; isCurrent: boolean };

/** Shorter than the retention of events, so that no change is missed. */
const maxAge = sql`interval '1 hour'`;

/** Folder of a tenant's menu files. The schema digest keeps files of earlier menu schemas from being read. */
const menuFolder = (tenantId: number): string => `t${tenantId}/menus/${shapeDigest(guestMenu)}`;

export const menuFileKey = (tenantId: number, hash: string): string => `${menuFolder(tenantId)}/${hash}`;

/** Finds the file of a menu. `isCurrent`: neither the catalogue nor the menu schema has changed since. */
export async function find(db: Db, storeId: number, channel: OrderChannel): Promise<StaticMenuRow | undefined> {
  const { rows } = await sql<StaticMenuRow>`
    select content_hash as hash, file_key,
      built_at > now() - ${maxAge} and not ${changedSince(sql`s.snapshot`, menuTopics)} as is_current
    from ${tenantRows('staticMenus as s')} where s.store_id = ${storeId} and s.channel = ${channel}`.execute(db);
  const [row] = rows;
  const folder = menuFolder(scopeOf(db).tenantId);
  return row && { ...row, isCurrent: row.isCurrent && row.fileKey.startsWith(`${folder}/`) };
}

/** Whether the tables of a shared menu part have changed since a snapshot. */
export async function menusChangedSince(db: Db, snapshot: string): Promise<boolean> {
  return haveChanged(db, snapshot, sharedTopics);
}

/** Switches to repeatable read and returns the snapshot. Must be the first statement of the transaction. */
export async function beginSnapshot(db: Db): Promise<string> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
  return currentSnapshot(db);
}

/** Files already stored for these stores. */
export const hashesOf = (db: Db, storeIds: readonly number[]) =>
  db
    .selectFrom('staticMenus')
    .select(['storeId', 'channel', 'contentHash', 'fileKey'])
    .where('storeId', '=', anyOf(storeIds))
    .execute();

/** Channels requested before, by store. */
export const requestedChannels = (db: Db) => db.selectFrom('staticMenus').select(['storeId', 'channel']).execute();

/** Registers files before they are stored, so that orphans can be found. */
export const insertFiles = (db: Db, fileKeys: readonly string[]) =>
  unaudited(db)
    .insertInto('staticFiles')
    .values(fileKeys.map((fileKey) => ({ fileKey })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'fileKey']).doUpdateSet(({ ref }) => ({ madeAt: ref('excluded.madeAt') })),
    )
    .execute();

export type StaticMenuVersion = { storeId: number; channel: OrderChannel; contentHash: string; fileKey: string };

/** Points menus at their files. A newer snapshot is never replaced by an older one. */
export async function pointToFiles(db: Db, versions: readonly StaticMenuVersion[], snapshot: string): Promise<void> {
  const later = sql<boolean>`pg_snapshot_xmax(excluded.snapshot::pg_snapshot) >= pg_snapshot_xmax(static_menus.snapshot::pg_snapshot)`;
  await unaudited(db)
    .insertInto('staticMenus')
    .values(versions.toSorted((a, b) => a.storeId - b.storeId).map((each) => ({ ...each, snapshot })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId' as never, 'storeId', 'channel'])
        .doUpdateSet(({ ref }) => ({
          contentHash: ref('excluded.contentHash'),
          fileKey: ref('excluded.fileKey'),
          snapshot: ref('excluded.snapshot'),
          builtAt: ref('excluded.builtAt'),
        }))
        .where(later),
    )
    .execute();
}

/** Removes the menus of stores that no longer sell any. */
export const removeUnsold = (db: Db, sellingIds: readonly number[]) =>
  unaudited(db)
    .deleteFrom('staticMenus')
    .where('storeId', '<>', sql<number>`all(${[...sellingIds]}::bigint[])`)
    .execute();

/** Files that no menu has referenced for ten minutes. */
export async function orphanedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staticFiles as f')
    .leftJoin('staticMenus as s', 's.fileKey', 'f.fileKey')
    .select('f.fileKey')
    .where('s.fileKey', 'is', null)
    .where('f.madeAt', '<', sql<string>`now() - interval '10 minutes'`)
    .limit(limit)
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

export const removeFiles = (db: Db, fileKeys: readonly string[]) =>
  unaudited(db)
    .deleteFrom('staticFiles')
    .where('fileKey', '=', anyOfTexts([...fileKeys]))
    .execute();
