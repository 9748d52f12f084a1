import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/**
 * Customers of the stores' days in `bucket (store_id, day)`, counted from orders in the format of `store_visits`.
 *
 * Five bytes per order for the customer and six for the total. Days without orders are empty.
 */
export const visitsNow = (bucket: string, isIncluded: RawBuilder<SqlBool> = isCounted('o')) => sql`
  select b.day as starts_on, b.store_id as scope, coalesce(sum(o.total), 0)::bigint as sold,
    coalesce(string_agg(substring(int8send(o.customer_id) from 4), '' order by o.id), '') as customers,
    coalesce(string_agg(substring(int8send(o.total) from 3), '' order by o.id), '') as spent
  from ${sql.id(bucket)} b left join ${tenantRows('orders as o')} on o.business_day = b.day and o.store_id = b.store_id
    and o.customer_id is not null and not o.is_test and ${isIncluded}
  group by b.day, b.store_id`;
