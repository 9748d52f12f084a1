import { describe, expect, test } from 'vitest';
import { instantOf, localOf } from '#domain/time/zonedTime.ts';
import { blankCoupon } from '../coupons.rules.ts';
import { daysText, isWithinWindow, windowText } from './couponTime.rules.ts';

const santiago = 'America/Santiago';
const at = (local: string, timeZone = santiago) => new Date(instantOf(timeZone, Date.parse(`${local}Z`)));
type Window = Partial<ReturnType<typeof blankCoupon>>;
const holds = (window: Window, local: string, timeZone = santiago) =>
  isWithinWindow({ ...blankCoupon(), ...window }, at(local, timeZone), timeZone);

const friday = { days: ['friday'], startTime: '22:00', expiryTime: '02:00' } satisfies Window;
const lunch = { days: ['tuesday', 'wednesday'], startTime: '12:00', expiryTime: '15:00' } satisfies Window;

describe('a coupon of some days and hours', () => {
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
  ])('that begin on Friday at 22 and pass midnight, at %s: %s', (local, expected) => {
    expect(holds(friday, local)).toBe(expected);
  });

  test.each([
    ['2026-11-17T11:59', false],
    ['2026-11-17T12:00', true],
    ['2026-11-17T14:59', true],
    ['2026-11-17T15:00', false],
    ['2026-11-18T12:30', true],
    ['2026-11-19T12:30', false],
  ])('at midday of two days, at %s: %s', (local, expected) => {
    expect(holds(lunch, local)).toBe(expected);
  });

  test.each(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const)(
    'that pass midnight hold the morning after %s, and not the one before',
    (day) => {
      const night = { days: [day], startTime: '23:00', expiryTime: '01:00' };
      const first = Date.parse('2026-11-16T00:00Z');
      const place = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].indexOf(day);
      const local = (hours: number) => new Date(first + (place * 24 + hours) * 3_600_000).toISOString().slice(0, 16);
      expect([
        holds(night, local(0.5)),
        holds(night, local(23.5)),
        holds(night, local(24.5)),
        holds(night, local(25)),
      ]).toEqual([false, true, true, false]);
    },
  );

  test('hold until the end of the day, and all of it without hours', () => {
    expect(holds({ startTime: '20:00', expiryTime: '24:00' }, '2026-11-20T23:59')).toBe(true);
    expect(holds({ startTime: '20:00', expiryTime: '24:00' }, '2026-11-21T00:00')).toBe(false);
    expect(holds({ days: ['friday'] }, '2026-11-20T00:00')).toBe(true);
    expect(holds({ days: ['friday'] }, '2026-11-20T23:59')).toBe(true);
    expect(holds({ days: ['friday'] }, '2026-11-21T00:00')).toBe(false);
    expect(holds({}, '2026-11-21T00:00')).toBe(true);
  });

  test('hold once and not twice where the clock is put back or forward', () => {
    // On 5 April 2026 clocks of Santiago read 23:00 to 24:00 of the fourth twice; on 6 September they skip midnight.
    const late = { days: ['saturday'], startTime: '23:00', expiryTime: '01:00' } satisfies Window;
    const back = instantOf(santiago, Date.parse('2026-04-04T23:30Z'));
    expect(
      [back, back + 3_600_000].map((each) => isWithinWindow({ ...blankCoupon(), ...late }, new Date(each), santiago)),
    ).toEqual([true, true]);
    const forward = new Date('2026-09-06T04:10:00Z');
    expect(new Date(localOf(santiago, forward.getTime())).toISOString().slice(0, 16)).toBe('2026-09-06T01:10');
    expect(isWithinWindow({ ...blankCoupon(), ...late }, forward, santiago)).toBe(false);
    expect(isWithinWindow({ ...blankCoupon(), ...late }, new Date('2026-09-06T03:30:00Z'), santiago)).toBe(true);
  });

  test('are those of the clock of the store', () => {
    expect(isWithinWindow({ ...blankCoupon(), ...friday }, at('2026-11-20T22:30'), 'America/Mexico_City')).toBe(false);
    expect(holds(friday, '2026-11-20T22:30', 'America/Mexico_City')).toBe(true);
  });
});

test('days and hours read as people say them', () => {
  expect(daysText(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])).toBe('de lunes a viernes');
  expect(daysText(['saturday', 'sunday'])).toBe('los sábados y domingos');
  expect(daysText(['tuesday'])).toBe('los martes');
  expect(daysText([])).toBe('todos los días');
  expect(windowText({ ...blankCoupon(), ...friday })).toBe('los viernes de 22:00 a 02:00');
  expect(windowText({ ...blankCoupon(), startTime: '18:00', expiryTime: '20:00' })).toBe(
    'todos los días de 18:00 a 20:00',
  );
  expect(windowText(blankCoupon())).toBe('');
});
