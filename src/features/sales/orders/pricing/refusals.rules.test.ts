import { expect, test } from 'vitest';
import { fromText, untilText } from './refusals.rules.ts';

/** In 2026 clocks of Chile go back on 4 April at 24:00, and forward on 6 September at 00:00. */
test.each([
  ['2026-04-04T03:10:00Z', '2026-04-05T16:00:00Z', 'mañana a las 12:00'],
  ['2026-09-06T03:30:00Z', '2026-09-06T15:00:00Z', 'mañana a las 12:00'],
  ['2026-09-06T03:30:00Z', '2026-09-07T15:00:00Z', 'el lunes 7 de septiembre a las 12:00'],
])('at %s a message to guests names %s as «%s»', (now, instant, text) => {
  const clock = { timeZone: 'America/Santiago', at: new Date(now) };
  expect(fromText(instant, clock)).toBe(text);
  expect(untilText(instant, clock)).toBe(`hasta ${text}`);
});
