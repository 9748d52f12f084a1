import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { isOfCustomer } from '../merged/server/customers.sql.ts';

/** Says that what reports tell of some customers has to be counted anew. */
export async function countAnew(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await unaudited(db)
    .insertInto('salesMarks')
    .values(ids.map((customerId) => ({ customerId })))
    .execute();
}

/** Reads the first and the last visit of some customers anew, as when one turned out to be another. */
export async function refreshVisits(db: Db, ids: readonly number[]): Promise<void> {
  const own = sql`${tenantRows('orders as o')} where ${isOfCustomer('o', sql`c.id`)}`;
  await sql`update customers c set
      first_order_at = coalesce((select min(o.created_at) from ${own}), c.first_order_at),
      last_order_at = coalesce((select max(o.created_at) from ${own}), c.last_order_at)
    where ${isTenantRow('c')} and c.id = any(${ids}::bigint[])`.execute(db);
  await countAnew(db, ids);
}
