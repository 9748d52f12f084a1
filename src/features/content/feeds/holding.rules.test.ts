import { expect, test } from 'vitest';
import { needsConfirmation, isUnread } from './holding.rules.ts';

test('a file is held below 70 % of the confirmed rows, and never the first one', () => {
  expect([needsConfirmation(69, 100), needsConfirmation(70, 100), needsConfirmation(1, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a feed with a file is unread 36 hours after its last reading, or after it was created, however often it changes', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const feed = { createdAt: ago(200), builtAt: ago(1) };
  expect(isUnread({ ...feed, readAt: ago(35) }, now)).toBe(false);
  expect(isUnread({ ...feed, readAt: ago(37) }, now)).toBe(true);
  expect(isUnread({ ...feed, readAt: null }, now)).toBe(true);
  expect(isUnread({ ...feed, createdAt: ago(35), readAt: null }, now)).toBe(false);
  expect(isUnread({ ...feed, builtAt: null, readAt: null }, now)).toBe(false);
});
