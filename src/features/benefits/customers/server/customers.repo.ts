import { type RawBuilder, sql } from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { planAnew } from '#kit/server/data/planAnew.ts';
import { cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import type { Customer, CustomerExportQuery, CustomerListQuery, CustomerRow } from '../customers.contract.ts';
import { type CustomerView, isAt, listedCustomers } from './customerFilters.sql.ts';
import { isCounted, isOfCustomer } from '../merged/server/customers.sql.ts';

/** Totals of a customer `c` in some stores, joined as `v`. */
const visits = (stores: RawBuilder<unknown> | null) => sql`cross join lateral (
  select (count(*) filter (where ${isCounted('o')}))::int as order_count,
    (count(*) filter (where o.status in ('canceled', 'failed')))::int as canceled_count,
    coalesce(sum(o.total - o.refunded) filter (where ${isCounted('o')}), 0)::bigint as spent,
    min(o.created_at) as first_order_at, max(o.created_at) as last_order_at
  from ${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)}) v`;

const row = sql`c.id, c.version, c.created_at, c.updated_at, c.name, c.phone, c.mail, c.mail_consent,
  v.order_count, v.spent, v.first_order_at, v.last_order_at`;

/** Customers by last visit, latest first, after the cursor. */
export async function list(
  db: Db,
  { cursor, limit = pageSize, ...filters }: CustomerListQuery,
  view: CustomerView,
): Promise<CursorPage<CustomerRow>> {
  const page = listedCustomers(filters, view, { after: momentPlace(cursor), count: limit + 1 });
  const [, { rows }] = await Promise.all([
    planAnew(db),
    sql<
      CustomerRow & { at: string }
    >`select ${row}, p.at from (${page}) p join ${tenantRows('customers as c')} on c.id = p.id
      ${visits(filteredStoreIds(filters, view.storeScope))} order by p.at desc, p.id desc`.execute(db),
  ]);
  const { data, ...rest } = cursorPage(rows, limit, ({ at, id }) => momentCursor(at, id));
  return { ...rest, data: data.map(({ at: _, ...customer }) => customer) };
}

/** Customers with their totals in all stores. */
export async function findRows(db: Db, ids: readonly number[]): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select ${row} from ${tenantRows('customers as c')} ${visits(null)} where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

type Cells = Record<'consent' | 'consentAt' | 'spent' | 'first' | 'last', RawBuilder<unknown>>;

/** Rows of an export, latest visit first; `cells` are formatted for the Excel of the country. */
export const exportRows = (db: Db, filters: CustomerExportQuery, view: CustomerView, cells: Cells) =>
  db
    .selectFrom(
      sql<Record<string, unknown>>`(select ${row}, c.notes, c.mail_consent_at, c.mail_consent_origin, p.at
        from (${listedCustomers(filters, view, null)}) p join ${tenantRows('customers as c')} on c.id = p.id
        ${visits(filteredStoreIds(filters, view.storeScope))})`.as('r'),
    )
    .select(['r.id', 'r.name', 'r.phone', 'r.mail', 'r.orderCount', 'r.mailConsentOrigin', 'r.notes'])
    .select(Object.entries(cells).map(([name, cell]) => cell.as(name)))
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc');

/** Maximum products, orders and similar customers on the page of a customer. */
const [maxProducts, lastOrders, maxSimilar] = [5, 8, 5];

type CustomerTotals = Omit<
  Customer,
  'averageSpent' | 'favoriteStore' | 'products' | 'coupons' | 'lastOrders' | 'merged' | 'similar'
>;

/** A customer with totals of the visible orders; undefined if they never ordered in the user's stores. */
async function findTotals(db: Db, id: number, view: CustomerView): Promise<CustomerTotals | undefined> {
  const { rows } = await sql<CustomerTotals>`
    select ${row}, v.canceled_count, c.notes, c.mail_consent_at, c.mail_consent_origin, c.merged_into, c.forgotten_at
    from ${tenantRows('customers as c')} ${visits(filteredStoreIds({}, view.storeScope))} where c.id = ${id}`.execute(
    db,
  );
  const [totals] = rows;
  return view.storeScope && !totals?.lastOrderAt ? undefined : totals;
}

/** A customer with totals and details of the visible orders. */
export async function find(db: Db, id: number, view: CustomerView): Promise<Customer | undefined> {
  const visibleOrders = sql`${tenantRows('orders as o')} where ${isOfCustomer('o', id)} and ${isAt('o', filteredStoreIds({}, view.storeScope))}`;
  const rowsOf = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [totals, stores, products, coupons, orders, merged, similar] = await Promise.all([
    findTotals(db, id, view),
    rowsOf(favoriteStore(visibleOrders)),
    rowsOf(topProducts(visibleOrders)),
    rowsOf(usedCoupons(visibleOrders)),
    rowsOf(latest(visibleOrders)),
    rowsOf(mergedInto(id)),
    rowsOf(sameMail(id, view)),
  ]);
  if (!totals) return undefined;
  const averageSpent = totals.orderCount > 0 ? Math.round(totals.spent / totals.orderCount) : 0;
  const [favorite = null] = stores;
  return { ...totals, averageSpent, favoriteStore: favorite, products, coupons, lastOrders: orders, merged, similar };
}

type OrderRows = RawBuilder<unknown>;

const favoriteStore = (orders: OrderRows) => sql<NonNullable<Customer['favoriteStore']>>`
  select s.id, s.name, f.order_count from (
    select o.store_id, count(*)::int as order_count, max(o.created_at) as last_at from ${orders} and ${isCounted('o')}
    group by o.store_id order by order_count desc, last_at desc limit 1) f
  join ${tenantRows('stores as s')} on s.id = f.store_id`;

const topProducts = (orders: OrderRows) => sql<Customer['products'][number]>`
  select id, (array_agg(name order by created_at desc))[1] as name, sum(quantity)::int as quantity from (
    select (l ->> 'productId')::bigint as id, l ->> 'name' as name, (l ->> 'quantity')::int as quantity, created_at
    from (select o.lines, o.created_at from ${orders} and ${isCounted('o')}) t cross join jsonb_array_elements(t.lines) l) sold
  group by id order by quantity desc, max(created_at) desc limit ${maxProducts}`;

const usedCoupons = (orders: OrderRows) => sql<Customer['coupons'][number]>`
  select o.coupon_code as code, count(*)::int as order_count from ${orders} and o.coupon_code is not null and ${isCounted('o')}
  group by o.coupon_code order by order_count desc, max(o.created_at) desc limit 20`;

const latest = (orders: OrderRows) => sql<Customer['lastOrders'][number]>`
  select t.id, t.created_at, t.status, s.name as store_name, t.total
  from (select o.id, o.created_at, o.status, o.store_id, o.total from ${orders}
    order by o.created_at desc, o.id desc limit ${lastOrders}) t
  join ${tenantRows('stores as s')} on s.id = t.store_id order by t.created_at desc, t.id desc`;

const mergedInto = (id: number) => sql<Customer['merged'][number]>`
  select m.id, m.name, m.phone from ${tenantRows('customers as m')} where m.merged_into = ${id} order by m.id`;

/** Others with the same mail. Users with some stores only see customers who ordered there. */
const sameMail = (id: number, view: CustomerView) => {
  const stores = filteredStoreIds({}, view.storeScope);
  const isNear = stores
    ? sql`and exists (select from ${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)})`
    : sql``;
  return sql<Customer['similar'][number]>`
    select c.id, c.name, c.phone from ${tenantRows('customers as c')}
    where c.mail_norm = (select t.mail_norm from ${tenantRows('customers as t')} where t.id = ${id} and t.merged_into is null)
      and c.mail_norm > '' and c.id <> ${id} and c.merged_into is null and c.forgotten_at is null ${isNear}
    order by c.last_order_at desc limit ${maxSimilar}`;
};
