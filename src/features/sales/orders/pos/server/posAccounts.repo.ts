import { sql } from 'kysely';
import { usedCredentials } from '#features/sales/pos/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { retryDelay } from '../posPatience.rules.ts';
import { releaseBlocked } from './blockedOrders.repo.ts';
import type { PosAccount, StoreTill } from './posJobKinds.ts';

/** The account that the orders of a store go to; undefined: it has none. */
export async function accountOf(db: Db, storeId: number): Promise<PosAccount | undefined> {
  const { rows } = await sql<PosAccount>`
    select a.key as provider, a.store_id as account_store_id from ${usedCredentials(storeId)}`.execute(db);
  return rows[0];
}

export const isSameAccount = (one: PosAccount, other: PosAccount): boolean =>
  one.provider === other.provider && one.accountStoreId === other.accountStoreId;

/** The credentials of an account; undefined: they were removed. */
export const credentialOf = (db: Db, { provider, accountStoreId }: PosAccount) =>
  db
    .selectFrom('authCredentials')
    .select('id')
    .where('key', '=', provider)
    .where('storeId', 'is not distinct from', accountStoreId)
    .executeTakeFirst();

/** Sends nothing to a point of sale for a while, which grows with its failures in a row. No kitchen waits for it. */
export async function pause(
  db: Db,
  { storeId, provider }: StoreTill,
  { problem, retryAfter = null }: { problem: string; retryAfter?: number | null },
): Promise<void> {
  await releaseBlocked(db, { storeId, provider });
  const before = await db
    .selectFrom('posPauses')
    .select('failures')
    .where('storeId', '=', storeId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  const failures = (before?.failures ?? 0) + 1;
  const values = {
    failures,
    problem: problem.slice(0, 500),
    until: new Date(Date.now() + retryDelay(failures, retryAfter)).toISOString(),
  };
  await unaudited(db)
    .insertInto('posPauses')
    .values({ storeId, provider, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'storeId', 'provider']).doUpdateSet(values))
    .execute();
}

export const resume = (db: Db, { storeId, provider }: StoreTill) =>
  unaudited(db).deleteFrom('posPauses').where('storeId', '=', storeId).where('provider', '=', provider).execute();

export const resumeAll = (db: Db) => unaudited(db).deleteFrom('posPauses').execute();
