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
