import { afterEach, expect, test, vi } from 'vitest';
import { instantOfText } from './dialect.ts';

afterEach(() => vi.useRealTimers());

test('a moment is read on the clock of Chile', () => {
  expect(instantOfText('2026-11-28T12:30:05')).toBe('2026-11-28T15:30:05.000Z');
  expect(instantOfText('28/11/2026 12:30')).toBeNull();
});

test('a moment of the hour that the clock repeats is the last one that has passed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-04-04T02:45:00Z') });
  expect(instantOfText('2027-04-03T23:40:00')).toBe('2027-04-04T02:40:00.000Z');
  vi.setSystemTime(Date.parse('2027-04-04T03:45:00Z'));
  expect(instantOfText('2027-04-03T23:40:00')).toBe('2027-04-04T03:40:00.000Z');
});
