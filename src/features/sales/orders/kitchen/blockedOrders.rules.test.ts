import { expect, test } from 'vitest';
import { isBlocked, millisecondsToRead, nextReleaseOf } from './blockedOrders.rules.ts';

const [first, second] = ['2026-11-20T20:00:05.000Z', '2026-11-20T20:00:12.000Z'];
const now = '2026-11-20T20:00:00.000Z';

test('an order of ours that waits is not on the board, one of a channel stays there', () => {
  const blocked = (source: 'mercat' | 'rappi', blockedUntil: string | null) => isBlocked({ source, blockedUntil });
  expect([blocked('mercat', first), blocked('mercat', null), blocked('rappi', first)]).toEqual([true, false, false]);
});

test('the next release is that of the order that waits for the shortest time', () => {
  expect(nextReleaseOf([{ blockedUntil: second }, { blockedUntil: null }, { blockedUntil: first }])).toBe(first);
  expect(nextReleaseOf([{ blockedUntil: null }])).toBeNull();
});

test('the board is read again after the next release, and each 20 seconds without one', () => {
  const read = (nextReleaseAt: string | null) => millisecondsToRead({ nextReleaseAt, now });
  expect([read(first), read(second), read(null), read(now)]).toEqual([5500, 12_500, 20_000, 500]);
  expect(millisecondsToRead(undefined)).toBe(20_000);
});
