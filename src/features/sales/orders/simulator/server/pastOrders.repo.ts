import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { PastOrder } from '../pastCost.rules.ts';
import { maxPastOrders } from '../simulator.contract.ts';

type View = { storeScope: readonly number[] | null; timeZone: string };

/** Newest orders of direct channels in the stores in scope, without test orders. */
export async function newestOrders(db: Db, { storeScope, timeZone }: View): Promise<PastOrder[]> {
  const { rows } = await sql<PastOrder>`
    select o.store_id, s.name as store_name, coalesce(s.time_zone, ${timeZone}::text) as time_zone, o.platform,
      o.dispatch_method, o.payment_method, o.lines, o.parts, o.products_total, o.created_at as placed_at,
      coalesce(o.scheduled_for, o.created_at) as at
    from ${tenantRows('orders as o')} join ${tenantRows('stores as s')} on s.id = o.store_id
    where o.status not in ('canceled', 'failed', 'pending_online_payment') and not o.is_test and o.source = 'mercat'
      ${storeScope ? sql`and o.store_id = any(${storeScope}::bigint[])` : sql``}
    order by o.created_at desc, o.id desc limit ${maxPastOrders}`.execute(db);
  return rows;
}
