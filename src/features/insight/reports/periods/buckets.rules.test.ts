import { expect, it } from 'vitest';
import { eachDay } from '#domain/time/periods.ts';
import { steps } from '../reports.contract.ts';
import { bucketAt, bucketCell, bucketsOf, bucketText, stepOf } from './buckets.rules.ts';

const period = (startDate: string, endDate: string) => ({ startDate, endDate });

it('a period is told by days, weeks or months, the longer the coarser', () => {
  const of = (startDate: string) => stepOf(period(startDate, '2026-11-20'));
  expect([of('2026-11-20'), of('2026-10-01'), of('2026-01-01')]).toEqual(['day', 'week', 'month']);
});

it('weeks begin on Monday and months on their first day, cut to the period', () => {
  expect(bucketsOf(period('2026-12-30', '2027-01-12'), 'week')).toEqual([
    period('2026-12-30', '2027-01-03'),
    period('2027-01-04', '2027-01-10'),
    period('2027-01-11', '2027-01-12'),
  ]);
  expect(bucketsOf(period('2026-12-30', '2027-02-01'), 'month')).toEqual([
    period('2026-12-30', '2026-12-31'),
    period('2027-01-01', '2027-01-31'),
    period('2027-02-01', '2027-02-01'),
  ]);
});

it('every day lies in exactly one of them', () => {
  const year = period('2026-02-11', '2027-02-17');
  for (const step of steps) {
    const buckets = bucketsOf(year, step);
    expect(buckets.flatMap(eachDay)).toEqual(eachDay(year));
    expect(
      buckets.flatMap((bucket, nth) => eachDay(bucket).map((day) => bucketAt(year, step, day) === nth)),
    ).not.toContain(false);
  }
});

it('a week is called by its number, which in January may be of the year before', () => {
  expect(bucketText(period('2026-12-28', '2027-01-03'), 'week', '2027-01-05')).toEqual({
    label: 'Semana 53: lun 28 dic 2026 – dom 3 ene 2027',
    short: '28 dic',
  });
  expect(bucketText(period('2026-11-04', '2026-11-04'), 'day', '2026-11-05')).toEqual({
    label: 'mié 4 nov',
    short: '4 nov',
  });
  expect(bucketText(period('2026-11-02', '2026-11-30'), 'month', '2026-12-05')).toEqual({
    label: 'Noviembre 2026',
    short: 'nov 26',
  });
});

it('a file names days and weeks with full dates', () => {
  expect(bucketCell(period('2026-11-04', '2026-11-04'), 'day')).toBe('04/11/2026');
  expect(bucketCell(period('2026-12-28', '2027-01-03'), 'week')).toBe('Semana 53: 28/12/2026 – 03/01/2027');
  expect(bucketCell(period('2026-11-02', '2026-11-30'), 'month')).toBe('Noviembre 2026');
});
