import { type SelectQueryBuilder, sql } from 'kysely';
import { kitchenStatuses } from '#domain/orders/orders.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { TenantTables } from '#kit/server/data/tables.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import type { Driver, DriverListQuery, DriverStatus } from '../drivers.contract.ts';

type Tables = TenantTables & { d: TenantTables['drivers']; s: TenantTables['stores'] };
type Drivers<Row> = SelectQueryBuilder<Tables, 'd' | 's', Row>;

/** The same condition as the partial index of assigned orders. */
const isAssigned = sql.raw(`o.status in (${kitchenStatuses.map((status) => `'${status}'`).join(', ')})`);

/** Orders that a driver has and that are not over. */
const assignedCount = sql<number>`(select count(*)::int from ${tenantRows('orders as o')} where o.driver_id = d.id and ${isAssigned})`;

const withStores = (db: Db): Drivers<object> =>
  db.selectFrom('drivers as d').innerJoin('stores as s', 's.id', 'd.storeId');

const asDriver = (drivers: Drivers<object>): Drivers<Driver> =>
  drivers
    .select(['d.id', 'd.name', 'd.phone', 'd.kind', 'd.maxCapacity', 'd.status', 'd.storeId', 'd.version'])
    .select(['d.createdAt', 'd.updatedAt', 's.name as storeName', assignedCount.as('carried')])
    .select(
      sql<string | null>`(select l.created_at from ${tenantRows('driverLinks as l')} where l.driver_id = d.id)`.as(
        'linkedAt',
      ),
    );

export type DriverFilters = Omit<DriverListQuery, 'page' | 'limit' | 'sort' | 'dir'> & {
  /** Whether similar words match as well; they do by default. */
  near?: boolean;
};

/** Drivers in scope that match the filters of a list or an export. */
export function filtered(db: Db, filters: DriverFilters, storeScope: Actor['storeIds']): Drivers<object> {
  const { query, near = true, ids, status, kind, storeIds, storeGroupId } = filters;
  const stores = filteredStoreIds({ storeIds, storeGroupId }, storeScope);
  const text = sql.ref<string>('d.searchText');
  let found = withStores(db);
  if (stores) found = found.where('d.storeId', '=', sql<number>`any(${stores})`);
  if (ids) found = found.where('d.id', '=', anyOf(ids));
  if (status) found = found.where('d.status', '=', status);
  if (kind) found = found.where('d.kind', '=', kind);
  return query ? found.where(textMatches(text, query, near)).orderBy(matchRank(text, query)) : found;
}

/** Drivers on the road first, then those who wait at the store. */
const byStatus = sql`case when d.status = 'in_transit' then 0 when d.status = 'in_store' then 1 else 2 end`;

/** A page of drivers by the requested column, or by what they are doing and their name. */
export function list(
  db: Db,
  { page, limit, sort, dir = 'asc', ...filters }: DriverListQuery & Pick<DriverFilters, 'near'>,
  storeScope: Actor['storeIds'],
) {
  const by = sort === undefined || sort === 'name' ? 'd.nameNorm' : (`d.${sort}` as const);
  const found = asDriver(filtered(db, filters, storeScope));
  const ordered = sort === undefined ? found.orderBy(byStatus) : found;
  return paginate(ordered.orderBy(by, dir).orderBy('d.id'), { page, limit });
}

/** Finds a driver in scope. */
export async function find(db: Db, id: number, storeScope: Actor['storeIds'] = null): Promise<Driver | undefined> {
  return asDriver(filtered(db, { ids: [id] }, storeScope)).executeTakeFirst();
}

export type LockedDriver = Pick<Driver, 'id' | 'name' | 'storeId' | 'maxCapacity' | 'status'>;

/** Locks drivers in scope, so that no order is assigned meanwhile. Always lock orders before drivers. */
export async function lock(db: Db, ids: readonly number[], storeScope: Actor['storeIds']): Promise<LockedDriver[]> {
  let found = db
    .selectFrom('drivers')
    .select(['id', 'name', 'storeId', 'maxCapacity', 'status'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate();
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return found.execute();
}

/** Numbers of the orders that a driver has and that are not over, the oldest promise first. */
export async function assignedOrderIds(db: Db, driverId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.driverId', '=', driverId)
    .where(sql<boolean>`${isAssigned}`)
    .orderBy('o.promisedAt')
    .orderBy('o.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets where a driver is. Not in the history, which only records changes to the record. */
export const setStatus = (db: Db, id: number, status: DriverStatus) =>
  unaudited(db).updateTable('drivers').set({ status }).where('id', '=', id).where('status', '<>', 'off').execute();

/** Replaces the link of a driver's page; the previous one stops working. */
export const saveLink = (db: Db, driverId: number, tokenHash: string) =>
  sql`insert into driver_links as l (driver_id, token_hash) values (${driverId}, ${tokenHash})
    on conflict on constraint driver_links_pkey do update set token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(
    db,
  );
