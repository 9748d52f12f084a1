import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf, unaudited } from '#kit/server/data/database.ts';
import type { CashDay, CashEntry, CashKind, StoreCash, StoreCashRow } from '../cash.contract.ts';

type NewEntry = {
  driverId: number;
  driverName: string;
  storeId: number;
  businessDay: string;
  kind: CashKind;
  amount: number;
  orderId?: number;
  note?: string;
};

/** Adds a ledger entry with the scope's author. An order is collected once. */
export const insert = (db: Db, entry: NewEntry) =>
  unaudited(db)
    .insertInto('driverCash')
    .values({ ...entry, authorName: scopeOf(db).author.name })
    .execute();

const sumOf = (kind: CashKind) => sql<number>`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::bigint`;
const collected = sumOf('collected');
const handedOver = sumOf('handed_over');
const adjusted = sumOf('adjusted');
const difference = sql<number>`(${collected} - ${handedOver} - ${adjusted})`;
const deliveries = sql<number>`(count(*) filter (where kind = 'collected'))::int`;
const sums = [
  collected.as('collected'),
  handedOver.as('handedOver'),
  adjusted.as('adjusted'),
  difference.as('difference'),
] as const;

/** Collected cash that drivers still hold, over all days; drivers without a balance are omitted. */
export async function dueOf(db: Db, driverIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('driverCash')
    .select(['driverId', difference.as('due')])
    .where('driverId', '=', anyOf(driverIds))
    .groupBy('driverId')
    .having(difference, '<>', 0)
    .execute();
  return new Map(rows.map(({ driverId, due }) => [driverId, due]));
}

const maxDays = 31;
const maxEntries = 100;

/** A driver's latest days, the newest first; a day with money missing is among them however old it is. */
export async function daysOf(db: Db, driverId: number): Promise<CashDay[]> {
  const days = await db
    .selectFrom('driverCash')
    .select(['businessDay', ...sums])
    .where('driverId', '=', driverId)
    .groupBy('businessDay')
    .orderBy('businessDay', 'desc')
    .execute();
  return days.filter((day, index) => index < maxDays || day.difference !== 0);
}

/** A driver's latest entries, the newest first. */
export const entriesOf = (db: Db, driverId: number): Promise<CashEntry[]> =>
  db
    .selectFrom('driverCash')
    .select(['id', 'kind', 'amount', 'businessDay', 'orderId', 'note', 'authorName', 'createdAt'])
    .where('driverId', '=', driverId)
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();

/** Drivers who collected or handed over cash at a store on a day, by name. */
export const dayOfStore = (db: Db, storeId: number, businessDay: string): Promise<StoreCashRow[]> =>
  db
    .selectFrom('driverCash')
    .select(['driverId', sql<string>`max(driver_name)`.as('driverName'), ...sums])
    .select(deliveries.as('deliveries'))
    .where('storeId', '=', storeId)
    .where('businessDay', '=', businessDay)
    .groupBy('driverId')
    .orderBy('driverName')
    .execute();

/** Stores with cash of drivers on a day, the largest difference first; `storeIds` are those the user may see, null: all. */
export async function storesOfDay(
  db: Db,
  businessDay: string,
  storeIds: readonly number[] | null,
): Promise<StoreCash[]> {
  const rows = await db
    .selectFrom('driverCash')
    .select(['storeId', ...sums])
    .select(deliveries.as('deliveries'))
    .where('businessDay', '=', businessDay)
    .$if(storeIds !== null, (query) => query.where('storeId', '=', anyOf(storeIds ?? [])))
    .groupBy('storeId')
    .execute();
  const ids = rows.map(({ storeId }) => storeId);
  const stores = await db.selectFrom('stores').select(['id', 'name']).where('id', '=', anyOf(ids)).execute();
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return rows
    .map((row) => ({ ...row, storeName: names.get(row.storeId) ?? `Local #${row.storeId}` }))
    .toSorted(
      (one, other) =>
        Math.abs(other.difference) - Math.abs(one.difference) || one.storeName.localeCompare(other.storeName, 'es'),
    );
}
