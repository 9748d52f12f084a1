import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';

/** Adds the redemptions of the demo orders, the same as placing them would store. */
export async function addCouponUses(db: Db): Promise<void> {
  await sql`
    insert into coupon_uses (order_id, coupon_id, amount, sales, state, at)
    select o.id, c.id, sum(-(p.part ->> 'amount')::bigint), o.products_total,
      case when o.status in ('canceled', 'failed') then 'freed' when o.status = 'completed' then 'used' else 'held' end, o.created_at
    from ${tenantRows('orders as o')} cross join lateral jsonb_array_elements(o.parts) p(part)
    join ${tenantRows('coupons as c')} on case when c.automatic then c.code else 'Cupón ' || c.code end
      = regexp_replace(p.part ->> 'label', '^Despacho: ', '')
    where p.part ->> 'kind' in ('promotion', 'coupon', 'deliveryBenefit')
    group by o.id, c.id, o.products_total, o.status, o.created_at
    returning order_id`.execute(db);
  await sql`
    insert into coupon_counters (coupon_id, shard, used, given, sold, limits)
    select c.id, 0, count(u.order_id), coalesce(sum(u.amount), 0), coalesce(sum(u.sales), 0), ''
    from ${tenantRows('coupons as c')} join ${tenantRows('couponUses as u')} on u.coupon_id = c.id and u.state <> 'freed'
    group by c.id
    returning coupon_id`.execute(db);
}
