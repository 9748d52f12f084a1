import { expect, test } from 'vitest';
import { probeDelay, retryDays, retryDelay, retryDelaysMs } from './retries.rules.ts';

test('retries begin after seconds, wait longer each time and end with hours', () => {
  const delays = Array.from({ length: 12 }, (_, failed) => retryDelay(failed + 1));
  expect(delays).toEqual([...retryDelaysMs, ...Array.from({ length: 3 }, () => 8 * 3_600_000)]);
});

test('a delivery is tried more than ten times before it fails', () => {
  let [attempts, at] = [1, 0];
  for (; at < retryDays * 86_400_000; attempts++) at += retryDelay(attempts);
  expect(attempts).toBeGreaterThan(10);
});

test.each([
  [0, 5000],
  [60_000, 15_000],
  [86_400_000, 60_000],
])('a receiver down for %i ms is tried again after %i ms', (failingMs, delayMs) => {
  expect(probeDelay(failingMs)).toBe(delayMs);
});
