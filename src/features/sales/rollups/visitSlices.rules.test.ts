import { expect, test } from 'vitest';
import { daysIn, movedDay } from '#domain/time/periods.ts';
import { slicesOf } from './visitSlices.rules.ts';

const year = { startDate: '2025-11-25', endDate: '2026-11-24' };

test.each([1, 100, 200, 5000])('of %i stores every day of a period is read once, few at a time', (stores) => {
  const slices = slicesOf(year, stores);
  expect(slices[0]?.startDate).toBe(year.startDate);
  expect(slices.at(-1)?.endDate).toBe(year.endDate);
  for (const [nth, { startDate }] of slices.slice(1).entries())
    expect(startDate).toBe(movedDay(slices[nth]?.endDate ?? '', 1));
  expect(Math.max(...slices.map(daysIn))).toBeLessThanOrEqual(Math.max(31, 20_800 / stores));
});

test('slices begin with a month, so that it is read as it was packed', () => {
  const starts = slicesOf(year, 100).map(({ startDate }) => startDate);
  expect(starts).toEqual(['2025-11-25', '2026-05-01', '2026-11-01']);
});

test('a day is one slice', () => {
  const day = { startDate: '2026-11-24', endDate: '2026-11-24' };
  expect(slicesOf(day, 200)).toEqual([day]);
});
