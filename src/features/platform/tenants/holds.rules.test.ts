import { expect, test } from 'vitest';
import { instantAt } from '#domain/time/zonedTime.ts';
import { holdSpan } from './holds.rules.ts';

const place = { timeZone: 'America/Santiago', businessDayCutoff: '04:00' };
const at = (local: string) => instantAt(place.timeZone, local);
const now = at('2026-11-21T01:30');

test('a hold that begins at closing begins after the night of a store that is open past midnight', () => {
  const span = holdSpan({ starts: 'closing', startsLocal: null, untilLocal: null }, place, now);
  expect(span).toEqual({ from: at('2026-11-21T04:00'), until: null });
});

test('a hold that ends in the hour that clocks skip ends when they go on', () => {
  const draft = { starts: 'now', startsLocal: null, untilLocal: '2026-09-06T00:30' } as const;
  const span = holdSpan(draft, place, at('2026-09-05T20:00'));
  expect(new Date(span.until ?? 0).toISOString()).toBe('2026-09-06T04:00:00.000Z');
});
