import { sql } from 'kysely';
import { movedDay, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { customersOfHours } from './customersOfHours.ts';
import { affected } from './affectedCustomers.sql.ts';
import { cohortsOf, daysBefore, daysNow, firstsNow, unsettledCustomers } from './foldCustomers.ts';
import { eachGrain, grainsWithin } from './grains.sql.ts';
import type { PartialPeriod, Scope } from './buckets.sql.ts';
import { readVisits } from './readVisits.ts';

/** Customers of a period and their orders, and how many were new, with their orders on that day. */
export type CustomerSums = {
  customers: number;
  newCustomers: number;
  orders: number;
  newOrders: number;
  sold: number;
  newSold: number;
};

/**
 * Customers of the chain in a period, each counted once: a previous day within the period means already counted.
 *
 * Customers with changes since the last fold are counted from their orders.
 */
async function ofChain(db: Db, period: Period, asOf: Date): Promise<CustomerSums> {
  const { startDate, endDate } = period;
  const isWithin = sql`t.day between ${startDate}::date and ${endDate}::date`;
  const stored = eachGrain(
    grainsWithin(period),
    (isGrain) => sql`
      union all
      select t.previous_day, t.customers, t.orders, t.sold from ${tenantRows('customerGaps as t')} where ${isGrain}`,
  );
  const { rows } = await sql<CustomerSums>`
    with ${affected(unsettledCustomers(asOf))},
    gaps as (
      select t.previous_day, 1 as n, t.orders, t.sold from (${daysNow(asOf)}) t where ${isWithin}
      union all
      select t.previous_day, -1, -t.orders, -t.sold from (${daysBefore}) t where ${isWithin}
      ${sql.join(stored, sql``)}
    )
    select coalesce(sum(n) filter (where previous_day < ${startDate}::date), 0)::int as customers,
      coalesce(sum(n) filter (where previous_day = '-infinity'), 0)::int as new_customers,
      coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(orders) filter (where previous_day = '-infinity'), 0)::int as new_orders,
      coalesce(sum(sold), 0)::bigint as sold,
      coalesce(sum(sold) filter (where previous_day = '-infinity'), 0)::bigint as new_sold
    from gaps`.execute(db);
  return rows[0] as CustomerSums;
}

type NewCustomers = Pick<CustomerSums, 'newCustomers' | 'newOrders' | 'newSold'>;

/** Customers whose first day in the chain is in a period, at some stores. */
async function newToStores(db: Db, period: Period, stores: readonly number[], asOf: Date): Promise<NewCustomers> {
  const isWithin = sql`store_id = any(${stores}::int[]) and day between ${period.startDate}::date and ${period.endDate}::date`;
  const { rows } = await sql<NewCustomers>`
    with ${affected(unsettledCustomers(asOf))},
    firsts as (
      select f.customer_id, f.orders, f.sold from ${tenantRows('customerFirsts as f')}
      where ${isWithin} and f.customer_id not in (select a.customer_id from affected a)
      union all
      select n.customer_id, n.orders, n.sold from (${firstsNow(asOf)}) n where ${isWithin}
    )
    select count(distinct customer_id)::int as new_customers, coalesce(sum(orders), 0)::int as new_orders,
      coalesce(sum(sold), 0)::bigint as new_sold
    from firsts`.execute(db);
  return rows[0] as NewCustomers;
}

/** Customers of some stores in a period; a customer of two stores counts once. */
async function ofStores(db: Db, period: Period, stores: readonly number[], asOf: Date): Promise<CustomerSums> {
  const [{ tally, orders, sold }, firsts] = await Promise.all([
    readVisits(db, period, stores, { withSpent: false, asOf }),
    newToStores(db, period, stores, asOf),
  ]);
  return { customers: tally.size, orders, sold, ...firsts };
}

const ofDays = (db: Db, period: Period, stores: Scope, asOf: Date): Promise<CustomerSums> =>
  stores ? ofStores(db, period, stores, asOf) : ofChain(db, period, asOf);

/** Customers of a period, for the chain or some stores; of its last day, only those of some hours if there are any. */
export async function readCustomers(
  db: Db,
  { startDate, endDate, hours = null }: PartialPeriod,
  stores: Scope,
  asOf = new Date(),
): Promise<CustomerSums> {
  if (!hours) return ofDays(db, { startDate, endDate }, stores, asOf);
  const earlier = { startDate, endDate: movedDay(endDate, -1) };
  const added = await customersOfHours(db, { startDate, endDate }, { hours, stores, asOf });
  if (startDate === endDate) return added;
  const counted = await ofDays(db, earlier, stores, asOf);
  const sumOf = (name: keyof CustomerSums) => counted[name] + added[name];
  return {
    customers: sumOf('customers'),
    newCustomers: sumOf('newCustomers'),
    orders: sumOf('orders'),
    newOrders: sumOf('newOrders'),
    sold: sumOf('sold'),
    newSold: sumOf('newSold'),
  };
}

/** Retention of the chain: customers by first month who returned in another month, and their orders there. */
type CohortSums = { firstMonth: string; month: string; customers: number; orders: number; sold: number };

/** Cohorts from `firstMonth` on, an ISO day. */
export async function readCohorts(db: Db, firstMonth: string, asOf = new Date()): Promise<CohortSums[]> {
  const { rows } = await sql<CohortSums>`
    with ${affected(unsettledCustomers(asOf))}, now_days as materialized (${daysNow(asOf)}), old_days as materialized (${daysBefore})
    select first_month, month, sum(customers)::int as customers, sum(orders)::int as orders, sum(sold)::bigint as sold
    from (select first_month, month, customers, orders, sold from ${tenantRows('customerCohorts as k')}
      union all ${cohortsOf(sql`now_days`, sql`1`)} union all ${cohortsOf(sql`old_days`, sql`-1`)}) all_cohorts
    where first_month >= ${firstMonth}::date
    group by first_month, month having sum(customers) <> 0
    order by first_month, month`.execute(db);
  return rows;
}
