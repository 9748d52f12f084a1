import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { hours, mix, narrowed, products, type Scope, storedRows } from '#features/sales/rollups/server/index.ts';
import type { Usual } from '../usual.rules.ts';

/** Rows per store. */
const within = (stores: Scope) => (stores ? sql`t.scope = any(${stores}::int[])` : sql`t.scope > 0`);

/** Rows for totals: the chain has a stored sum (scope 0). */
const summed = (stores: Scope) => (stores ? sql`t.scope = any(${stores}::int[])` : sql`t.scope = 0`);

/** `days` has a bit per day with sales. */
type Row = { storeId: number; hours: [hour: number, orders: number, sold: number, days: number][] };

const countBits = (bits: number) => bits.toString(2).replaceAll('0', '').length;

/** Average over the days on which the store had sales. */
function averageOf(hours: Row['hours']): Usual {
  const days = countBits(hours.reduce((all, [, , , each]) => all | each, 0));
  return new Map(hours.map(([hour, orders, sold]) => [hour, { orders: orders / days, sold: sold / days }]));
}

/** Hourly sales of stores on some days, as last aggregated. */
export async function usualHours(db: Db, days: readonly string[], stores: Scope): Promise<ReadonlyMap<number, Usual>> {
  const { rows } = await sql<Row>`
    select h.scope as store_id, json_agg(json_build_array(h.hour, h.orders, h.sold, h.days)) as hours
    from (select t.scope, t.hour, sum(t.orders) as orders, sum(t.sold) as sold,
        bit_or(1 << array_position(${days}::date[], t.starts_on)) as days
      from ${storedRows(narrowed(hours, ['orders', 'sold']), [sql.id('hour')])} t
      where t.grain = 'day' and t.starts_on = any(${days}::date[]) and ${within(stores)} and t.orders > 0
      group by t.scope, t.hour) h
    group by h.scope`.execute(db);
  return new Map(rows.map(({ storeId, hours }) => [storeId, averageOf(hours)]));
}

export type SoldOutRow = {
  storeId: number;
  name: string;
  since: string;
  until: string | null;
  /** Usual sales per day. */
  sold: number;
};

const soldOfProducts = storedRows(narrowed(products, ['sold']));

type UsualQuery = { days: readonly string[]; stores: Scope; now: Date };

/** Best sellers that are sold out in stores that usually sell them, with their usual sales there. */
export async function soldOutBestSellers(
  db: Db,
  { days, stores, now }: UsualQuery,
  limit: number,
): Promise<SoldOutRow[]> {
  const at = now.toISOString();
  const ofStores = stores ? sql`st.id = any(${stores}::bigint[])` : sql`true`;
  const { rows } = await sql<SoldOutRow>`
    with best as materialized (
      select t.product_id from ${soldOfProducts} t
      where t.grain = 'day' and t.starts_on = any(${days}::date[]) and ${summed(stores)}
      group by t.product_id order by sum(t.sold) desc, t.product_id limit ${limit}
    ), off as materialized (
      select o.store_id, o.product_id, o.updated_at, o.until from (
        select s.store_id, s.product_id, s.updated_at, s.until from ${tenantRows('soldOuts as s')}
        where s.product_id is not null and (s.until is null or s.until > ${at}::timestamptz)
        union all
        select s.store_id, i.product_id, s.updated_at, s.until from ${tenantRows('soldOuts as s')}
        join ${tenantRows('productIngredients as i')} on i.ingredient_id = s.ingredient_id
        where s.until is null or s.until > ${at}::timestamptz) o
      join best b on b.product_id = o.product_id
    )
    select st.id as store_id, n.name, min(off.updated_at) as since, (max(u.sold) / ${days.length})::float8 as sold,
      case when bool_or(off.until is null) then null else max(off.until) end as until
    from off join ${tenantRows('stores as st')} on (off.store_id is null or off.store_id = st.id) and ${ofStores}
    join ${tenantRows('soldProducts as n')} on n.product_id = off.product_id
    cross join lateral (select sum(t.sold) as sold from ${soldOfProducts} t
      where t.grain = 'day' and t.starts_on = any(${days}::date[]) and t.scope = st.id and t.product_id = off.product_id) u
    where u.sold > 0
    group by st.id, off.product_id, n.name order by max(u.sold) desc, off.product_id`.execute(db);
  return rows;
}

/** Delivered share of sales, for stores where a single dispatch method is closed. */
export async function deliveredShares(db: Db, { days, stores, now }: UsualQuery): Promise<ReadonlyMap<number, number>> {
  const at = now.toISOString();
  const { rows } = await sql<{ storeId: number; share: number }>`
    select t.scope as store_id,
      (coalesce(sum(t.sold) filter (where t.dispatch_method = 'delivery'), 0) / nullif(sum(t.sold), 0))::float8 as share
    from ${storedRows(narrowed(mix, ['sold']), [sql.id('dispatchMethod')])} t
    where t.grain = 'day' and t.starts_on = any(${days}::date[]) and ${within(stores)} and t.scope in (
      select c.store_id from ${tenantRows('storeClosings as c')}
      where c.dispatch_method <> 'both' and c.start_datetime <= ${at}::timestamptz
        and (c.end_datetime is null or c.end_datetime > ${at}::timestamptz))
    group by t.scope having sum(t.sold) > 0`.execute(db);
  return new Map(rows.map(({ storeId, share }) => [storeId, share]));
}
