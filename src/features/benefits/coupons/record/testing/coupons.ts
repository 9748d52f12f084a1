import { blankCoupon } from '../../coupons.rules.ts';
import type { Coupon } from '../couponShape.contract.ts';

const at = '2026-11-20T12:00:00.000Z';

/** A coupon that can be used and has no uses yet. */
export const couponOf = (changes: Partial<Coupon> = {}): Coupon => ({
  ...blankCoupon(),
  id: 1,
  version: 1,
  createdAt: at,
  updatedAt: at,
  code: 'VERANO',
  usedCount: 0,
  given: 0,
  sold: 0,
  codeCount: 0,
  codesUsed: 0,
  availability: 'active',
  ...changes,
});
