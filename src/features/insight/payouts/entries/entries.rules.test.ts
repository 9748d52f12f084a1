import { describe, expect, it, test } from 'vitest';
import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import {
  carryoverEntries,
  type EntryAmounts,
  netOf,
  noTerms,
  type PayoutTerms,
  refundEntry,
  saleEntry,
  sumOf,
  weekFor,
} from './entries.rules.ts';

const terms: PayoutTerms = {
  deliveryCommission: 1250,
  pickUpCommission: 800,
  vat: 1900,
  serviceAmount: 150,
  servicePercent: 95,
};
const order = { paid: 13_790, delivery: 1990, tip: 500, dispatchMethod: 'delivery' } as const;

/** Deterministic pseudo-random numbers. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe('sale entries', () => {
  it('deduct the commission of the dispatch method with VAT, and the service cost', () => {
    const entry = saleEntry(order, terms);
    // 12.5 % of 11,300 is 1,412.5; its VAT 268.47; 0.95 % of 13,790 is 131.
    expect(entry).toMatchObject({ collectedSale: 11_300, commission: 1413 + 268, vat: 268, serviceCost: 150 + 131 });
    expect(netOf(entry)).toBe(13_790 - 1681 - 281);
    expect(saleEntry({ ...order, dispatchMethod: 'pickUp' }, terms).commission).toBe(904 + 172);
  });

  it('deduct nothing without terms', () => {
    expect(netOf(saleEntry(order, noTerms))).toBe(13_790);
  });
});

describe('refund entries', () => {
  const sale = saleEntry(order, terms);

  it('allocate to sale, delivery and tip in order, and refund the commission in proportion', () => {
    expect(refundEntry(sale, 0, 5650)).toMatchObject({ collectedSale: -5650, commission: -841, serviceCost: 0 });
    expect(refundEntry(sale, 11_000, 1000)).toMatchObject({ collectedSale: -300, collectedDelivery: -700 });
  });

  it('of a full refund keep the service cost', () => {
    const both = sumOf([sale, refundEntry(sale, 0, 13_790)]);
    expect(both).toMatchObject({ collectedSale: 0, collectedDelivery: 0, collectedTip: 0, commission: 0, vat: 0 });
    expect(netOf(both)).toBe(-281);
  });

  test('add up to the full order for ten thousand random refunds', () => {
    const random = randomFrom(47);
    let refunds = 0;
    while (refunds < 10_000) {
      const [delivery, tip] = [random(3) * 990, random(2) * 700];
      const paid = delivery + tip + 1 + random(60_000);
      const sold = saleEntry({ paid, delivery, tip, dispatchMethod: random(2) ? 'delivery' : 'pickUp' }, terms);
      const entries: EntryAmounts[] = [];
      for (let refunded = 0; refunded < paid; refunds++) {
        const amount = Math.min(paid - refunded, 1 + random(paid));
        const entry = refundEntry(sold, refunded, amount);
        expect(entry.collectedSale + entry.collectedDelivery + entry.collectedTip).toBe(-amount);
        entries.push(entry);
        refunded += amount;
      }
      expect(netOf(sumOf([sold, ...entries]))).toBe(-sold.serviceCost);
    }
  });
});

describe('a week with a negative balance', () => {
  it('is paid nothing and carries the balance over', () => {
    const carryover = carryoverEntries(-1200);
    expect(netOf(carryover?.here as EntryAmounts)).toBe(1200);
    expect(netOf(carryover?.there as EntryAmounts)).toBe(-1200);
    expect(carryoverEntries(0)).toBeNull();
  });
});

describe('the week of an entry', () => {
  const closed =
    (...ids: string[]) =>
    (week: IsoWeek) =>
      ids.includes(weekId(week));
  const of = (businessDay: string, landedDay: string, today: string, ...ids: string[]) =>
    weekId(weekFor({ businessDay, landedDay, today }, closed(...ids)));

  it('is the week of the order if it was completed in that week', () => {
    expect(of('2026-11-16', '2026-11-16', '2026-11-17')).toBe('2026-W47');
    expect(of('2026-11-16', '2026-11-22', '2026-11-30')).toBe('2026-W47');
  });

  it('is the week of completion or refund if that is later', () => {
    expect(of('2026-11-22', '2026-11-23', '2026-11-23')).toBe('2026-W48');
    expect(of('2026-12-31', '2027-01-02', '2027-01-02')).toBe('2026-W53');
    expect(of('2026-12-31', '2027-01-04', '2027-01-04')).toBe('2027-W01');
  });

  it('is the current week if the original one is closed', () => {
    expect(of('2026-11-16', '2026-11-22', '2026-11-24', '2026-W47')).toBe('2026-W48');
  });
});
