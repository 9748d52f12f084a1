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

const insertRefundMarks = prepared(
  (_db: Db, _shape: null, ...[storeId, orderId]: [number, number]) => sql`
    insert into sales_marks (store_id, day)
    select distinct ${storeId}::int, r.business_day from ${tenantRows('refunds as r')}
    where r.order_id = ${orderId}::bigint and r.business_day is not null
    on conflict do nothing`,
);

/** Marks the days on which refunds of an order were paid out. Call after the change that they depend on. */
export const markRefunds = (db: Db, { id, storeId }: { id: number; storeId: number }): void =>
  sendAlong(db, insertRefundMarks(db, null, storeId, id));

/** Marks all orders after an id, for bulk imports. */
export async function markOrders(db: Db, after: number): Promise<void> {
  const added = sql`${tenantRows('orders as o')} where o.id > ${after}`;
  await sql`insert into sales_marks (store_id, day)
    select o.store_id, o.business_day from ${added} group by o.store_id, o.business_day order by o.business_day
    on conflict do nothing`.execute(db);
  await sql`insert into sales_marks (customer_id)
    select o.customer_id from ${added} and o.customer_id is not null group by o.customer_id
    on conflict do nothing`.execute(db);
  await sql`insert into sales_marks (store_id, day)
    select o.store_id, r.business_day from ${tenantRows('refunds as r')} join ${tenantRows('orders as o')} on o.id = r.order_id
    where r.order_id > ${after} and r.business_day is not null group by o.store_id, r.business_day
    on conflict do nothing`.execute(db);
}
