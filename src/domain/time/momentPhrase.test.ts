import { expect, test } from 'vitest';
import { dayText, momentPhrase } from './momentPhrase.ts';

// A Friday, 12:00 in Santiago.
const now = Date.parse('2026-11-20T15:00:00Z');
const clock = { timeZone: 'America/Santiago', now };

test.each([
  ['2026-11-20T23:30:00Z', 'hoy', 'a las 20:30', 'para las 20:30', 'desde las 20:30'],
  ['2026-11-19T23:30:00Z', 'ayer', 'ayer a las 20:30', 'para ayer a las 20:30', 'desde ayer a las 20:30'],
  ['2026-11-21T23:30:00Z', 'mañana', 'mañana a las 20:30', 'para mañana a las 20:30', 'desde mañana a las 20:30'],
  [
    '2026-11-17T23:30:00Z',
    '17/11/2026',
    'el 17/11/2026 a las 20:30',
    'para el 17/11/2026 a las 20:30',
    'desde el 17/11/2026 a las 20:30',
  ],
])('a sentence names the day of %s unless it is today', (at, day, ...phrases) => {
  expect(dayText(at, clock)).toBe(day);
  expect([momentPhrase(at, clock), momentPhrase(at, clock, 'para'), momentPhrase(at, clock, 'desde')]).toEqual(phrases);
});

test('the day is that of the place', () => {
  const at = '2026-11-20T04:00:00Z';
  expect(momentPhrase(at, clock)).toBe('a las 01:00');
  expect(momentPhrase(at, { ...clock, timeZone: 'Pacific/Easter' })).toBe('ayer a las 23:00');
});

/** In 2026 clocks of Chile go back on 4 April at 24:00, and forward on 6 September at 00:00. */
test.each([
  ['a day of 25 hours', '2026-04-04T03:10:00Z', '2026-04-05T15:00:00Z', 'mañana'],
  ['the evening before a day of 23 hours', '2026-09-06T03:30:00Z', '2026-09-06T15:00:00Z', 'mañana'],
  [
    'the evening before a day of 23 hours, of the day after it',
    '2026-09-06T03:30:00Z',
    '2026-09-07T15:00:00Z',
    '07/09/2026',
  ],
  ['the night after a day of 23 hours', '2026-09-07T03:10:00Z', '2026-09-06T15:00:00Z', 'ayer'],
  ['an ordinary day', '2026-11-20T15:00:00Z', '2026-11-20T23:00:00Z', 'hoy'],
])('on %s days are counted on the calendar', (_, now, at, text) => {
  expect(dayText(at, { timeZone: 'America/Santiago', now: Date.parse(now) })).toBe(text);
});
