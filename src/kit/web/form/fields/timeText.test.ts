import { describe, expect, test } from 'vitest';
import { minutesOf, parseDay, parseTime, timesOfDay } from './timeText.ts';

describe('a quickly typed time', () => {
  test.each([
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9', '09:00'],
    ['21', '21:00'],
    ['9:5', '09:05'],
    ['9.30', '09:30'],
    ['1830', '18:30'],
    ['18h30', '18:30'],
    ['7pm', '19:00'],
    ['7:15 p.m.', '19:15'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    [' 00:00 ', '00:00'],
  ])('%j becomes %s', (text, time) => expect(parseTime(text)).toBe(time));

  test.each([
    ['0', '24:00'],
    ['24', '24:00'],
    ['2400', '24:00'],
    ['00:00', '24:00'],
    ['2355', '23:55'],
  ])('%j as an end becomes %s', (text, time) => expect(parseTime(text, true)).toBe(time));

  test.each(['', 'tarde', '25:00', '24:05', '9:60', '13pm', '12345', '-5'])(
    '%j stays for the error to quote it',
    (text) => expect(parseTime(text, true)).toBe(text),
  );

  test('cannot start at the end of the day', () => expect(parseTime('24')).toBe('24'));
});

test('a list of times covers the day from a start or to an end', () => {
  expect(timesOfDay(720)).toEqual(['00:00', '12:00']);
  expect(timesOfDay(720, true)).toEqual(['12:00', '24:00']);
  expect([minutesOf('24:00'), minutesOf('09:30'), minutesOf('9:30')]).toEqual([1440, 570, null]);
});

describe('a typed day', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['1-2-27', '2027-02-01'],
    ['5.3', '2026-03-05'],
    ['29/02/2028', '2028-02-29'],
    ['30112026', '2026-11-30'],
    ['301126', '2026-11-30'],
  ])('%s becomes %s', (text, day) => expect(parseDay(text, '2026-10-01')).toBe(day));

  test.each(['31/02/2026', '2026', 'mañana', '', '1/13/2026'])('%j is not a day', (text) =>
    expect(parseDay(text, '2026-10-01')).toBeNull(),
  );
});
