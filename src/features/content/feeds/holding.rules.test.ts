import { expect, test } from 'vitest';
import { needsConfirmation, isUnread } from './holding.rules.ts';

test('a file is held below 70 % of the confirmed rows, and never the first one', () => {
  expect([needsConfirmation(69, 100), needsConfirmation(70, 100), needsConfirmation(1, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a feed is unread 36 hours after its last reading, or after its first file', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  expect(isUnread({ builtAt: ago(100), readAt: ago(35) }, now)).toBe(false);
  expect(isUnread({ builtAt: ago(1), readAt: ago(37) }, now)).toBe(true);
  expect(isUnread({ builtAt: ago(37), readAt: null }, now)).toBe(true);
  expect(isUnread({ builtAt: null, readAt: null }, now)).toBe(false);
});
