import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CouponTerms, CouponUses } from '../../checks/couponCase.rules.ts';
import type { ReadCoupon } from './couponTerms.ts';

/** Whether a usage limit applies to the coupon. */
export const isLimited = ({ quantity, spendLimit, kind, withBalance }: CouponTerms): boolean =>
  quantity !== null || spendLimit !== null || (kind === 'giftcard' && withBalance);

/** Usage for an unknown customer. */
export const noUses: CouponUses = { used: 0, given: 0, codeSpent: false, person: null };

type Row = { couponId: number; used: number; given: number };

const counters = prepared(
  (_db: Db, _shape: null, couponIds: readonly number[]) => sql<Row>`
    select coupon_id, sum(used)::int as used, sum(given)::bigint as given
    from ${tenantRows('couponCounters')} where coupon_id = any(${couponIds}::bigint[]) group by coupon_id`,
);

const spentCode = prepared(
  (_db: Db, _shape: null, code: string) => sql`
    select from ${tenantRows('couponCodes')} where code_norm = ${code} and order_id is not null`,
);

/** Usage of these coupons so far, in one round trip. Coupons without a limit are not queried. */
export async function usesOf(db: Db, coupons: readonly ReadCoupon[]): Promise<Map<number, CouponUses>> {
  const ids = coupons.filter(({ terms }) => isLimited(terms)).map(({ terms }) => terms.id);
  const code = coupons.find(({ singleCode }) => singleCode !== null);
  const [rows, spent] = await Promise.all([
    ids.length > 0 ? counters(db, null, ids) : [],
    code?.singleCode ? spentCode(db, null, code.singleCode) : [],
  ]);
  const byId = new Map(rows.map((row) => [row.couponId, row]));
  return new Map(
    coupons.map(({ terms: { id } }) => {
      const { used = 0, given = 0 } = byId.get(id) ?? {};
      return [id, { used, given, codeSpent: id === code?.terms.id && spent.length > 0, person: null }];
    }),
  );
}
