import { sql } from 'kysely';
import { movedDay, type Period } from '#domain/time/periods.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { affected } from './affectedCustomers.sql.ts';
import type { Scope } from './buckets.sql.ts';
import type { CustomerSums } from './readCustomers.ts';
import { isSold } from './sold.sql.ts';

/**
 * Customers of some hours of the last day of a period who did not order on its earlier days.
 *
 * New are those whose first day in the chain is the last one.
 */
export async function customersOfHours(
  db: Db,
  { startDate, endDate }: Period,
  { hours, stores, asOf }: { hours: readonly number[]; stores: Scope; asOf: Date },
): Promise<CustomerSums> {
  const counts = sql`not o.is_test and ${isSold('o', asOf)}`;
  const isInScope = stores ? sql`o.store_id = any(${stores}::bigint[])` : sql`true`;
  const ofHours = sql`
    select o.customer_id, count(*)::int as orders, sum(o.total)::bigint as sold from ${tenantRows('orders as o')}
    where o.business_day = ${endDate}::date and o.hour = any(${hours}::int[]) and o.customer_id is not null
      and ${isInScope} and ${counts}
    group by o.customer_id`;
  const { rows } = await sql<CustomerSums>`
    with ${affected(sql`select h.customer_id from (${ofHours}) h`)},
    members as materialized (
      select a.survivor, coalesce(h.orders, 0) as orders, coalesce(h.sold, 0) as sold,
        exists (select 1 from ${tenantRows('orders as o')} where o.customer_id = a.customer_id and ${isInScope} and ${counts}
          and o.business_day between ${startDate}::date and ${movedDay(endDate, -1)}::date) as is_counted,
        exists (select 1 from ${tenantRows('orders as o')} where o.customer_id = a.customer_id and ${counts}
          and o.business_day < ${endDate}::date) as is_known
      from affected a left join (${ofHours}) h using (customer_id)
    ), people as (
      select survivor, sum(orders) as orders, sum(sold) as sold, bool_or(is_counted) as is_counted, bool_or(is_known) as is_known
      from members group by survivor
    )
    select count(*) filter (where not is_counted)::int as customers,
      count(*) filter (where not is_known)::int as new_customers,
      coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(orders) filter (where not is_known), 0)::int as new_orders,
      coalesce(sum(sold), 0)::bigint as sold,
      coalesce(sum(sold) filter (where not is_known), 0)::bigint as new_sold
    from people`.execute(db);
  return rows[0] as CustomerSums;
}
