import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FocalPoints } from '#kit/contract/pictures/focalPoint.ts';
import { anyOf, anyOfTexts } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import { renditionUrl } from '#kit/server/files/renditions/renditionFile.ts';
import type { FeedDraft, FeedStatus } from '../feeds.contract.ts';
import type { NetworkName } from '../networks.rules.ts';
import type { ProblemGroup } from '../problems.rules.ts';

/** Days that the previous address of a feed answers. */
const graceDays = 7;

const isAtToken = (token: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(token = ${token} or (old_token = ${token} and old_token_until > now()))`;

/** The file behind a token of an address, which may be the previous one within its grace. */
export const findByToken = (db: Db, token: string) =>
  db
    .selectFrom('feeds')
    .select(['id', 'network', 'fileKey', 'contentHash'])
    .where(isAtToken(token))
    .executeTakeFirst() as Promise<
    { id: number; network: NetworkName; fileKey: string | null; contentHash: string | null } | undefined
  >;

/** The file of a feed. */
export const findFile = (db: Db, id: number) =>
  db.selectFrom('feeds').select(['network', 'fileKey']).where('id', '=', id).executeTakeFirst() as Promise<
    { network: NetworkName; fileKey: string | null } | undefined
  >;

export type Fetcher = { isNetwork: boolean; agent: string };

export const recordFetch = (db: Db, id: number, { isNetwork, agent }: Fetcher) =>
  unaudited(db)
    .updateTable('feeds')
    .set(isNetwork ? { readAt: sql<string>`now()` } : { otherReadAt: sql<string>`now()`, otherAgent: agent })
    .where('id', '=', id)
    .execute();

/** Changes the address of a feed; false while its previous one answers, which would end otherwise. */
export async function rotateToken(db: Db, id: number, token: string): Promise<boolean> {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('feeds')
    .set({ oldToken: sql`token`, oldTokenUntil: sql<string>`now() + make_interval(days => ${graceDays})`, token })
    .where('id', '=', id)
    .where(sql<SqlBool>`coalesce(old_token_until <= now(), true)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const feedSizes = (db: Db) => db.selectFrom('feeds').select(['id', 'rowCount']).orderBy('id').execute();

const selectState = (db: Db, id: number) =>
  db
    .selectFrom('feeds')
    .select(['fileKey', 'contentHash', 'confirmedCount', 'rowCount', 'builtAt', 'checkedAt'])
    .select(['heldFileKey', 'heldHash', 'heldCount'])
    .where('id', '=', id);

/** State that decides about a new file. */
export const findState = (db: Db, id: number) => selectState(db, id).executeTakeFirst();
export type FileState = NonNullable<Awaited<ReturnType<typeof findState>>>;

/** The same, locked until the transaction ends. */
export const lockState = (db: Db, id: number) => selectState(db, id).forUpdate().executeTakeFirst();

export type StateChange = Partial<
  FileState & {
    status: FeedStatus;
    leftOutCount: number;
    problems: readonly ProblemGroup[];
  }
>;

export const changeState = (db: Db, id: number, { problems, ...change }: StateChange) =>
  unaudited(db)
    .updateTable('feeds')
    .set({ ...change, ...(problems && { problems: JSON.stringify(problems) }) })
    .where('id', '=', id)
    .execute();

/** Registers a file before it is stored. */
export const registerFile = (db: Db, fileKey: string) =>
  unaudited(db).insertInto('feedFiles').values({ fileKey }).execute();

export const isRegistered = async (db: Db, fileKey: string): Promise<boolean> =>
  (await db.selectFrom('feedFiles').select('fileKey').where('fileKey', '=', fileKey).executeTakeFirst()) !== undefined;

/** Files that no feed has referenced for an hour. */
export async function orphanedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('feedFiles as x')
    .select('x.fileKey')
    .where('x.madeAt', '<', sql<string>`now() - interval '1 hour'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feeds as f')
            .select('f.id')
            .where((f) => f.or([f('f.fileKey', '=', f.ref('x.fileKey')), f('f.heldFileKey', '=', f.ref('x.fileKey'))])),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

export const removeFiles = (db: Db, fileKeys: readonly string[]) =>
  unaudited(db)
    .deleteFrom('feedFiles')
    .where('fileKey', '=', anyOfTexts([...fileKeys]))
    .execute();

/** Path of the square picture of each product that has one. */
export async function feedPictures(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { tenantId } = scopeOf(db);
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('pictures as x', (join) => join.on(sql<SqlBool>`x.key = p.picture_keys->>0`))
    .select(['p.id', 'x.key', 'x.focalX', 'x.focalY', 'x.focalPoints'])
    .where('p.id', '=', anyOf(productIds))
    .execute();
  return new Map(
    rows.map(({ id, ...picture }) => [
      id,
      renditionUrl(tenantId, { ...picture, focalPoints: picture.focalPoints as FocalPoints }, 'feed'),
    ]),
  );
}

/** Settings of a feed, with its stores; null for all. */
export async function findSettings(db: Db, id: number) {
  const feed = await db
    .selectFrom('feeds')
    .select(['id', 'network', 'channel', 'dispatchMethod', 'perStore', 'titleTemplate', 'foodTypes', 'minPrice'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!feed) return undefined;
  const stores = await db.selectFrom('feedStores').select('storeId').where('feedId', '=', id).execute();
  return {
    ...(feed as unknown as Omit<FeedDraft, 'name' | 'storeIds'> & { id: number }),
    storeIds: stores.length > 0 ? stores.map(({ storeId }) => storeId) : null,
  };
}
export type FeedSettings = NonNullable<Awaited<ReturnType<typeof findSettings>>>;
