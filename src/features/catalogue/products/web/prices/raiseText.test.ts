import { expect, test } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import { formatLongDay, formatTime, localDay } from '#domain/time/dates.ts';
import { nextPrices, nextPriceText } from './raiseText.ts';

const zone = 'America/Santiago';
const format = {
  money: (amount: number) => formatMoney(amount, 'cl'),
  decimal: String,
  longDay: (day: string) => formatLongDay(day, '2026-11-23'),
  dayOf: (instant: string) => localDay(instant, zone),
  time: (instant: string) => formatTime(instant, zone),
};
const now = Date.parse('2026-11-23T12:00:00Z');
const monday = { percentage: 5, rounding: 'ten', startsAt: '2026-11-30T11:00:00Z' } as const;
const later = { percentage: -10, rounding: 'exact', startsAt: '2026-12-31T11:00:00Z' } as const;

test('what becomes of a price is told with its day, each raise on what the one before leaves', () => {
  const texts = nextPrices(2850, [monday, later]).map((next) => nextPriceText(next, { now, format }));
  expect(texts).toEqual([
    'Sube a $2.990 el lunes 30 de noviembre, 08:00',
    'Baja a $2.691 el jueves 31 de diciembre, 08:00',
  ]);
});

test('a raise that has not come on its day says so', () => {
  const [next] = nextPrices(2850, [monday]);
  expect(nextPriceText(next!, { now: Date.parse('2026-11-30T12:00:00Z'), format })).toBe(
    'Debía cambiar el lunes 30 de noviembre, 08:00, y todavía no',
  );
});
