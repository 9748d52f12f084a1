import { sql } from 'kysely';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

type Marked = { storeId: number; businessDay: string; customerId: number | null };

const insertMark = prepared(
  (_db: Db, _shape: null, ...cells: [number, string, number | null]) => sql`
    insert into sales_marks (store_id, day, customer_id) values (${sql.join(cells)})`,
);

/** Marks a store's day and a customer for a recount. Call in the transaction that changes an order's contribution. */
export const markSales = (db: Db, { storeId, businessDay, customerId }: Marked): void =>
  sendAlong(db, insertMark(db, null, storeId, businessDay, customerId));

/** Marks all orders after an id, for bulk imports. */
export async function markOrders(db: Db, after: number): Promise<void> {
  const added = sql`${tenantRows('orders as o')} where o.id > ${after}`;
  await sql`insert into sales_marks (store_id, day)
    select o.store_id, o.business_day from ${added} group by o.store_id, o.business_day order by o.business_day
    on conflict do nothing`.execute(db);
  await sql`insert into sales_marks (customer_id)
    select o.customer_id from ${added} and o.customer_id is not null group by o.customer_id
    on conflict do nothing`.execute(db);
}
