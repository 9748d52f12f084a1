import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsOf, nextSlotStart, type CallSlot } from './callSlots.rules.ts';

const limits = { perSecond: 7, perSecondOfTill: null };
const call = (storeId: number, startsAt: number, endsAt = startsAt): CallSlot => ({ storeId, startsAt, endsAt });

test('a till whose account made few calls makes one at once', () => {
  expect(nextSlotStart([], { storeId: 1, now: 5000 }, limits)).toBe(5000);
  expect(nextSlotStart([call(2, 4900), call(3, 4950)], { storeId: 1, now: 5000 }, limits)).toBe(5000);
});

test('a till waits while four calls of its account are in flight', () => {
  const slots = [1, 2, 3, 4].map((storeId) => call(storeId, 4000, 64_000));
  expect(nextSlotStart(slots, { storeId: 5, now: 5000 }, limits)).toBeNull();
  expect(nextSlotStart(slots.slice(1), { storeId: 5, now: 5000 }, limits)).toBe(5000);
});

test('a till with a limit waits for that one alone', () => {
  const tillLimits = { perSecond: 7, perSecondOfTill: 1 };
  expect(nextSlotStart([call(1, 4800)], { storeId: 1, now: 5000 }, tillLimits)).toBe(5800);
  expect(nextSlotStart([call(2, 4800)], { storeId: 1, now: 5000 }, tillLimits)).toBe(5000);
});

test('a till with shifts has half of the calls, as it reads its shift after a refusal', () => {
  expect(limitsOf({ hasShift: true, ordersPerSecond: 1 })).toEqual({ perSecond: 3, perSecondOfTill: 1 });
  expect(limitsOf({ hasShift: false, ordersPerSecond: null })).toEqual(limits);
});

test('an account never begins more calls in a second, and more than four at a time, than its limit', () => {
  const attempt = fc.record({ storeId: fc.nat({ max: 9 }), wait: fc.nat({ max: 300 }), lasts: fc.nat({ max: 3000 }) });
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
      const slots: CallSlot[] = [];
      let now = 0;
      for (const { storeId, wait, lasts } of attempts) {
        now += wait;
        const startsAt = nextSlotStart(slots, { storeId, now }, limits);
        if (startsAt !== null) slots.push(call(storeId, startsAt, startsAt + lasts));
      }
      for (const { startsAt } of slots) {
        const within = slots.filter((slot) => slot.startsAt >= startsAt && slot.startsAt < startsAt + 1000);
        const open = slots.filter((slot) => slot.startsAt <= startsAt && slot.endsAt > startsAt);
        expect(within.length).toBeLessThanOrEqual(7);
        expect(open.length).toBeLessThanOrEqual(4);
      }
    }),
  );
});
