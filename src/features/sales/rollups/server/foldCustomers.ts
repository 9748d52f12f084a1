import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TableName } from '#kit/server/data/tables.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import { affected } from './affectedCustomers.sql.ts';
import { foldCustomerFacts } from './foldCustomerFacts.ts';
import { grainsOf } from './grains.sql.ts';
import { committedCustomers, isSold } from './sold.sql.ts';

/** The customers that are marked. */
const markedCustomers = sql`select m.customer_id from ${tenantRows('salesMarks as m')} where m.customer_id is not null`;

/** Customers whose stored days cannot be read: those that are marked, and those with orders for later than `asOf`. */
export const unsettledCustomers = (asOf: Date) => sql`${markedCustomers} union all ${committedCustomers(asOf)}`;

/** Orders of those customers that meet a condition, by store and day. */
const visitsOf = (isIncluded: RawBuilder<SqlBool>) => sql`
  select a.survivor as customer_id, o.store_id::int as store_id, o.business_day as day, count(*)::int as orders,
    sum(o.total)::bigint as sold
  from affected a join ${tenantRows('orders as o')} on o.customer_id = a.customer_id
  where not o.is_test and ${isIncluded}
  group by a.survivor, o.store_id, o.business_day`;

const daysOf = (visits: RawBuilder<unknown>) => sql`
  select d.customer_id, d.day, coalesce(lag(d.day) over (partition by d.customer_id order by d.day), '-infinity'::date) as previous_day,
    d.orders, d.sold
  from (select v.customer_id, v.day, sum(v.orders)::int as orders, sum(v.sold)::bigint as sold from ${visits} v
    group by v.customer_id, v.day) d`;

const firstsOf = (visits: RawBuilder<unknown>) => sql`
  select f.customer_id, f.store_id, f.day, f.orders, f.sold
  from (select v.*, min(v.day) over (partition by v.customer_id) as first_day from ${visits} v) f
  where f.day = f.first_day`;

/** Days with sold orders of those customers: `(customer_id, day, previous_day, orders, sold)`. */
export const daysNow = (asOf: Date) => daysOf(sql`(${visitsOf(isSold('o', asOf))})`);

/** Sold orders on the first day of those customers, by store: `(customer_id, store_id, day, orders, sold)`. */
export const firstsNow = (asOf: Date) => firstsOf(sql`(${visitsOf(isSold('o', asOf))})`);

/** Stored days of customers `t`, unnested: `(customer_id, day, previous_day, orders, sold)`. */
export const storedDays = (where: RawBuilder<unknown>) => sql`
  select d.* from (
    select t.customer_id, unnest(t.days) as day, unnest('-infinity'::date || t.days) as previous_day, unnest(t.orders) as orders,
      unnest(t.sold) as sold
    from ${tenantRows('customerHistories as t')} where ${where}) d
  where d.day is not null`;

/** The same as they were counted last. */
export const daysBefore = storedDays(sql`t.customer_id in (select a.customer_id from affected a)`);

const columns = sql`customer_id, day, previous_day, orders, sold`;

