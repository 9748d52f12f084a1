import { type SqlBool, sql } from 'kysely';
import type { PosTraits } from '#integrations/pos/port.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { posPatience } from '../posPatience.rules.ts';
import { limitsOf, nextSlotStart } from '../callSlots.rules.ts';
import { accountKey, type PosAccount, type PosTill } from './posJobKinds.ts';

/** Until the transaction ends, no other till of the account begins or ends a call. It is locked before orders are. */
export const lockAccount = (db: Db, account: PosAccount) => lockName(db, `pos:${accountKey(account)}`);

/** Condition on an order `r`: it is of none of some stores. */
export const isOfIdleStore = (busyStoreIds: readonly number[]) =>
  sql<SqlBool>`r.store_id <> all(${busyStoreIds}::bigint[])`;

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The last calls of an account, which is locked. */
async function slotsOf(db: Db, { provider, accountStoreId }: PosAccount) {
  const rows = await db
    .selectFrom('posCallSlots')
    .select(['id', 'storeId', 'startsAt', 'endsAt', 'readsShift'])
    .where('provider', '=', provider)
    .where('accountStoreId', 'is not distinct from', accountStoreId)
    .execute();
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
  }));
}

/** Stores of an account whose call is in flight, or has its time. */
export async function busyStores(db: Db, account: PosAccount): Promise<number[]> {
  const now = Date.now();
  return (await slotsOf(db, account)).filter(({ endsAt }) => endsAt > now).map(({ storeId }) => storeId);
}

/** Calls of a till: those of its job, and reads of its shift that a person requests. One is in flight. */
export type Caller = { readsShift: boolean };
const byJob: Caller = { readsShift: false };

/**
 * Takes the time of the next call of a till, whose account is locked.
 *
 * Null: it is now. A moment: when to try again, with the time that it keeps, or because other calls are in flight.
 */
export async function reserveSlot(
  db: Db,
  { provider, accountStoreId, storeId }: PosTill,
  traits: PosTraits,
  { readsShift }: Caller = byJob,
): Promise<string | null> {
  const now = Date.now();
  const slots = await slotsOf(db, { provider, accountStoreId });
  const open = slots.filter(({ endsAt }) => endsAt > now);
  const reserved = open.find((slot) => slot.storeId === storeId);
  if (reserved && reserved.readsShift !== readsShift) return toTime(reserved.endsAt);
  if (reserved) return reserved.startsAt > now ? toTime(reserved.startsAt) : null;
  const startsAt = nextSlotStart(slots, { storeId, now }, limitsOf(traits));
  if (startsAt === null) return toTime(Math.min(...open.map(({ endsAt }) => endsAt)));
  await unaudited(db)
    .deleteFrom('posCallSlots')
    .where('provider', '=', provider)
    .where('accountStoreId', 'is not distinct from', accountStoreId)
    .where('endsAt', '<=', toTime(now - 1000))
    .where('startsAt', '<=', toTime(now - 1000))
    .execute();
  const endsAt = toTime(startsAt + posPatience.lease);
  await unaudited(db)
    .insertInto('posCallSlots')
    .values({ provider, accountStoreId, storeId, startsAt: toTime(startsAt), endsAt, readsShift })
    .execute();
  return startsAt > now ? toTime(startsAt) : null;
}

/** Ends the call of a till, whose account is locked. */
export const releaseSlot = (db: Db, { provider, accountStoreId, storeId }: PosTill, { readsShift }: Caller = byJob) =>
  unaudited(db)
    .updateTable('posCallSlots')
    .set({ endsAt: toTime(Date.now()) })
    .where('provider', '=', provider)
    .where('accountStoreId', 'is not distinct from', accountStoreId)
    .where('storeId', '=', storeId)
    .where('readsShift', '=', readsShift)
    .where('endsAt', '>', toTime(Date.now()))
    .execute();
