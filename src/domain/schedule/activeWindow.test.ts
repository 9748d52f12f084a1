import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays } from '../time/weekdays.ts';
import { dayLength, dateOf, instantOf, localOf } from '../time/zonedTime.ts';
import { type ActiveWindow, isActiveAt, isWithinWeek, nextWindowChange, windowDefaults } from './activeWindow.ts';
import { daysText, weekText } from './activeWindowText.ts';
import { clockOf } from './scheduleHours.ts';

const santiago = 'America/Santiago';
const at = (local: string, timeZone = santiago) => new Date(instantOf(timeZone, Date.parse(`${local}Z`)));
type Window = Partial<ActiveWindow>;
const blankWindow = (): ActiveWindow => ({
  startDate: null,
  expiryDate: null,
  days: [],
  startTime: null,
  expiryTime: null,
  ...windowDefaults,
});
const isOpen = (window: Window, local: string, timeZone = santiago) =>
  isWithinWeek({ ...blankWindow(), ...window }, at(local, timeZone), timeZone);

const friday = { days: ['friday'], startTime: '22:00', expiryTime: '02:00' } satisfies Window;
const lunch = { days: ['tuesday', 'wednesday'], startTime: '12:00', expiryTime: '15:00' } satisfies Window;

describe('a window of days and hours', () => {
  // 20 November 2026 is a Friday.
  test.each([
    ['2026-11-20T21:59', false],
    ['2026-11-20T22:00', true],
    ['2026-11-20T23:59', true],
    ['2026-11-21T00:00', true],
    ['2026-11-21T00:01', true],
    ['2026-11-21T01:59', true],
    ['2026-11-21T02:00', false],
    ['2026-11-21T22:30', false],
    ['2026-11-20T00:30', false],
    ['2026-11-20T12:00', false],
  ])('from Friday 22:00 past midnight, at %s: %s', (local, expected) => {
    expect(isOpen(friday, local)).toBe(expected);
  });

  test.each([
    ['2026-11-17T11:59', false],
    ['2026-11-17T12:00', true],
    ['2026-11-17T14:59', true],
    ['2026-11-17T15:00', false],
    ['2026-11-18T12:30', true],
    ['2026-11-19T12:30', false],
  ])('at midday of two days, at %s: %s', (local, expected) => {
    expect(isOpen(lunch, local)).toBe(expected);
  });

  test.each(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const)(
    'past midnight is active the morning after %s, not the one before',
    (day) => {
      const night = { days: [day], startTime: '23:00', expiryTime: '01:00' };
      const first = Date.parse('2026-11-16T00:00Z');
      const place = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].indexOf(day);
      const local = (hours: number) => new Date(first + (place * 24 + hours) * 3_600_000).toISOString().slice(0, 16);
      expect([
        isOpen(night, local(0.5)),
        isOpen(night, local(23.5)),
        isOpen(night, local(24.5)),
        isOpen(night, local(25)),
      ]).toEqual([false, true, true, false]);
    },
  );

  test('lasts until the end of the day, and all day without hours', () => {
    expect(isOpen({ startTime: '20:00', expiryTime: '24:00' }, '2026-11-20T23:59')).toBe(true);
    expect(isOpen({ startTime: '20:00', expiryTime: '24:00' }, '2026-11-21T00:00')).toBe(false);
    expect(isOpen({ days: ['friday'] }, '2026-11-20T00:00')).toBe(true);
    expect(isOpen({ days: ['friday'] }, '2026-11-20T23:59')).toBe(true);
    expect(isOpen({ days: ['friday'] }, '2026-11-21T00:00')).toBe(false);
    expect(isOpen({}, '2026-11-21T00:00')).toBe(true);
  });

  test('is active once where the clock is put back or forward', () => {
    // On 5 April 2026 clocks of Santiago read 23:00 to 24:00 of the fourth twice; on 6 September they skip midnight.
    const late = { days: ['saturday'], startTime: '23:00', expiryTime: '01:00' } satisfies Window;
    const back = instantOf(santiago, Date.parse('2026-04-04T23:30Z'));
    expect(
      [back, back + 3_600_000].map((each) => isWithinWeek({ ...blankWindow(), ...late }, new Date(each), santiago)),
    ).toEqual([true, true]);
    const forward = new Date('2026-09-06T04:10:00Z');
    expect(new Date(localOf(santiago, forward.getTime())).toISOString().slice(0, 16)).toBe('2026-09-06T01:10');
    expect(isWithinWeek({ ...blankWindow(), ...late }, forward, santiago)).toBe(false);
    expect(isWithinWeek({ ...blankWindow(), ...late }, new Date('2026-09-06T03:30:00Z'), santiago)).toBe(true);
  });

  test('follows the clock of the store', () => {
    expect(isWithinWeek({ ...blankWindow(), ...friday }, at('2026-11-20T22:30'), 'America/Mexico_City')).toBe(false);
    expect(isOpen(friday, '2026-11-20T22:30', 'America/Mexico_City')).toBe(true);
  });
});

