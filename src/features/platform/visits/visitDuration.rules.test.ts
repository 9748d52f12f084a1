import { expect, test } from 'vitest';
import { durationText } from './visitDuration.rules.ts';

const beganAt = '2026-03-14T15:00:00Z';

test.each([
  ['2026-03-14T15:00:02Z', '1 min'],
  ['2026-03-14T15:09:00Z', '9 min'],
  ['2026-03-14T15:59:01Z', '60 min'],
  [null, ''],
])('a visit that ended at %s lasted %s', (endedAt, expected) => {
  expect(durationText({ beganAt, endedAt })).toBe(expected);
});
