import { type RawBuilder, sql } from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { planAnew } from '#kit/server/data/planAnew.ts';
import { cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { filteredStoreIds } from '#features/stores/server/index.ts';
import type { Customer, CustomerExportQuery, CustomerListQuery, CustomerRow } from '../customers.contract.ts';
import { type CustomerView, isAt, listed } from './customerFilters.sql.ts';
import { isCounted, isOfCustomer } from '../merged/server/customers.sql.ts';

/** What the orders of a customer `c` in some stores add up to, as `v`. */
const visits = (stores: RawBuilder<unknown> | null) => sql`cross join lateral (
  select (count(*) filter (where ${isCounted('o')}))::int as order_count,
    (count(*) filter (where o.status in ('canceled', 'failed')))::int as canceled_count,
    coalesce(sum(o.total - o.refunded) filter (where ${isCounted('o')}), 0)::bigint as spent,
    min(o.created_at) as first_order_at, max(o.created_at) as last_order_at
  from ${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)}) v`;

const row = sql`c.id, c.version, c.created_at, c.updated_at, c.name, c.phone, c.mail, c.mail_consent,
  v.order_count, v.spent, v.first_order_at, v.last_order_at`;

/** Customers from the latest visit back, after the one the cursor names. */
export async function list(
  db: Db,
  { cursor, limit = pageSize, ...asked }: CustomerListQuery,
  view: CustomerView,
): Promise<CursorPage<CustomerRow>> {
  const page = listed(asked, view, { after: momentPlace(cursor), count: limit + 1 });
  const [, { rows }] = await Promise.all([
    planAnew(db),
    sql<
      CustomerRow & { at: string }
    >`select ${row}, p.at from (${page}) p join ${tenantRows('customers as c')} on c.id = p.id
      ${visits(filteredStoreIds(asked, view.storeScope))} order by p.at desc, p.id desc`.execute(db),
  ]);
  const { data, ...rest } = cursorPage(rows, limit, ({ at, id }) => momentCursor(at, id));
  return { ...rest, data: data.map(({ at: _, ...customer }) => customer) };
}

type Cells = Record<'consent' | 'consentAt' | 'spent' | 'first' | 'last', RawBuilder<unknown>>;

/** The customers of an export, from the latest visit back; `cells` are written as its country's Excel reads them. */
export const exportRows = (db: Db, asked: CustomerExportQuery, view: CustomerView, cells: Cells) =>
  db
    .selectFrom(
      sql<Record<string, unknown>>`(select ${row}, c.notes, c.mail_consent_at, c.mail_consent_origin, p.at
        from (${listed(asked, view, null)}) p join ${tenantRows('customers as c')} on c.id = p.id
        ${visits(filteredStoreIds(asked, view.storeScope))})`.as('r'),
    )
    .select(['r.id', 'r.name', 'r.phone', 'r.mail', 'r.orderCount', 'r.mailConsentOrigin', 'r.notes'])
    .select(Object.entries(cells).map(([name, cell]) => cell.as(name)))
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc');

/** Products that a customer's page shows, orders, and others who may be the same. */
const [mostProducts, lastOrders, mostSimilar] = [5, 8, 5];

type Whole = Omit<
  Customer,
  'averageSpent' | 'favoriteStore' | 'products' | 'coupons' | 'lastOrders' | 'merged' | 'similar'
>;

/** A customer with what their orders within reach add up to; nothing of one who never ordered there. */
async function findWhole(db: Db, id: number, view: CustomerView): Promise<Whole | undefined> {
  const { rows } = await sql<Whole>`
    select ${row}, v.canceled_count, c.notes, c.mail_consent_at, c.mail_consent_origin, c.merged_into, c.forgotten_at
    from ${tenantRows('customers as c')} ${visits(filteredStoreIds({}, view.storeScope))} where c.id = ${id}`.execute(
    db,
  );
  const [whole] = rows;
  return view.storeScope && !whole?.lastOrderAt ? undefined : whole;
}

/** A customer whole, as far as their orders are within reach. */
export async function find(db: Db, id: number, view: CustomerView): Promise<Customer | undefined> {
  const own = sql`${tenantRows('orders as o')} where ${isOfCustomer('o', id)} and ${isAt('o', filteredStoreIds({}, view.storeScope))}`;
  const ask = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const [whole, stores, products, coupons, orders, merged, similar] = await Promise.all([
    findWhole(db, id, view),
    ask(favoriteStore(own)),
    ask(topProducts(own)),
    ask(usedCoupons(own)),
    ask(latest(own)),
    ask(mergedInto(id)),
    ask(sameMail(id, view)),
  ]);
  if (!whole) return undefined;
  const averageSpent = whole.orderCount > 0 ? Math.round(whole.spent / whole.orderCount) : 0;
  const [favorite = null] = stores;
  return { ...whole, averageSpent, favoriteStore: favorite, products, coupons, lastOrders: orders, merged, similar };
}

type Own = RawBuilder<unknown>;

const favoriteStore = (own: Own) => sql<NonNullable<Customer['favoriteStore']>>`
  select s.id, s.name, f.order_count from (
    select o.store_id, count(*)::int as order_count, max(o.created_at) as last_at from ${own} and ${isCounted('o')}
    group by o.store_id order by order_count desc, last_at desc limit 1) f
  join ${tenantRows('stores as s')} on s.id = f.store_id`;

const topProducts = (own: Own) => sql<Customer['products'][number]>`
  select id, (array_agg(name order by created_at desc))[1] as name, sum(quantity)::int as quantity from (
    select (l ->> 'productId')::bigint as id, l ->> 'name' as name, (l ->> 'quantity')::int as quantity, created_at
    from (select o.lines, o.created_at from ${own} and ${isCounted('o')}) t cross join jsonb_array_elements(t.lines) l) sold
  group by id order by quantity desc, max(created_at) desc limit ${mostProducts}`;

const usedCoupons = (own: Own) => sql<Customer['coupons'][number]>`
  select o.coupon_code as code, count(*)::int as order_count from ${own} and o.coupon_code is not null and ${isCounted('o')}
  group by o.coupon_code order by order_count desc, max(o.created_at) desc limit 20`;

const latest = (own: Own) => sql<Customer['lastOrders'][number]>`
  select t.id, t.created_at, t.status, s.name as store_name, t.total
  from (select o.id, o.created_at, o.status, o.store_id, o.total from ${own}
    order by o.created_at desc, o.id desc limit ${lastOrders}) t
  join ${tenantRows('stores as s')} on s.id = t.store_id order by t.created_at desc, t.id desc`;

const mergedInto = (id: number) => sql<Customer['merged'][number]>`
  select m.id, m.name, m.phone from ${tenantRows('customers as m')} where m.merged_into = ${id} order by m.id`;

/** Others with the same mail, of whom somebody who reaches only some stores hears as far as they ordered there. */
const sameMail = (id: number, view: CustomerView) => {
  const stores = filteredStoreIds({}, view.storeScope);
  const isNear = stores
    ? sql`and exists (select from ${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)} and ${isAt('o', stores)})`
    : sql``;
  return sql<Customer['similar'][number]>`
    select c.id, c.name, c.phone from ${tenantRows('customers as c')}
    where c.mail_norm = (select t.mail_norm from ${tenantRows('customers as t')} where t.id = ${id} and t.merged_into is null)
      and c.mail_norm > '' and c.id <> ${id} and c.merged_into is null and c.forgotten_at is null ${isNear}
    order by c.last_order_at desc limit ${mostSimilar}`;
};
