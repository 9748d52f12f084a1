import { describe, expect, test } from 'vitest';
import { blankCoupon } from '../coupons.rules.ts';
import type { Coupon } from './couponShape.contract.ts';
import { endText, inactiveText, usedOf } from './couponState.rules.ts';

const at = '2026-11-20T12:00:00.000Z';
const couponOf = (changes: Partial<Coupon>): Coupon => ({
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

test.each([
  [null, 'Sin término'],
  ['2026-11-19', 'Venció el 19/11/2026'],
  ['2026-11-20', 'Vence hoy'],
  ['2026-11-21', 'Vence mañana'],
  ['2026-11-23', 'En 3 días'],
  ['2026-12-04', 'En 14 días'],
  ['2026-12-05', 'Vence el 05/12/2026'],
])('a coupon that ends on %s reads «%s» on the 20th of November', (expiryDate, words) => {
  expect(endText({ expiryDate }, '2026-11-20')).toBe(words);
});

describe('a coupon that holds for nobody says why', () => {
  test.each<[string, Partial<Coupon>, string | null]>([
    ['not at all while it holds', { availability: 'active' }, null],
    ['when it begins', { availability: 'scheduled', startDate: '2026-12-01' }, 'Desde el 01/12/2026'],
    ['nothing more than its end does', { availability: 'expired', expiryDate: '2026-10-31' }, null],
    ['that it was switched off', { availability: 'disabled' }, 'Alguien de tu equipo lo apagó'],
    ['that it was used up', { availability: 'exhausted', quantity: 5, usedCount: 5 }, 'Se usó todas las veces'],
    ['that its budget is gone', { availability: 'exhausted', spendLimit: 900, given: 900 }, 'Dio todo su presupuesto'],
    [
      'that its balance is gone',
      { availability: 'exhausted', kind: 'giftcard', withBalance: true, discount: 900, given: 900 },
      'Se gastó su saldo',
    ],
    [
      'that its codes are gone',
      { availability: 'exhausted', codeCount: 3, codesUsed: 3 },
      'Se usaron todos sus códigos',
    ],
  ])('%s', (_, changes, words) => {
    expect(inactiveText(couponOf(changes))).toBe(words);
  });
});

test('what is used is measured by its limit, or by its codes where it has no other', () => {
  expect(usedOf(couponOf({ usedCount: 3 }))).toEqual({ used: 3, most: null });
  expect(usedOf(couponOf({ usedCount: 3, quantity: 9 }))).toEqual({ used: 3, most: 9 });
  expect(usedOf(couponOf({ usedCount: 3, codeCount: 40, codesUsed: 2 }))).toEqual({ used: 2, most: 40 });
});
