import { describe, expect, it } from 'vitest';
import { earliestOf, refetchDelay } from './useRefetchAt.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');

describe('data that changes with time is refetched', () => {
  it('at the earliest time at which a row changes', () => {
    expect(earliestOf([null, '2026-11-20T15:00:00.000Z', '2026-11-20T13:00:00.000Z', null])).toBe(
      '2026-11-20T13:00:00.000Z',
    );
    expect(earliestOf([null, null])).toBeNull();
  });

  it('slightly after that time, so that the server has reached it', () => {
    expect(refetchDelay('2026-11-20T12:01:00.000Z', noon)).toBeGreaterThan(60_000);
    expect(refetchDelay('2026-11-20T12:01:00.000Z', noon)).toBeLessThan(61_000);
  });

  it('soon if the server has not reached it, with increasing delays', () => {
    expect(refetchDelay('2026-11-20T11:59:00.000Z', noon)).toBe(5000);
  });

  it('every few minutes in any case', () => {
    expect(refetchDelay('2026-11-27T12:00:00.000Z', noon)).toBe(300_000);
    expect(refetchDelay(null, noon)).toBe(300_000);
  });
});
