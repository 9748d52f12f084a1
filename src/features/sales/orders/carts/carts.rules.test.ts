import { describe, expect, test } from 'vitest';
import { fateOf } from './carts.rules.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const waited = { quotedAt: before(31), mailedAt: null, minutes: 30, ordered: false, refused: false, now };
const day = 24 * 60;

describe('a cart', () => {
  test('waits for the delay of its store since the last quote', () => {
    expect(fateOf({ ...waited, quotedAt: before(29) })).toEqual({ until: now + 60_000 });
    expect(fateOf({ ...waited, quotedAt: before(30) })).toBe('remind');
    expect(fateOf(waited)).toBe('remind');
  });

  test('is dropped when the guest ordered, refuses offers or was reminded recently, or the store is deleted', () => {
    expect(fateOf({ ...waited, ordered: true })).toEqual({ drop: 'ordered' });
    expect(fateOf({ ...waited, refused: true })).toEqual({ drop: 'refused' });
    expect(fateOf({ ...waited, mailedAt: before(7 * day - 1) })).toEqual({ drop: 'mailedLately' });
    expect(fateOf({ ...waited, mailedAt: before(7 * day) })).toBe('remind');
    expect(fateOf({ ...waited, minutes: null })).toEqual({ drop: 'noStore' });
  });
});
