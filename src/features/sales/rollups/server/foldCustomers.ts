import { type RawBuilder, sql } from 'kysely';
import { isCounted, survivor } from '#features/benefits/customers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import { grainsOf } from './grains.sql.ts';

/**
 * Expands the customer ids of `list` to all merged records of the same person, since orders count for the surviving
 * record.
 */
export const affected = (list: RawBuilder<unknown>) => sql`
  affected as materialized (
    with listed (customer_id) as (${list}), roots as (
      select ${survivor('m')} as id from listed l join ${tenantRows('customers as m')} on m.id = l.customer_id
      union select l.customer_id from listed l
    )
    select c.id as customer_id, ${survivor('c')} as survivor from roots r join ${tenantRows('customers as c')} on c.id = r.id
    union
    select c.id, ${survivor('c')} from roots r join ${tenantRows('customers as c')} on c.merged_into = r.id
  )`;

/** The customers that are marked. */
export const markedCustomers = sql`select m.customer_id from ${tenantRows('salesMarks as m')} where m.customer_id is not null`;

/** Current orders of those customers, by store and day. */
const visitsNow = sql`
  select a.survivor as customer_id, o.store_id::int as store_id, o.business_day as day, count(*)::int as orders,
    sum(o.total)::bigint as sold
  from affected a join ${tenantRows('orders as o')} on o.customer_id = a.customer_id
  where not o.is_test and ${isCounted('o')}
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

/** Current days with orders of those customers: `(customer_id, day, previous_day, orders, sold)`. */
export const daysNow = daysOf(sql`(${visitsNow})`);

/** Current orders on the first day of those customers, by store: `(customer_id, store_id, day, orders, sold)`. */
export const firstsNow = firstsOf(sql`(${visitsNow})`);

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
const added = { values: ['orders', 'sold'], add: true };

const addGaps = (gaps: RawBuilder<unknown>) =>
  upsertFrom(
    'customerGaps',
    { ...added, keys: ['grain', 'startsOn', 'previousDay'], values: ['customers', 'orders', 'sold'] },
    gaps,
  );

/** The gaps of days `(n, day, previous_day, orders, sold)`, by the day, the week and the month they are part of; `n` is 1 or -1. */
const gapsOf = (days: RawBuilder<unknown>) => sql`
  select g.grain, g.starts_on, d.previous_day, sum(d.customers) as customers, sum(d.orders) as orders, sum(d.sold) as sold
  from (select day, previous_day, sum(n) as customers, sum(n * orders) as orders, sum(n * sold) as sold from ${days}
    group by day, previous_day having sum(n) <> 0 or sum(n * orders) <> 0 or sum(n * sold) <> 0) d
  cross join lateral ${grainsOf(sql`d.day`)}
  group by g.grain, g.starts_on, d.previous_day`;

/** Current orders per month of changed customers; zero `orders` deletes the row. */
const changedMonths = sql`
  select date_trunc('month', day)::date as month, customer_id, coalesce(sum(orders) filter (where n > 0), 0)::int as orders,
    coalesce(sum(sold) filter (where n > 0), 0)::bigint as sold
  from ${bothDays} group by 1, 2 having sum(n * orders) <> 0 or sum(n * sold) <> 0`;

const isAmongBest = sql`c.orders > 0 and c.sold >= coalesce(f.floor, 0)`;

const bests = upsertFrom(
  'customerBests',
  { keys: ['month', 'customerId'], values: ['orders', 'sold'] },
  sql`select c.month, c.customer_id, c.orders, c.sold
    from changed_months c left join ${tenantRows('customerBestFloors as f')} on f.month = c.month where ${isAmongBest}`,
);

const cohorts = upsertFrom(
  'customerCohorts',
  { ...added, keys: ['firstMonth', 'month'], values: ['customers', 'orders', 'sold'] },
  sql`select first_month, month, sum(customers) as customers, sum(orders) as orders, sum(sold) as sold
    from (${cohortsOf(sql`now_days`, sql`1`)} union all ${cohortsOf(sql`old_days`, sql`-1`)}) both_cohorts
    group by first_month, month having sum(customers) <> 0 or sum(orders) <> 0 or sum(sold) <> 0`,
);

const packedDays = (days: RawBuilder<unknown>) => sql`
  select customer_id, array_agg(day order by day) as days, array_agg(orders order by day) as orders, array_agg(sold order by day) as sold
  from ${days} group by customer_id`;

const histories = upsertFrom(
  'customerHistories',
  { keys: ['customerId'], values: ['days', 'orders', 'sold'] },
  sql`select n.* from (${packedDays(sql`now_days`)}) n
    where not exists (select 1 from ${tenantRows('customerHistories as t')} where t.customer_id = n.customer_id and t.days = n.days
      and t.orders = n.orders and t.sold = n.sold)`,
);

const firstColumns = sql`customer_id, store_id, day, orders, sold`;

const firsts = upsertFrom(
  'customerFirsts',
  { keys: ['customerId', 'storeId'], values: ['day', 'orders', 'sold'] },
  sql`select ${firstColumns} from now_firsts except select ${firstColumns} from old_firsts`,
);

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

/**
 * Recounts customers and updates their days, first day, months and the gaps between days. Idempotent.
 *
 * Returns the number of changed rows.
 */
export async function foldCustomers(db: Db, customerIds: readonly number[]): Promise<number> {
  if (customerIds.length === 0) return 0;
  const { rows } = await sql<{ differing: number; months: string[] }>`
    with ${affected(sql`select unnest(${customerIds}::bigint[])`)},
    visits as materialized (${visitsNow}),
    now_days as materialized (${daysOf(sql`visits`)}),
    old_days as materialized (${daysBefore}),
    changed_months as materialized (${changedMonths}),
    gone as (select customer_id from old_days except select customer_id from now_days),
    removed as (delete from customer_histories t using gone g where ${isTenantRow('t')} and t.customer_id = g.customer_id returning 1),
    now_firsts as materialized (${firstsOf(sql`visits`)}),
    old_firsts as materialized (select ${firstColumns} from ${tenantRows('customerFirsts as t')}
      where t.customer_id in (select a.customer_id from affected a)),
    gone_firsts as (select customer_id, store_id from old_firsts except select customer_id, store_id from now_firsts),
    removed_firsts as (delete from customer_firsts t using gone_firsts g
      where ${isTenantRow('t')} and t.customer_id = g.customer_id and t.store_id = g.store_id returning 1),
    removed_bests as (delete from customer_bests t using changed_months c left join ${tenantRows('customerBestFloors as f')} on f.month = c.month
      where ${isTenantRow('t')} and t.month = c.month and t.customer_id = c.customer_id and not (${isAmongBest})),
    saved as (${histories} returning 1), firsts as (${firsts} returning 1), gaps as (${addGaps(gapsOf(bothDays))} returning 1), bests as (${bests} returning 1),
    cohorts as (${cohorts} returning 1)
    select ((select count(*) from removed) + (select count(*) from saved) + (select count(*) from removed_firsts)
      + (select count(*) from firsts))::int as differing,
      coalesce((select array_agg(distinct month::text) from changed_months), '{}') as months`.execute(db);
  await trimBests(db, rows[0]?.months ?? []);
  return rows[0]?.differing ?? 0;
}

/** Rebuilds all gaps from the days of customers. Returns the number of changed rows. */
export async function repairGaps(db: Db): Promise<number> {
  const { numAffectedRows } = await addGaps(sql`
    select grain, starts_on, previous_day, sum(customers) as customers, sum(orders) as orders, sum(sold) as sold
    from (${gapsOf(sql`(select 1 as n, t.* from (${storedDays(sql`true`)}) t) all_days`)}
      union all select t.grain, t.starts_on, t.previous_day, -t.customers, -t.orders, -t.sold
      from ${tenantRows('customerGaps as t')}) both_gaps
    group by grain, starts_on, previous_day having sum(customers) <> 0 or sum(orders) <> 0 or sum(sold) <> 0`).execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