/** Customers of some days, by their first month and the month of the day; `sign` is 1 or -1. */
export const cohortsOf = (days: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`
  select f.first_month, m.month, ${sign} as customers, ${sign} * m.orders as orders, ${sign} * m.sold as sold
  from (select customer_id, date_trunc('month', min(day))::date as first_month from ${days} group by customer_id) f
  join (select customer_id, date_trunc('month', day)::date as month, sum(orders) as orders, sum(sold) as sold from ${days}
    group by customer_id, date_trunc('month', day)::date) m using (customer_id)`;

/** Changes to the sums of all customers: current days minus stored days. */
const bothDays = sql`(select 1 as n, ${columns} from now_days union all select -1, ${columns} from old_days) both_days`;

/** Sums of days `(n, day, previous_day, orders, sold)` by their gap; `n` is 1 or -1. */
const gapSumsOf = (days: RawBuilder<unknown>) => sql`
  select day, previous_day, sum(n)::int as customers, sum(n * orders)::int as orders, sum(n * sold)::bigint as sold from ${days}
  group by day, previous_day having sum(n) <> 0 or sum(n * orders) <> 0 or sum(n * sold) <> 0`;

/** Those sums by the day, the week and the month they are part of. */
const gapsOf = (gapSums: RawBuilder<unknown>) => sql`
  select g.grain, g.starts_on, d.previous_day, sum(d.customers) as customers, sum(d.orders) as orders, sum(d.sold) as sold
  from (${gapSums}) d cross join lateral ${grainsOf(sql`d.day`)}
  group by g.grain, g.starts_on, d.previous_day`;

const addGaps = (gaps: RawBuilder<unknown>) =>
  upsertFrom(
    'customerGaps',
    { keys: ['grain', 'startsOn', 'previousDay'], values: ['customers', 'orders', 'sold'], add: true },
    gaps,
  );

/** Current orders per month of changed customers; zero `orders` deletes the row. */
const changedMonths = sql`
  select date_trunc('month', day)::date as month, customer_id, coalesce(sum(orders) filter (where n > 0), 0)::int as orders,
    coalesce(sum(sold) filter (where n > 0), 0)::bigint as sold
  from ${bothDays} group by 1, 2 having sum(n * orders) <> 0 or sum(n * sold) <> 0`;

const isAmongBest = sql`c.orders > 0 and c.sold >= coalesce(f.floor, 0)`;
const monthsWithFloors = sql`changed_months c left join ${tenantRows('customerBestFloors as f')} on f.month = c.month`;

const changedCohorts = sql`
  select first_month, month, sum(customers)::int as customers, sum(orders)::int as orders, sum(sold)::bigint as sold
  from (${cohortsOf(sql`now_days`, sql`1`)} union all ${cohortsOf(sql`old_days`, sql`-1`)}) both_cohorts
  group by first_month, month having sum(customers) <> 0 or sum(orders) <> 0 or sum(sold) <> 0`;

const changedHistories = sql`
  select n.* from (
    select customer_id, array_agg(day order by day) as days, array_agg(orders order by day) as orders,
      array_agg(sold order by day) as sold
    from now_days group by customer_id) n
  where not exists (select 1 from ${tenantRows('customerHistories as t')} where t.customer_id = n.customer_id and t.days = n.days
    and t.orders = n.orders and t.sold = n.sold)`;

const firstColumns = sql`customer_id, store_id, day, orders, sold`;

/** Top customers stored per month, and the size at which the list is trimmed to that. */
const [storedTop, maxTop] = [2000, 4000];

/** Trims the top lists of months that have grown too long. */
async function trimBests(db: Db, months: readonly string[]): Promise<void> {
  const nth = (place: number) => sql`
    select t.sold from ${tenantRows('customerBests as t')} where t.month = m.month
    order by t.sold desc, t.customer_id offset ${place - 1} limit 1`;
  const { rows } = await sql<{ month: string }>`
    ${upsertFrom(
      'customerBestFloors',
      { keys: ['month'], values: ['floor'] },
      sql`select m.month, kept.sold as floor from unnest(${months}::date[]) m (month)
        cross join lateral (${nth(maxTop)}) crowded cross join lateral (${nth(storedTop)}) kept`,
    )} returning month::text`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from customer_bests t using customer_best_floors f
    where ${isTenantRow('t')} and ${isTenantRow('f')} and f.month = any(${rows.map(({ month }) => month)}::date[])
      and t.month = f.month and t.sold < f.floor`.execute(db);
}

/** Rows to write, by table, as JSON that PostgreSQL wrote and reads; null: none. */
type Changes = Record<
  'histories' | 'endedHistories' | 'firsts' | 'endedFirsts' | 'bests' | 'endedBests' | 'gaps' | 'cohorts',
  string | null
> & { months: string[] };

/**
 * Compares the current orders of customers with what is stored of them.
 *
 * One statement that writes too would need every node of a distributed database.
 */
async function readChanges(db: Db, customerIds: readonly number[]): Promise<Changes> {
  const changes: Record<keyof Omit<Changes, 'months'>, RawBuilder<unknown>> = {
    histories: changedHistories,
    endedHistories: sql`select customer_id from old_days except select customer_id from now_days`,
    firsts: sql`select ${firstColumns} from now_firsts except select ${firstColumns} from old_firsts`,
    endedFirsts: sql`select customer_id, store_id from old_firsts except select customer_id, store_id from now_firsts`,
    bests: sql`select c.month, c.customer_id, c.orders, c.sold from ${monthsWithFloors} where ${isAmongBest}`,
    endedBests: sql`select c.month, c.customer_id from ${monthsWithFloors} where not (${isAmongBest})`,
    gaps: gapSumsOf(bothDays),
    cohorts: changedCohorts,
  };
  const lists = Object.entries(changes).map(
    ([name, rows]) => sql`(select json_agg(r)::text from (${rows}) r) as ${sql.id(name)}`,
  );
  const { rows } = await sql<Changes>`
    with ${affected(sql`select unnest(${customerIds}::bigint[])`)},
    visits as materialized (${visitsOf(isCounted('o'))}),
    now_days as materialized (${daysOf(sql`visits`)}),
    old_days as materialized (${daysBefore}),
    changed_months as materialized (${changedMonths}),
    now_firsts as materialized (${firstsOf(sql`visits`)}),
    old_firsts as materialized (select ${firstColumns} from ${tenantRows('customerFirsts as t')}
      where t.customer_id in (select a.customer_id from affected a))
    select ${sql.join(lists)}, coalesce((select array_agg(distinct month::text) from changed_months), '{}') as months`.execute(
    db,
  );
  return rows[0] as Changes;
}

const columnTypes = sql`customer_id bigint, store_id int, month date, day date, previous_day date, first_month date,
  customers int, orders int, sold bigint`;

/** Rows of a list of changes. */
const rowsOf = (list: string) => sql`(select * from json_to_recordset(${list}::json) as r (${columnTypes})) changed`;

const deleteFrom = (table: TableName, keys: readonly string[], list: string) => sql`
  delete from ${sql.id(table)} t using ${rowsOf(list)}
  where ${isTenantRow('t')} and ${sql.join(
    keys.map((key) => sql`t.${sql.id(key)} = changed.${sql.id(key)}`),
    sql` and `,
  )}`;

const sums = ['orders', 'sold'];
const selectAll = (list: string) => sql`select * from ${rowsOf(list)}`;

/** The statement that writes each list of changes. */
const writes: Record<keyof Omit<Changes, 'months'>, (list: string) => RawBuilder<unknown>> = {
  histories: (list) =>
    upsertFrom(
      'customerHistories',
      { keys: ['customerId'], values: ['days', ...sums] },
      sql`select * from json_to_recordset(${list}::json) as r (customer_id bigint, days date[], orders int[], sold bigint[])`,
    ),
  endedHistories: (list) => deleteFrom('customerHistories', ['customerId'], list),
  firsts: (list) =>
    upsertFrom('customerFirsts', { keys: ['customerId', 'storeId'], values: ['day', ...sums] }, selectAll(list)),
  endedFirsts: (list) => deleteFrom('customerFirsts', ['customerId', 'storeId'], list),
  bests: (list) => upsertFrom('customerBests', { keys: ['month', 'customerId'], values: sums }, selectAll(list)),
  endedBests: (list) => deleteFrom('customerBests', ['month', 'customerId'], list),
  gaps: (list) => addGaps(gapsOf(selectAll(list))),
  cohorts: (list) =>
    upsertFrom(
      'customerCohorts',
      { keys: ['firstMonth', 'month'], values: ['customers', ...sums], add: true },
      selectAll(list),
    ),
};

/** Tables whose changed rows are counted. */
const counted = ['histories', 'endedHistories', 'firsts', 'endedFirsts'];

/**
 * Recounts customers and updates their days, first day, months and the gaps between days. Idempotent.
 *
 * Returns the number of changed rows.
 */
export async function foldCustomers(db: Db, customerIds: readonly number[]): Promise<number> {
  if (customerIds.length === 0) return 0;
  const { months, ...lists } = await readChanges(db, customerIds);
  const counts = await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      if (list === null) return 0;
      const { numAffectedRows } = await writes[name as keyof typeof lists](list).execute(db);
      return counted.includes(name) ? Number(numAffectedRows ?? 0) : 0;
    }),
  );
  await trimBests(db, months);
  return counts.reduce((total, rows) => total + rows, await foldCustomerFacts(db, customerIds));
}

/** Rebuilds all gaps from the days of customers. Returns the number of changed rows. */
export async function repairGaps(db: Db): Promise<number> {
  const allDays = sql`(select 1 as n, t.* from (${storedDays(sql`true`)}) t) all_days`;
  const { numAffectedRows } = await addGaps(sql`
    select grain, starts_on, previous_day, sum(customers) as customers, sum(orders) as orders, sum(sold) as sold
    from (${gapsOf(gapSumsOf(allDays))}
      union all select t.grain, t.starts_on, t.previous_day, -t.customers, -t.orders, -t.sold
      from ${tenantRows('customerGaps as t')}) both_gaps
    group by grain, starts_on, previous_day having sum(customers) <> 0 or sum(orders) <> 0 or sum(sold) <> 0`).execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
