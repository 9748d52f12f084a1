import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundedShare } from '#domain/orders/refundedShare.ts';
import { endAfterReturn, returnSpent, type Lot, reverse, spend, withdraw } from './ledger.rules.ts';

const day = 86_400_000;
const began = Date.parse('2026-11-01T12:00:00.000Z');
const dayOf = (nth: number) => new Date(began + nth * day).toISOString();

const lot = (id: number, left: number, ends: number | null, from = -10): Lot => ({
  id,
  left,
  fromAt: dayOf(from),
  endsAt: ends === null ? null : dayOf(ends),
});

describe('points', () => {
  test('are spent from the lot that ends first; lots without an end come last', () => {
    const lots = [lot(1, 100, null), lot(2, 50, 30), lot(3, 70, 5)];
    expect(spend(lots, 130, dayOf(0))).toEqual([
      { lotId: 3, points: -70 },
      { lotId: 2, points: -50 },
      { lotId: 1, points: -10 },
    ]);
  });

  test('are not spent while pending or after their end, nor beyond the balance', () => {
    const lots = [lot(1, 100, 20, 5), lot(2, 40, -1), lot(3, 60, 10)];
    expect(spend(lots, 61, dayOf(0))).toBeNull();
    expect(spend(lots, 60, dayOf(0))).toEqual([{ lotId: 3, points: -60 }]);
  });

  test('are withdrawn from usable lots first, then from pending ones', () => {
    const lots = [lot(1, 100, 20, 5), lot(3, 60, 10)];
    expect(withdraw(lots, 90, dayOf(0))).toEqual([
      { lotId: 3, points: -60 },
      { lotId: 1, points: -30 },
    ]);
    expect(withdraw(lots, 161, dayOf(0))).toBeNull();
  });

  test('return to the lots they were spent from, up to the due amount', () => {
    const spent = [
      { lotId: 3, points: 70, returned: 50 },
      { lotId: 2, points: 50, returned: 0 },
      { lotId: 1, points: 10, returned: 0 },
    ];
    expect(returnSpent(spent, 100)).toEqual([
      { lotId: 3, points: 20 },
      { lotId: 2, points: 30 },
    ]);
    expect(returnSpent(spent, 40)).toEqual([]);
  });

  test('remain valid for at least seven days after they return', () => {
    expect(endAfterReturn(dayOf(-3), dayOf(0))).toBe(dayOf(7));
    expect(endAfterReturn(dayOf(30), dayOf(0))).toBe(dayOf(30));
    expect(endAfterReturn(null, dayOf(0))).toBeNull();
  });
});

describe('refund of an order that earned points', () => {
  const earned = (left: number, more = {}) => ({
    lot: lot(1, left, 30),
    points: 100,
    expired: 0,
    reversed: 0,
    charged: 0,
    ...more,
  });

  test('takes the rest of the lot, then other lots, and records the remainder as debt', () => {
    expect(reverse(earned(30), 100, [lot(2, 50, 60)], dayOf(0))).toEqual({
      fromLot: [{ lotId: 1, points: -30 }],
      fromOthers: [{ lotId: 2, points: -50 }],
      charged: 70,
      debt: 20,
    });
  });

  test('does not take expired points again', () => {
    expect(reverse(earned(0, { expired: 100 }), 100, [lot(2, 50, 60)], dayOf(0))).toMatchObject({
      fromLot: [],
      fromOthers: [],
      debt: 0,
    });
  });

  test('counts earlier charges, even after spent points returned', () => {
    expect(reverse(earned(50, { charged: 50 }), 80, [], dayOf(0))).toMatchObject({
      fromLot: [{ lotId: 1, points: -30 }],
      charged: 0,
    });
  });

  test('takes no points from expired lots', () => {
    expect(reverse(earned(0), 100, [lot(2, 80, -1), lot(3, 30, 9)], dayOf(0))).toMatchObject({
      fromOthers: [{ lotId: 3, points: -30 }],
      debt: 70,
    });
  });

  test('consumes expired points before spent ones, written off or not', () => {
    const half = { points: 100, expired: 50, reversed: 0, charged: 0 };
    const ended = { lot: lot(1, 0, -1), ...half };
    const late = { lot: lot(1, 50, -1), ...half, expired: 0 };
    for (const each of [ended, late]) {
      expect(reverse(each, 50, [], dayOf(0))).toMatchObject({ fromLot: [], charged: 0, debt: 0 });
      expect(reverse(each, 80, [], dayOf(0))).toMatchObject({ fromLot: [], charged: 30, debt: 30 });
    }
  });

  test('adds up to the total over partial refunds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
        (points, refunds) => {
          const total = refunds.reduce((sum, each) => sum + each, 0);
          let [refunded, taken] = [0, 0];
          for (const each of refunds) {
            refunded += each;
            const share = refundedShare(points, refunded, total) - taken;
            expect(share).toBeGreaterThanOrEqual(0);
            taken += share;
          }
          expect(taken).toBe(points);
        },
      ),
    );
  });
});
