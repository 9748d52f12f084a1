import { sql } from 'kysely';
import { daysIn, eachMonth, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { affected } from './affectedCustomers.sql.ts';
import { daysNow, unsettledCustomers, storedDays } from './foldCustomers.ts';
import type { PartialPeriod, Scope } from './buckets.sql.ts';
import { isSold } from './sold.sql.ts';
import { readVisits } from './readVisits.ts';
import type { TopCustomer } from '../visitTally.rules.ts';

type Bounded = TopCustomer & { bound: number };
type BestQuery = { period: Period; limit: number; asOf: Date };

/** List depths per month to try, before all are read. */
const depths = [200, 2000];
/** Days that are added up at once. */
const fewDays = 15;

/**
 * Top customers of a period among those of its months. `bound` is the maximum that a customer in no month's list can
 * have spent, so a higher total is exact.
 *
 * Only candidates are summed: a customer spent at least their listed months, and at most those plus the lowest listed
 * total of each other month.
 */
async function amongBest(db: Db, { period, limit, asOf }: BestQuery, depth: number): Promise<Bounded[]> {
  const { startDate, endDate } = period;
  const { rows } = await sql<Bounded>`
    with ${affected(unsettledCustomers(asOf))},
    best as materialized (
      select p.month, p.month >= ${startDate}::date and (p.month + interval '1 month')::date <= ${endDate}::date + 1 as is_whole,
        b.customer_id, b.sold
      from unnest(${eachMonth({ startDate, endDate })}::date[]) p (month)
      cross join lateral (
        select t.customer_id, t.sold from ${tenantRows('customerBests as t')} where t.month = p.month
        order by t.sold desc, t.customer_id limit ${depth}) b
    ), least as (
      select b.month, case when count(*) < ${depth} then coalesce(min(f.floor), 0) else min(b.sold) end as sold
      from best b left join ${tenantRows('customerBestFloors as f')} on f.month = b.month group by b.month
    ), bound as (
      select coalesce(sum(sold), 0)::bigint as bound from least
    ), bounded as materialized (
      select b.customer_id, coalesce(sum(b.sold) filter (where b.is_whole), 0) as at_least, sum(b.sold - l.sold) as above_bound
      from best b join least l using (month)
      where b.customer_id not in (select a.customer_id from affected a) group by b.customer_id
    ), candidates as (
      select b.customer_id from bounded b cross join bound where bound.bound + b.above_bound >= coalesce(
        (select f.at_least from bounded f order by f.at_least desc offset ${limit - 1} limit 1), 0)
    ), spent as (
      select t.customer_id, sum(t.orders)::int as orders, sum(t.sold)::bigint as sold
      from (${storedDays(sql`t.customer_id in (select c.customer_id from candidates c)`)}) t
      where t.day between ${startDate}::date and ${endDate}::date group by t.customer_id
      union all
      select d.customer_id, sum(d.orders)::int, sum(d.sold)::bigint from (${daysNow(asOf)}) d
      where d.day between ${startDate}::date and ${endDate}::date group by d.customer_id
    )
    select s.customer_id, s.orders, s.sold, b.bound from spent s cross join bound b
    order by s.sold desc, s.customer_id limit ${limit}`.execute(db);
  return rows;
}

const isCertain = (found: readonly Bounded[], limit: number): boolean => {
  const [first, last] = [found[0], found[limit - 1]];
  return first?.bound === 0 || (last !== undefined && last.sold > last.bound);
};

/** Orders of customers in a period, with all their phones. Customers without orders are omitted. */
export async function readOrderedBy(
  db: Db,
  { startDate, endDate, hours }: PartialPeriod,
  stores: Scope,
  customerIds: readonly number[],
  asOf = new Date(),
): Promise<TopCustomer[]> {
  const { rows } = await sql<TopCustomer>`
    with ${affected(sql`select unnest(${customerIds}::bigint[])`)}
    select a.survivor as customer_id, count(*)::int as orders, sum(o.total)::bigint as sold
    from affected a join ${tenantRows('orders as o')} on o.customer_id = a.customer_id
    where o.business_day between ${startDate}::date and ${endDate}::date and not o.is_test and ${isSold('o', asOf)}
      ${hours ? sql`and (o.business_day < ${endDate}::date or o.hour = any(${hours}::int[]))` : sql``}
      ${stores ? sql`and o.store_id = any(${stores}::bigint[])` : sql``}
    group by a.survivor`.execute(db);
  return rows;
}

/** Top customers by amount in a period, of the chain or some stores. Merged customers count as one. */
export async function readTopCustomers(
  db: Db,
  period: Period,
  stores: Scope,
  limit: number,
  asOf = new Date(),
): Promise<TopCustomer[]> {
  // For a few days, the top lists of months prove nothing.
  for (const depth of stores || daysIn(period) < fewDays ? [] : depths) {
    const found = await amongBest(db, { period, limit, asOf }, depth);
    if (isCertain(found, limit)) return found.map(({ bound: _, ...customer }) => customer);
  }
  const { tally } = await readVisits(db, period, stores, { withSpent: true, asOf });
  return tally.best(limit);
}
