import { sql, type SqlBool } from 'kysely';
import { kitchenStatuses } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { insertAll, removeAll, updateAll } from '#kit/server/data/write.ts';
import type { StoreClosing } from '../../record/stores.contract.ts';
import type { StoreSelection } from '../../record/server/lockStores.ts';

export type ClosableStore = {
  id: number;
  name: string;
  commune: string | null;
  timeZone: string | null;
  pending: number;
};

/** Stores by name, with how many closings of theirs have not ended yet. */
export function closableStores(db: Db, { ids, storeScope }: StoreSelection, now: Date): Promise<ClosableStore[]> {
  let found = db
    .selectFrom('stores as s')
    .select(['s.id', 's.name', 's.commune', 's.timeZone'])
    .select(({ selectFrom }) =>
      selectFrom('storeClosings as c')
        .select(sql<number>`count(*)::int`.as('pending'))
        .whereRef('c.storeId', '=', 's.id')
        .where((eb) => eb.or([eb('c.endDatetime', 'is', null), eb('c.endDatetime', '>', now.toISOString())]))
        .as('pending'),
    );
  if (ids) found = found.where('s.id', '=', anyOf(ids));
  if (storeScope) found = found.where('s.id', '=', anyOf(storeScope));
  return found.orderBy('s.nameNorm').orderBy('s.id').execute() as Promise<ClosableStore[]>;
}

/** Words for the planner: it takes the index of active orders for these very states. */
const isCooked = sql<SqlBool>`status in (${sql.join(kitchenStatuses.map((status) => sql.lit(status)))}) and not is_test`;

/** How many orders some stores are working on, by store; rehearsals aside. */
export async function ordersInProgress(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['storeId', sql<number>`count(*)::int`.as('count')])
    .where('storeId', '=', anyOf(storeIds))
    .where(isCooked)
    .groupBy('storeId')
    .execute();
  return new Map(rows.map(({ storeId, count }) => [storeId, count]));
}

export type NewClosing = Omit<StoreClosing, 'id' | 'version'> & { storeId: number };

/** A statement takes some 65,000 values. */
const batchSize = 2000;

export async function insertClosings(db: Db, closings: readonly NewClosing[]): Promise<void> {
  for (let from = 0; from < closings.length; from += batchSize)
    await insertAll(db, 'storeClosings', closings.slice(from, from + batchSize));
}

export type ActiveClosing = { id: number; storeId: number; storeName: string };

/** Closings in force at a moment, by store name. Locks them until the transaction ends. */
export function activeClosings(db: Db, { ids, storeScope }: StoreSelection, now: Date): Promise<ActiveClosing[]> {
  const moment = now.toISOString();
  let found = db
    .selectFrom('storeClosings as c')
    .innerJoin('stores as s', 's.id', 'c.storeId')
    .select(['c.id', 'c.storeId', 's.name as storeName'])
    .where('c.startDatetime', '<=', moment)
    .where((eb) => eb.or([eb('c.endDatetime', 'is', null), eb('c.endDatetime', '>', moment)]));
  if (ids) found = found.where('c.storeId', '=', anyOf(ids));
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return found.orderBy('s.nameNorm').orderBy('c.id').forUpdate('c').execute();
}

export type UpcomingClosing = ActiveClosing & {
  timeZone: string | null;
  startDatetime: string;
  endDatetime: string | null;
};

/** The closings that begin after a moment and before another one, in the order they begin. */
export function upcomingClosings(
  db: Db,
  { ids, storeScope }: StoreSelection,
  { after, before }: { after: Date; before: Date },
): Promise<UpcomingClosing[]> {
  let found = db
    .selectFrom('storeClosings as c')
    .innerJoin('stores as s', 's.id', 'c.storeId')
    .select(['c.id', 'c.storeId', 's.name as storeName', 's.timeZone', 'c.startDatetime', 'c.endDatetime'])
    .where('c.startDatetime', '>', after.toISOString())
    .where('c.startDatetime', '<', before.toISOString());
  if (ids) found = found.where('c.storeId', '=', anyOf(ids));
  if (storeScope) found = found.where('c.storeId', '=', anyOf(storeScope));
  return found.orderBy('c.startDatetime').orderBy('c.id').forUpdate('c').execute();
}

export const removeClosings = (db: Db, ids: readonly number[]) => removeAll(db, 'storeClosings', ids);

export const endClosings = (db: Db, ids: readonly number[], now: Date) =>
  updateAll(db, 'storeClosings', ids, { endDatetime: now.toISOString() });
