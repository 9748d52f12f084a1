import { sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import { affected } from './affectedCustomers.sql.ts';

const values = [
  'orders',
  'sold',
  'firstDay',
  'lastDay',
  'weekday',
  'hour',
  'storeIds',
  'productIds',
  'dispatchMethods',
  'paymentMethods',
  'channels',
];
const columns = sql.join(values.map((name) => sql.id(name)));

/** Facts of the affected customers, from their orders. */
const factsNow = (customerIds: readonly number[]) => sql`
  with ${affected(sql`select unnest(${customerIds}::bigint[])`)},
  counted as materialized (
    select a.survivor as customer_id, o.total, o.business_day, o.hour, o.store_id, o.product_ids, o.dispatch_method, o.payment_method,
      o.platform
    from affected a join ${tenantRows('orders as o')} on o.customer_id = a.customer_id where not o.is_test and ${isCounted('o')}),
  products as (
    select n.customer_id, array_agg(distinct p::int) as product_ids from counted n cross join unnest(n.product_ids) p
    group by n.customer_id)
  select t.*, coalesce(p.product_ids, '{}') as product_ids from (
    select n.customer_id, count(*)::int as orders, sum(n.total)::bigint as sold, min(n.business_day) as first_day,
      max(n.business_day) as last_day,
      mode() within group (order by extract(isodow from n.business_day)::int)::smallint as weekday,
      mode() within group (order by n.hour)::smallint as hour, array_agg(distinct n.store_id::int) as store_ids,
      array_agg(distinct n.dispatch_method) as dispatch_methods, array_agg(distinct n.payment_method) as payment_methods,
      array_agg(distinct n.platform) as channels
    from counted n group by n.customer_id) t
  left join products p using (customer_id)`;

/** Recounts the totals and habits of customers that segments compare. Idempotent; returns the number of changed rows. */
export async function foldCustomerFacts(db: Db, customerIds: readonly number[]): Promise<number> {
  const changed = sql`select n.customer_id, ${columns} from (${factsNow(customerIds)}) n
    where not exists (select from ${tenantRows('customerFacts as t')}
      where t.customer_id = n.customer_id and (${sql.join(values.map((name) => sql.ref(`t.${name}`)))})
        = (${sql.join(values.map((name) => sql.ref(`n.${name}`)))}))`;
  const updated = await upsertFrom('customerFacts', { keys: ['customerId'], values }, changed).execute(db);
  const ended = await sql`
    delete from customer_facts t using (
      with ${affected(sql`select unnest(${customerIds}::bigint[])`)}
      select a.customer_id from affected a where not exists (
        select from affected s join ${tenantRows('orders as o')} on o.customer_id = s.customer_id
        where s.survivor = a.customer_id and not o.is_test and ${isCounted('o')})) e
    where ${isTenantRow('t')} and t.customer_id = e.customer_id`.execute(db);
  return Number(updated.numAffectedRows ?? 0) + Number(ended.numAffectedRows ?? 0);
}
