import { sql } from 'kysely';
import { type CursorPage, pageSize } from '#kit/contract/crud.ts';
import type { Db } from '#kit/server/data/database.ts';
import { cursorPage, momentCursor, momentPlace } from '#kit/server/data/paginate.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type CouponUse, refusalDays, type UsesQuery } from '../couponUses.contract.ts';

/** Stores whose uses are visible (null: all), and whether customers are included. */
export type UsesView = { storeScope: readonly number[] | null; customers: boolean };

type Row = Omit<CouponUse, 'store' | 'customer'> & {
  storeId: number;
  storeName: string;
  customerId: number | null;
  customerName: string | null;
};

/** Uses of a coupon after the cursor, newest first. */
export async function list(
  db: Db,
  couponId: number,
  { cursor, limit = pageSize, state }: UsesQuery,
  { storeScope, customers }: UsesView,
): Promise<CursorPage<CouponUse>> {
  const after = momentPlace(cursor);
  const { rows } = await sql<Row>`
    select u.order_id, u.at, u.amount, u.sales, u.returned, u.state, s.id as store_id, s.name as store_name,
      c.id as customer_id, c.name as customer_name
    from ${tenantRows('couponUses as u')}
    join ${tenantRows('orders as o')} on o.id = u.order_id
    join ${tenantRows('stores as s')} on s.id = o.store_id
    left join ${tenantRows('customers as c')} on c.id = o.customer_id and ${customers}::boolean
    where u.coupon_id = ${couponId}
      ${state ? sql`and u.state = ${state}` : sql``}
      ${storeScope ? sql`and o.store_id = any(${storeScope}::bigint[])` : sql``}
      ${after ? sql`and (u.at, u.order_id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
    order by u.at desc, u.order_id desc limit ${limit + 1}`.execute(db);
  const { data, ...page } = cursorPage(rows, limit, ({ at, orderId }) => momentCursor(at, orderId));
  return { ...page, data: data.map(useOf) };
}

const useOf = ({ storeId, storeName, customerId, customerName, ...use }: Row): CouponUse => ({
  ...use,
  store: { id: storeId, name: storeName },
  customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
});

/** Refusals of a coupon by rule up to a day, most frequent first. */
export async function refusals(db: Db, couponId: number, today: string) {
  const { rows } = await sql<{ rule: string; count: number }>`
    select r.rule, sum(r.count)::int as count from ${tenantRows('couponRefusals as r')}
    where r.coupon_id = ${couponId} and r.day > ${today}::date - ${refusalDays}::int
    group by r.rule order by count desc, r.rule`.execute(db);
  return rows;
}
