import { describe, expect, test } from 'vitest';
import type { Coupon } from './couponShape.contract.ts';
import { endText, inactiveText, usageOf } from './couponState.rules.ts';
import { couponOf } from './testing/coupons.ts';

test.each([
  [null, 'Sin término'],
  ['2026-11-19', 'Venció el 19/11/2026'],
  ['2026-11-20', 'Vence hoy'],
  ['2026-11-21', 'Vence mañana'],
  ['2026-11-23', 'En 3 días'],
  ['2026-12-04', 'En 14 días'],
  ['2026-12-05', 'Vence el 05/12/2026'],
])('formats the end %s as «%s» on 20 November', (expiryDate, text) => {
  expect(endText({ expiryDate }, '2026-11-20')).toBe(text);
});

describe('reason why a coupon cannot be used', () => {
  test.each<[string, Partial<Coupon>, string | null]>([
    ['is null while it can be used', { availability: 'active' }, null],
    ['is the start date', { availability: 'scheduled', startDate: '2026-12-01' }, 'Desde el 01/12/2026'],
    ['is null when the end date explains it', { availability: 'expired', expiryDate: '2026-10-31' }, null],
    ['is that it is disabled', { availability: 'disabled' }, 'Desactivado por tu equipo'],
    ['is that it has no uses left', { availability: 'exhausted', quantity: 5, usedCount: 5 }, 'Sin usos disponibles'],
    ['is that its budget is spent', { availability: 'exhausted', spendLimit: 900, given: 900 }, 'Presupuesto agotado'],
    [
      'is that its balance is spent',
      { availability: 'exhausted', kind: 'giftcard', withBalance: true, discount: 900, given: 900 },
      'Saldo agotado',
    ],
    ['is that its codes are used', { availability: 'exhausted', codeCount: 3, codesUsed: 3 }, 'Códigos agotados'],
  ])('%s', (_, changes, text) => {
    expect(inactiveText(couponOf(changes))).toBe(text);
  });
});

test('measures usage by the limit, or by the single-use codes without one', () => {
  expect(usageOf(couponOf({ usedCount: 3 }))).toEqual({ used: 3, limit: null });
  expect(usageOf(couponOf({ usedCount: 3, quantity: 9 }))).toEqual({ used: 3, limit: 9 });
  expect(usageOf(couponOf({ usedCount: 3, codeCount: 40, codesUsed: 2 }))).toEqual({ used: 2, limit: 40 });
});
