import { expect, test } from 'vitest';
import { closingSpan } from '#features/stores/hours/closings.rules.ts';
import { requiredOpening } from './opening.rules.ts';

const minute = 60_000;

/** The instants of a night at which a pause until a local time changes: its start and its end. */
function changesOf(timeZone: string, pausedAt: string, endLocal: string): string[] {
  const now = new Date(pausedAt);
  const { end } = closingSpan(
    { kind: 'until', startLocal: null, endLocal },
    { timeZone, now, businessDayCutoff: '04:00' },
  );
  const closure = { start: pausedAt, end: end?.toISOString() ?? null, reason: '' };
  const moments = Array.from({ length: 12 * 60 }, (_, place) => new Date(now.getTime() + (place - 60) * minute));
  const isPaused = (at: Date) => requiredOpening([closure], at).pause !== null;
  return moments
    .filter((at, place) => isPaused(at) !== isPaused(moments[place - 1] ?? at))
    .map((at) => at.toISOString());
}

test.each([
  // 00:00 comes an hour later: 23:00 to 24:00 is there twice.
  ['back in Chile', 'America/Santiago', '2027-04-04T01:00:00.000Z', '2027-04-04T02:00', '2027-04-04T06:00:00.000Z'],
  ['forward in Chile', 'America/Santiago', '2027-09-05T01:00:00.000Z', '2027-09-05T02:00', '2027-09-05T05:00:00.000Z'],
  [
    'back, within the repeated hour',
    'America/Santiago',
    '2027-04-04T01:00:00.000Z',
    '2027-04-03T23:30',
    '2027-04-04T02:30:00.000Z',
  ],
  [
    'forward, within the skipped hour',
    'America/Santiago',
    '2027-09-05T01:00:00.000Z',
    '2027-09-05T00:30',
    '2027-09-05T04:00:00.000Z',
  ],
  [
    'never, in Costa Rica',
    'America/Costa_Rica',
    '2027-04-04T01:00:00.000Z',
    '2027-04-04T02:00',
    '2027-04-04T08:00:00.000Z',
  ],
])('a pause until a time of a night in which clocks go %s ends once', (_, timeZone, pausedAt, endLocal, end) => {
  expect(changesOf(timeZone, pausedAt, endLocal)).toEqual([pausedAt, end]);
});
