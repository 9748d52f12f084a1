import { expect, test } from 'vitest';
import { eachDay, eachMonth, partsOf, periodBefore, weeksOf } from './periods.ts';

test('the one before has as many days', () => {
  expect(periodBefore({ startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual({
    startDate: '2026-10-02',
    endDate: '2026-10-31',
  });
});

test('a long one is its whole months and the days around them, and a short one its days', () => {
  const parts = (startDate: string, endDate: string) => {
    const { months, days } = partsOf({ startDate, endDate });
    return [
      months && `${months.startDate}..${months.endDate}`,
      ...days.map((each) => `${each.startDate}..${each.endDate}`),
    ];
  };
  expect(parts('2025-11-21', '2026-11-20')).toEqual([
    '2025-12-01..2026-10-01',
    '2025-11-21..2025-11-30',
    '2026-11-01..2026-11-20',
  ]);
  expect(parts('2026-02-01', '2026-02-28')).toEqual(['2026-02-01..2026-02-01']);
  expect(parts('2026-01-31', '2026-03-01')).toEqual([
    '2026-02-01..2026-02-01',
    '2026-01-31..2026-01-31',
    '2026-03-01..2026-03-01',
  ]);
  expect(parts('2026-01-02', '2026-02-27')).toEqual([null, '2026-01-02..2026-02-27']);
});

test('its days and months are each there once, over the end of a year and a leap day', () => {
  expect(eachDay({ startDate: '2024-02-28', endDate: '2024-03-01' })).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(eachMonth({ startDate: '2026-11-15', endDate: '2027-01-02' })).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect(eachDay({ startDate: '2026-11-02', endDate: '2026-11-01' })).toEqual([]);
});

test('days around whole months are whole weeks of those and the days that are left', () => {
  const parts = (startDate: string, endDate: string) => {
    const { weeks, days } = weeksOf({ startDate, endDate });
    return [weeks.join(' '), days.join(' ')];
  };
  expect(parts('2026-11-01', '2026-11-22')).toEqual(['2026-11-01 2026-11-08 2026-11-15', '2026-11-22']);
  expect(parts('2026-11-27', '2026-12-08')).toEqual(['2026-11-29 2026-12-01', '2026-11-27 2026-11-28 2026-12-08']);
  expect(parts('2026-02-22', '2026-02-28')).toEqual(['2026-02-22', '']);
  expect(parts('2026-12-29', '2026-12-30')).toEqual(['', '2026-12-29 2026-12-30']);
  expect(parts('2026-11-03', '2026-11-02')).toEqual(['', '']);
});
