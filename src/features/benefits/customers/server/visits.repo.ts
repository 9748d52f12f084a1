import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { isOfCustomer } from '../merged/server/customers.sql.ts';

/** Marks the sales reports of some customers for recalculation. */
export async function queueRecount(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await unaudited(db)
    .insertInto('salesMarks')
    .values(ids.map((customerId) => ({ customerId })))
    .execute();
}

/** Recalculates the first and last visit of some customers, as after a merge. */
export async function refreshVisits(db: Db, ids: readonly number[]): Promise<void> {
  const orders = sql`${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)}`;
  await sql`update customers c set
      first_order_at = coalesce((select min(o.created_at) from ${orders}), c.first_order_at),
      last_order_at = coalesce((select max(o.created_at) from ${orders}), c.last_order_at)
    where ${isTenantRow('c')} and c.id = any(${ids}::bigint[])`.execute(db);
  await queueRecount(db, ids);
}
