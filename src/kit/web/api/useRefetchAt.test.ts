import { describe, expect, it } from 'vitest';
import { earliestOf, refetchDelay } from './useRefetchAt.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');

describe('what changes by the clock is read again', () => {
  it('at the first of the moments at which a row changes', () => {
    expect(earliestOf([null, '2026-11-20T15:00:00.000Z', '2026-11-20T13:00:00.000Z', null])).toBe(
      '2026-11-20T13:00:00.000Z',
    );
    expect(earliestOf([null, null])).toBeNull();
  });

  it('a blink after the moment, so that the server is there as well', () => {
    expect(refetchDelay('2026-11-20T12:01:00.000Z', noon)).toBeGreaterThan(60_000);
    expect(refetchDelay('2026-11-20T12:01:00.000Z', noon)).toBeLessThan(61_000);
  });

  it('soon when the moment is over and the server has not seen it, without asking all the time', () => {
    expect(refetchDelay('2026-11-20T11:59:00.000Z', noon)).toBe(5000);
  });

  it('every few minutes in any case, because a wait may change as well', () => {
    expect(refetchDelay('2026-11-27T12:00:00.000Z', noon)).toBe(300_000);
    expect(refetchDelay(null, noon)).toBe(300_000);
  });
});
