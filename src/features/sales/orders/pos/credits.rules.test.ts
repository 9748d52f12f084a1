import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundedPart } from '../record/orderShape.contract.ts';
import { type CreditedSale, planCredit } from './credits.rules.ts';

/** Two sandwiches with an option, three drinks with a discount, a delivery, and a tip of 1,000. */
const sale: CreditedSale = {
  lines: [
    { quantity: 2, amount: 13_960, optionCount: 1 },
    { quantity: 3, amount: 5000, optionCount: 0 },
  ],
  delivery: 1990,
  outside: 1000,
};
const total = 13_960 + 5000 + 1990;

const unit = (place: number, amount: number): RefundedPart => ({ place, kind: 'products', amount });
const fee = (amount: number, kind: RefundedPart['kind'] = 'deliveryFee'): RefundedPart => ({
  place: null,
  kind,
  amount,
});
const plan = (
  refund: { parts: RefundedPart[] } | { amount: number },
  earlier: Parameters<typeof planCredit>[2] = [],
) => {
  const parts = 'parts' in refund ? refund.parts : null;
  const amount = 'amount' in refund ? refund.amount : refund.parts.reduce((sum, each) => sum + each.amount, 0);
  return planCredit(sale, { amount, parts }, earlier);
};
const first = { kind: 'parts' as const, lines: [{ place: 0, quantity: 1 }], delivery: false };
const credited = { amount: 6980, plan: first, isByHand: false };

test('all that was paid is the document as a whole, with and without the tip', () => {
  expect([plan({ amount: total }), plan({ amount: total + 1000 })]).toEqual([{ kind: 'whole' }, { kind: 'whole' }]);
});

test('units and the delivery are parts, where each of three units has its rounded price', () => {
  expect(plan({ parts: [unit(0, 6980)] })).toEqual(first);
  expect(plan({ parts: [unit(1, 1666), unit(1, 1667), fee(1990)] })).toEqual({
    kind: 'parts',
    lines: [{ place: 1, quantity: 2 }],
    delivery: true,
  });
});

test('the tip is in no document', () => {
  expect(plan({ parts: [fee(1000, 'tip')] })).toBe('none');
  expect(plan({ parts: [unit(0, 6980), fee(1000, 'tip')] })).toEqual(first);
});

test('units that cost as much as the document once the tip is added are these units', () => {
  const lines = [{ quantity: 2, amount: 2000, optionCount: 0 }];
  const parts = [unit(0, 1000), fee(1000, 'tip')];
  expect(planCredit({ lines, delivery: 0, outside: 1000 }, { amount: 2000, parts }, [])).toEqual(first);
});

test('an amount that is not made of units is left to a person, as a part of the delivery', () => {
  expect([plan({ amount: 3000 }), plan({ parts: [fee(990)] })]).toEqual(['byHand', 'byHand']);
});

test('units of which the document has another amount are left to a person', () => {
  expect(plan({ parts: [unit(0, 5900)] })).toBe('byHand');
});

test('nothing is credited twice', () => {
  expect(plan({ parts: [unit(0, 6980)] }, [credited])).toEqual(first);
  expect(plan({ parts: [unit(0, 6980)] }, [credited, credited])).toBe('byHand');
  const delivered = { ...credited, plan: { kind: 'parts' as const, lines: [], delivery: true } };
  expect(plan({ parts: [fee(1990)] }, [delivered])).toBe('byHand');
  expect(plan({ amount: 500 }, [{ ...credited, plan: { kind: 'whole' } }])).toBe('none');
});

test('what earlier refunds left is all their units left, unless a person decides about one of them', () => {
  const rest = { amount: total + 1000 - 6980 };
  expect(plan(rest, [credited])).toEqual({
    kind: 'parts',
    lines: [
      { place: 0, quantity: 1 },
      { place: 1, quantity: 3 },
    ],
    delivery: true,
  });
  expect(plan(rest, [{ ...credited, plan: null, isByHand: true }])).toBe('byHand');
});

const withoutTip = (parts: RefundedPart[]) =>
  parts.reduce((sum, { kind, amount }) => (kind === 'tip' ? sum : sum + amount), 0);

test('whatever parts are refunded in whatever order, no unit is credited more often than it was sold', () => {
  const units = [0, 0, 1, 1, 1].map((place) => unit(place, place === 0 ? 6980 : 1667));
  // As much as any of the units, so that others with the tip cost as much as all.
  const tips = fc.constantFrom(1000, 1667, 1990, 6980, total - 6980);
  const subset = tips.chain((tip) => fc.shuffledSubarray([...units, fee(1990), fee(tip, 'tip')], { minLength: 1 }));
  fc.assert(
    fc.property(fc.array(subset, { maxLength: 6 }), (refunds) => {
      const earlier: { amount: number; plan: ReturnType<typeof planned>; isByHand: boolean }[] = [];
      const planned = (parts: RefundedPart[]) => {
        const found = plan({ parts }, earlier);
        return typeof found === 'string' ? null : found;
      };
      for (const parts of refunds) {
        const amount = parts.reduce((sum, each) => sum + each.amount, 0);
        const found = planned(parts);
        earlier.push({ amount, plan: found, isByHand: found === null });
      }
      const plans = earlier.map((each) => each.plan);
      const entire = refunds.filter((_parts, at) => plans[at]?.kind === 'whole').map(withoutTip);
      expect(entire.filter((amount) => amount !== total)).toEqual([]);
      if (entire.length > 0) return;
      const lines = plans.flatMap((each) => (each?.kind === 'parts' ? each.lines : []));
      for (const [place, sold] of [2, 3].entries()) {
        const count = lines.reduce((sum, line) => (line.place === place ? sum + line.quantity : sum), 0);
        expect(count).toBeLessThanOrEqual(sold);
      }
      const deliveries = plans.filter((each) => each?.kind === 'parts' && each.delivery);
      expect(deliveries.length).toBeLessThanOrEqual(1);
    }),
  );
});
