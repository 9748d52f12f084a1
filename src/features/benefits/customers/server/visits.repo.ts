import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { isOfCustomer } from './customers.sql.ts';

/** Reads the first and the last visit of some customers anew, as when one turned out to be another. */
export async function refreshVisits(db: Db, ids: readonly number[]): Promise<void> {
  const own = sql`${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)}`;
  await sql`update customers c set
      first_order_at = coalesce((select min(o.created_at) from ${own}), c.first_order_at),
      last_order_at = coalesce((select max(o.created_at) from ${own}), c.last_order_at)
    where ${isTenantRow('c')} and c.id = any(${ids}::bigint[])`.execute(db);
}
