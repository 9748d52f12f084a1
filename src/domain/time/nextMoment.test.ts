import { describe, expect, it } from 'vitest';
import { nextMomentText } from './nextMoment.ts';

// A Friday, 12:00 in Santiago.
const now = Date.parse('2026-11-20T15:00:00.000Z');
const at = { timeZone: 'America/Santiago', now };

describe('a future time', () => {
  it.each([
    ['2026-11-20T22:00:00.000Z', '19:00'],
    ['2026-11-21T03:00:00.000Z', '24:00'],
    ['2026-11-21T13:00:00.000Z', 'mañana 10:00'],
    ['2026-11-23T13:00:00.000Z', 'el lunes 10:00'],
    ['2026-12-24T13:00:00.000Z', '24/12 10:00'],
    ['2027-01-02T13:00:00.000Z', '02/01/2027 10:00'],
  ])('%s reads %s', (instant, expected) => {
    expect(nextMomentText(instant, at)).toBe(expected);
  });

  it('uses the time zone of the store', () => {
    expect(nextMomentText('2026-11-20T22:00:00.000Z', { timeZone: 'Pacific/Easter', now })).toBe('17:00');
    expect(nextMomentText('2026-11-21T03:00:00.000Z', { timeZone: 'Pacific/Easter', now })).toBe('22:00');
  });
});
