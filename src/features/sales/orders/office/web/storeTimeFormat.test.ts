import { expect, test } from 'vitest';
import { storeTimeFormat } from './storeTimeFormat.ts';

const santiago = 'America/Santiago';

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
  expect(storeTimeFormat(santiago, Date.parse(now)).day(at)).toBe(text);
});

test.each([
  ['2026-11-20T23:30:00Z', 'a las 20:30', 'para las 20:30'],
  ['2026-11-21T23:30:00Z', 'mañana a las 20:30', 'para mañana a las 20:30'],
  ['2026-11-30T23:30:00Z', 'el 30/11/2026 a las 20:30', 'para el 30/11/2026 a las 20:30'],
])('a sentence names the day of %s unless it is today', (at, start, goal) => {
  const { phrase } = storeTimeFormat(santiago, Date.parse('2026-11-20T15:00:00Z'));
  expect([phrase(at, 'a'), phrase(at, 'para')]).toEqual([start, goal]);
});
