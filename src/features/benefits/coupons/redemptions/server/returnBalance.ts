import { sql } from 'kysely';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

type Use = { couponId: number; shard: number; amount: number; returned: number; refunded: number; total: number };

/** Returns the refunded share of an order to the balance of its gift card. Idempotent. */
export async function returnBalance(db: Db, orderId: number): Promise<void> {
  const { rows } = await sql<Use>`
    select u.coupon_id, u.shard, u.amount, u.returned, o.refunded, o.total
    from coupon_uses u
    join ${tenantRows('orders as o')} on o.id = u.order_id
    join ${tenantRows('coupons as c')} on c.id = u.coupon_id
    where ${isTenantRow('u')} and u.order_id = ${orderId} and u.state <> 'freed' and o.total > 0
      and c.kind = 'giftcard' and c.with_balance
    order by u.coupon_id for update of u`.execute(db);
  for (const { couponId, shard, amount, returned, refunded, total } of rows) {
    const due = refundedShare(amount, refunded, total);
    if (due <= returned) continue;
    sendAlong(
      db,
      sql`update coupon_uses u set returned = ${due}::bigint
        where ${isTenantRow('u')} and u.order_id = ${orderId} and u.coupon_id = ${couponId}`.execute(db),
    );
    sendAlong(
      db,
      sql`update coupon_counters c set given = c.given - ${due - returned}::bigint
        where ${isTenantRow('c')} and c.coupon_id = ${couponId} and c.shard = ${shard}`.execute(db),
    );
  }
}
