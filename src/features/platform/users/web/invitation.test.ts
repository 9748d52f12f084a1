import { describe, expect, test } from 'vitest';
import { invitationEnds, isInvited } from './invitation.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

describe('the status of an invitation', () => {
  test.each([
    ['2026-11-30T12:00:00Z', 'vence en 7 días'],
    ['2026-11-26T09:00:00Z', 'vence en 3 días'],
    ['2026-11-24T12:30:00Z', 'vence en 1 día'],
    ['2026-11-23T15:30:00Z', 'vence en 3 h'],
    ['2026-11-23T12:30:00Z', 'vence en menos de 1 h'],
    ['2026-11-23T12:00:00Z', null],
    [null, null],
  ])('that expires %s: %s', (until, expected) => {
    expect(invitationEnds(until, now)).toBe(expected);
  });

  test('is empty for active and disabled users', () => {
    expect(isInvited({ hasPassword: false, enabled: true })).toBe(true);
    expect(isInvited({ hasPassword: true, enabled: true })).toBe(false);
    expect(isInvited({ hasPassword: false, enabled: false })).toBe(false);
  });
});
