import { expect, test } from 'vitest';
import { formatTimeAgo } from './formatTimeAgo.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

test.each([
  ['2026-11-21T15:00:30Z', 'recién'],
  ['2026-11-21T14:30:00Z', 'hace 31 min'],
  ['2026-11-21T11:00:00Z', 'hace 4 h'],
  ['2026-11-20T11:00:00Z', 'hace 1 día'],
  ['2026-11-15T11:00:00Z', 'hace 6 días'],
])('%s is formatted as «%s»', (since, expected) => expect(formatTimeAgo(since, now)).toBe(expected));
