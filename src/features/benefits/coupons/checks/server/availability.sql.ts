import { type RawBuilder, sql } from 'kysely';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CouponAvailability, CouponUsage } from '../../record/couponShape.contract.ts';

export type Usage = Record<keyof CouponUsage, RawBuilder<number>>;

const counters = sql`from ${tenantRows('couponCounters as c')} where c.coupon_id = r.id`;
const codes = sql`from ${tenantRows('couponCodes as c')} where c.coupon_id = r.id`;

/** Usage of coupon `r` as separate subqueries, for filters. */
export const usageOfEach: Usage = {
  usedCount: sql`coalesce((select sum(c.used) ${counters}), 0)::bigint`,
  given: sql`coalesce((select sum(c.given) ${counters}), 0)::bigint`,
  sold: sql`coalesce((select sum(c.sold) ${counters}), 0)::bigint`,
  codeCount: sql`(select count(*) ${codes})`,
  codesUsed: sql`(select count(c.order_id) ${codes})`,
};

/** Availability of coupon `r` on a day. The cases are in the order in which staff have to fix them. */
export const availabilityOn = (today: string, usage: Usage = usageOfEach) => sql<CouponAvailability>`case
  when not r.enabled then 'disabled'
  when r.expiry_date < ${today}::date then 'expired'
  when ${usage.usedCount} >= r.quantity
    or ${usage.given} >= least(r.spend_limit, case when r.kind = 'giftcard' and r.with_balance then r.discount end)
    or (r.visibility = 'private' and ${usage.codeCount} > 0 and ${usage.codeCount} = ${usage.codesUsed}) then 'exhausted'
  when r.start_date > ${today}::date then 'scheduled'
  else 'active' end`;
