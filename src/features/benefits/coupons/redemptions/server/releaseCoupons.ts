import { sql } from 'kysely';
import { type Db, sendAlong } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';

/** `amount` is net of refunds. */
type Freed = { couponId: number; amount: number; sales: number; shard: number; people: string[] };

const free = prepared(
  (_db: Db, _shape: null, orderId: number) => sql<Freed>`
    update coupon_uses u set state = 'freed' where ${isTenantRow('u')} and u.order_id = ${orderId} and u.state <> 'freed'
    returning coupon_id, amount - returned as amount, sales, shard, people`,
);

/** Releases what an order redeemed when it is canceled, fails or is never paid. Idempotent. */
export async function releaseCoupons(db: Db, orderId: number): Promise<void> {
  const freed = (await free(db, null, orderId)).toSorted((a, b) => a.couponId - b.couponId);
  if (freed.length === 0) return;
  for (const { couponId, people } of freed)
    for (const person of people.toSorted())
      sendAlong(
        db,
        sql`update coupon_people p set used = p.used - 1
          where ${isTenantRow('p')} and p.coupon_id = ${couponId} and p.person = ${person} and p.used > 0`.execute(db),
      );
  sendAlong(
    db,
    sql`update coupon_codes c set order_id = null where ${isTenantRow('c')} and c.order_id = ${orderId}
      and c.coupon_id = any(${freed.map(({ couponId }) => couponId)}::bigint[])`.execute(db),
  );
  for (const { couponId, amount, sales, shard } of freed)
    sendAlong(
      db,
      sql`update coupon_counters c set used = c.used - 1, given = c.given - ${amount}::bigint, sold = c.sold - ${sales}::bigint
        where ${isTenantRow('c')} and c.coupon_id = ${couponId} and c.shard = ${shard}`.execute(db),
    );
}

const settle = prepared(
  (_db: Db, _shape: null, orderId: number) => sql`
    update coupon_uses u set state = 'used' where ${isTenantRow('u')} and u.order_id = ${orderId} and u.state = 'held'`,
);

/** Marks the redemptions of a completed order as used. */
export const settleCoupons = (db: Db, orderId: number): void => sendAlong(db, settle(db, null, orderId));
