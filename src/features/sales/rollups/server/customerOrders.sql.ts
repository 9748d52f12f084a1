import { sql } from 'kysely';
import { isCounted } from '#features/benefits/customers/server/index.ts';
import { eachDay, type Period } from '#domain/time/periods.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Scope } from './readSums.ts';

/**
 * Orders of a period, in the chain or in some stores, by who the guest turned out to be: `(customer_id, total)`. Days are listed, so that the
 * index that holds all of this is asked for those of each store.
 */
export const customerOrders = (period: Period, stores: Scope) => sql`
  select coalesce(m.merged_into, o.customer_id) as customer_id, o.total
  from ${tenantRows('orders as o')}
  left join ${tenantRows('customers as m')} on m.id = o.customer_id and m.merged_into is not null
  where ${stores ? sql`o.store_id = any(${stores}::bigint[])` : sql`true`} and o.business_day = any(${eachDay(period)}::date[])
    and o.customer_id is not null and not o.is_test and ${isCounted('o')}`;
