import { describe, expect, it, test } from 'vitest';
import { lastSending, nextSending, reportedPeriod, type Schedule } from './schedule.rules.ts';

const weekly: Schedule = { cadence: 'weekly', weekday: 'monday', monthDay: 1, hour: 8 };
const monthly: Schedule = { ...weekly, cadence: 'monthly' };
const chile = { timeZone: 'America/Santiago', businessDayCutoff: '04:00', storeZones: ['America/Santiago'] };
const at = (instant: string) => Date.parse(instant);
const sendingText = ({ at: instant, period }: ReturnType<typeof nextSending>) => [
  new Date(instant).toISOString(),
  period.startDate,
  period.endDate,
];

describe('what is told', () => {
  test.each([
    ['a Monday tells the week that ended the day before', 'weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['a Sunday tells the week before its own', 'weekly', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['week 53 is of both years', 'weekly', '2027-01-04', '2026-12-28', '2027-01-03'],
    ['a month of 28 days', 'monthly', '2027-03-01', '2027-02-01', '2027-02-28'],
    ['a month of 29 days', 'monthly', '2028-03-28', '2028-02-01', '2028-02-29'],
    ['December in January', 'monthly', '2027-01-15', '2026-12-01', '2026-12-31'],
  ] as const)('%s', (_, cadence, day, startDate, endDate) => {
    expect(reportedPeriod(cadence, day)).toEqual({ startDate, endDate });
  });
});

describe('the next turn', () => {
  it('is of the same day while its hour has not come, and a week later once it has', () => {
    expect(sendingText(nextSending(weekly, chile, at('2026-11-23T10:59:59Z')))).toEqual([
      '2026-11-23T11:00:00.000Z',
      '2026-11-16',
      '2026-11-22',
    ]);
    expect(sendingText(nextSending(weekly, chile, at('2026-11-23T11:00:00Z')))).toEqual([
      '2026-11-30T11:00:00.000Z',
      '2026-11-23',
      '2026-11-29',
    ]);
  });

  it('waits for the end of the last business day where its hour comes before', () => {
    const early = { ...weekly, hour: 2 };
    expect(sendingText(nextSending(early, chile, at('2026-11-22T12:00:00Z')))[0]).toBe('2026-11-23T07:00:00.000Z');
  });

  it('waits for the store whose day ends last', () => {
    const far = { ...chile, storeZones: ['America/Santiago', 'America/Tijuana'] };
    expect(sendingText(nextSending(weekly, far, at('2026-11-22T12:00:00Z')))[0]).toBe('2026-11-23T12:00:00.000Z');
  });

  it('is of the same local hour on both sides of the clock changes', () => {
    // In Chile the clock was put forward on 6 September 2026, and is put back on 4 April 2027.
    expect(sendingText(nextSending(weekly, chile, at('2026-08-31T13:00:00Z')))[0]).toBe('2026-09-07T11:00:00.000Z');
    expect(sendingText(nextSending(weekly, chile, at('2026-08-30T13:00:00Z')))[0]).toBe('2026-08-31T12:00:00.000Z');
    expect(sendingText(nextSending(weekly, chile, at('2027-03-30T00:00:00Z')))[0]).toBe('2027-04-05T12:00:00.000Z');
    expect(sendingText(nextSending(weekly, chile, at('2027-03-28T00:00:00Z')))[0]).toBe('2027-03-29T11:00:00.000Z');
  });

  it('comes where the clock skips its hour, when it has jumped', () => {
    const midnight: Schedule = { ...weekly, weekday: 'sunday', hour: 0 };
    expect(sendingText(nextSending(midnight, chile, at('2026-09-05T00:00:00Z')))[0]).toBe('2026-09-06T04:00:00.000Z');
  });

  it('is of each month on its day', () => {
    const last = { ...monthly, monthDay: 28 };
    expect(sendingText(nextSending(last, chile, at('2027-02-27T00:00:00Z')))).toEqual([
      '2027-02-28T11:00:00.000Z',
      '2027-01-01',
      '2027-01-31',
    ]);
    expect(sendingText(nextSending(last, chile, at('2027-02-28T12:00:00Z')))[0]).toBe('2027-03-28T11:00:00.000Z');
  });
});

test('the last turn is the one that a worker which was down for weeks sends', () => {
  const { day, period } = lastSending(weekly, chile, at('2026-11-18T15:00:00Z'));
  expect([day, period.startDate, period.endDate]).toEqual(['2026-11-16', '2026-11-09', '2026-11-15']);
  expect(lastSending(monthly, chile, at('2026-11-01T10:59:00Z')).day).toBe('2026-10-01');
});
