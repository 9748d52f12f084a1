import { sql } from 'kysely';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';

type Use = { couponId: number; shard: number; amount: number; returned: number; refunded: number; total: number };

/** What the refunds of an order mean of an amount, all of them together, so that parts add up to the whole. */
const shareOf = ({ amount, refunded, total }: Use): number =>
  Number((BigInt(amount) * BigInt(Math.min(refunded, total))) / BigInt(total));

/** Fills the balance of a gift card by the share of its order that was refunded: once, however often it is asked for. */
export async function returnBalance(db: Db, orderId: number): Promise<void> {
  const { rows } = await sql<Use>`
    select u.coupon_id, u.shard, u.amount, u.returned, o.refunded, o.total
    from coupon_uses u
    join ${tenantRows('orders as o')} on o.id = u.order_id
    join ${tenantRows('coupons as c')} on c.id = u.coupon_id
    where ${isTenantRow('u')} and u.order_id = ${orderId} and u.state <> 'freed' and o.total > 0
      and c.kind = 'giftcard' and c.with_balance
    order by u.coupon_id for update of u`.execute(db);
  for (const use of rows) {
    const [due, { couponId, shard }] = [shareOf(use), use];
    if (due <= use.returned) continue;
    sendAlong(
      db,
      sql`update coupon_uses u set returned = ${due}::bigint
        where ${isTenantRow('u')} and u.order_id = ${orderId} and u.coupon_id = ${couponId}`.execute(db),
    );
    sendAlong(
      db,
      sql`update coupon_counters c set given = c.given - ${due - use.returned}::bigint
        where ${isTenantRow('c')} and c.coupon_id = ${couponId} and c.shard = ${shard}`.execute(db),
    );
  }
}
