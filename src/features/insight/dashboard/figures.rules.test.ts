import { describe, expect, test } from 'vitest';
import { hourOf as clockHour } from '#domain/time/businessDay.ts';
import { hoursOfDay } from '#domain/time/hours.ts';
import { contributionsOf, type StoreHour } from './figures.rules.ts';
import { usualOf } from './usual.rules.ts';

const hourOf = (scope: number, sold: number): StoreHour => ({ scope, hour: 12, sold, orders: 1 });
const names = new Map([1, 2, 3, 4].map((id) => [id, `Local ${id}`]));
const ended = () => new Set([12]);

describe('contributions of stores to a difference', () => {
  const today = [hourOf(1, 900), hourOf(2, 500), hourOf(3, 70)];
  const before = [hourOf(1, 400), hourOf(2, 800), hourOf(3, 60), hourOf(4, 25)];

  test('add up to it, with small ones as a single sum', () => {
    expect(contributionsOf({ today, before, ended }, names, 2)).toEqual({
      contributions: [
        { storeId: 1, name: 'Local 1', value: 500 },
        { storeId: 2, name: 'Local 2', value: -300 },
      ],
      rest: { count: 2, value: -15 },
    });
  });

  test('name the last store instead of a rest of one', () => {
    const { contributions, rest } = contributionsOf({ today, before, ended }, names, 3);
    expect(contributions.map(({ storeId }) => storeId)).toEqual([1, 3, 4, 2]);
    expect(rest).toEqual({ count: 0, value: 0 });
  });
});

describe('usual sales of a time span', () => {
  const usual = new Map([
    [12, { orders: 6, sold: 60_000 }],
    [13, { orders: 12, sold: 90_000 }],
  ]);
  const span = (from: string, to: string) => ({
    timeZone: 'America/Santiago',
    from: Date.parse(`2026-11-17T${from}-03:00`),
    to: Date.parse(`2026-11-17T${to}-03:00`),
  });

  test('include partial hours in proportion', () => {
    expect(usualOf(usual, span('12:30:00', '13:20:00'))).toEqual({ orders: 7, sold: 60_000 });
    expect(usualOf(usual, span('09:00:00', '11:00:00'))).toEqual({ orders: 0, sold: 0 });
    expect(usualOf(usual, span('13:00:00', '12:00:00'))).toEqual({ orders: 0, sold: 0 });
  });

  test.each([
    ['2026-04-04', 'America/Santiago', 25],
    ['2026-09-05', 'America/Santiago', 23],
    ['2026-11-01', 'America/Tijuana', 25],
    ['2026-03-08', 'America/Tijuana', 23],
  ])('add up every minute of the clock on %s in %s', (day, timeZone, hours) => {
    const sales = new Map(hoursOfDay.map((hour) => [hour, { orders: hour, sold: 1000 * hour }]));
    const from = Date.parse(`${day}T10:20:00Z`);
    const to = from + hours * 3_600_000;
    const minutes = Array.from({ length: hours * 60 }, (_, minute) => clockHour(timeZone, from + minute * 60_000));
    const orders = minutes.reduce((sum, hour) => sum + hour, 0) / 60;
    // A dashboard reads it for each store, several times.
    for (let stores = 0; stores < 200; stores++)
      expect(usualOf(sales, { timeZone, from, to }).orders).toBeCloseTo(orders);
  });
});