test('formats days and hours in words', () => {
  expect(daysText(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('de lunes a viernes');
  expect(daysText(['saturday', 'sunday'])).toBe('los sábados y domingos');
  expect(daysText(['tuesday'])).toBe('los martes');
  expect(daysText([])).toBe('todos los días');
  expect(weekText({ ...blankWindow(), ...friday })).toBe('los viernes de 22:00 a 02:00');
  expect(weekText({ ...blankWindow(), startTime: '18:00', expiryTime: '20:00' })).toBe(
    'todos los días de 18:00 a 20:00',
  );
  expect(weekText(blankWindow())).toBe('');
});

describe('the next change of a window', () => {
  const zones = ['America/Santiago', 'America/Mexico_City', 'America/New_York', 'Europe/Madrid', 'UTC'];
  const start = Date.parse('2026-01-01T00:00Z');
  const minuteOfYear = fc.integer({ min: 0, max: 365 * 24 * 60 });
  const time = fc.integer({ min: 0, max: 287 }).map((step) => clockOf(step * 5));
  const date = fc.integer({ min: 0, max: 364 }).map((day) => dateOf(start / dayLength + day));
  const window = fc
    .record({
      days: fc.subarray([...weekdays]),
      hours: fc.option(fc.tuple(time, time).filter(([from, to]) => from !== to)),
      dates: fc.tuple(fc.option(date), fc.option(date)),
    })
    .map(({ days, hours, dates: [startDate, expiryDate] }): ActiveWindow => {
      const [startTime, expiryTime] = hours ?? [null, null];
      return { ...blankWindow(), days, startTime, expiryTime, startDate, expiryDate };
    });

  test('is the first instant in another state, across midnights and changes of the clock', () => {
    fc.assert(
      fc.property(window, minuteOfYear, fc.constantFrom(...zones), (each, minute, zone) => {
        const from = start + minute * 60_000;
        const active = isActiveAt(each, new Date(from), zone);
        const next = nextWindowChange(each, new Date(from), zone)?.getTime() ?? null;
        expect(next === null || (next > from && isActiveAt(each, new Date(next), zone) !== active)).toBe(true);
        const end = next ?? from + 400 * dayLength;
        const samples = Array.from({ length: 60 }, (_, at) => from + ((end - from) * at) / 60);
        if (next !== null) samples.push(next - 1);
        expect(samples.filter((at) => isActiveAt(each, new Date(at), zone) !== active)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('is the start of the first active day, and the end of the last', () => {
    const dates = { ...blankWindow(), startDate: '2026-12-01', expiryDate: '2026-12-31' };
    expect(nextWindowChange(dates, at('2026-11-20T12:00'), santiago)).toEqual(at('2026-12-01T00:00'));
    expect(nextWindowChange(dates, at('2026-12-20T12:00'), santiago)).toEqual(at('2027-01-01T00:00'));
    expect(nextWindowChange(dates, at('2027-01-01T00:00'), santiago)).toBeNull();
    expect(nextWindowChange(blankWindow(), at('2026-12-20T12:00'), santiago)).toBeNull();
  });
});
