import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { prepared } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { CouponTerms, CouponUses } from '../../checks/couponCheck.rules.ts';
import type { ReadCoupon } from './couponTerms.ts';

/** Whether all uses of a coupon are counted in the one row that its limit guards. */
export const isLimited = ({ quantity, spendLimit, kind, withBalance }: CouponTerms): boolean =>
  quantity !== null || spendLimit !== null || (kind === 'giftcard' && withBalance);

/** What was counted of a coupon in all, and beside the guarded row: before it had a limit. */
export type CountedUses = CouponUses & { elsewhere: { used: number; given: number } };

export const unused: CountedUses = {
  used: 0,
  given: 0,
  codeSpent: false,
  person: null,
  elsewhere: { used: 0, given: 0 },
};

type Row = { couponId: number; used: number; given: number; usedElsewhere: number; givenElsewhere: number };

const counters = prepared(
  (_db: Db, _shape: null, couponIds: readonly number[]) => sql<Row>`
    select coupon_id, sum(used)::int as used, sum(given)::bigint as given,
      coalesce(sum(used) filter (where shard > 0), 0)::int as used_elsewhere,
      coalesce(sum(given) filter (where shard > 0), 0)::bigint as given_elsewhere
    from ${tenantRows('couponCounters')} where coupon_id = any(${couponIds}::bigint[]) group by coupon_id`,
);

const spentCode = prepared(
  (_db: Db, _shape: null, code: string) => sql`
    select from ${tenantRows('couponCodes')} where code_norm = ${code} and order_id is not null`,
);

/** How often these coupons were used so far, in one trip; the unlimited ones do not ask. Nobody has said who orders. */
export async function usesOf(db: Db, coupons: readonly ReadCoupon[]): Promise<Map<number, CountedUses>> {
  const ids = coupons.filter(({ terms }) => isLimited(terms)).map(({ terms }) => terms.id);
  const code = coupons.find(({ singleCode }) => singleCode !== null);
  const [rows, spent] = await Promise.all([
    ids.length > 0 ? counters(db, null, ids) : [],
    code?.singleCode ? spentCode(db, null, code.singleCode) : [],
  ]);
  const byId = new Map(rows.map((row) => [row.couponId, row]));
  return new Map(
    coupons.map(({ terms: { id } }) => {
      const row = byId.get(id);
      const counted = row
        ? { used: row.used, given: row.given, elsewhere: { used: row.usedElsewhere, given: row.givenElsewhere } }
        : {};
      return [id, { ...unused, ...counted, codeSpent: id === code?.terms.id && spent.length > 0 }];
    }),
  );
}
