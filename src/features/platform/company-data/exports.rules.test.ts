import { expect, test } from 'vitest';
import { dayLength } from '#domain/time/zonedTime.ts';
import { maxExports, nextExportAt } from './exports.rules.ts';

const now = Date.UTC(2026, 10, 20, 12);
const daysBefore = (...days: number[]) => days.map((each) => now - each * dayLength);

test('a company can request an export until it has as many as it can store', () => {
  expect(maxExports).toBe(3);
  expect(nextExportAt([], now)).toBeNull();
  expect(nextExportAt(daysBefore(1, 2), now)).toBeNull();
});

test('the next export can be requested when the oldest of the newest three is removed, whatever their order', () => {
  expect(nextExportAt(daysBefore(3, 1, 6), now)).toBe(now + dayLength);
  expect(nextExportAt(daysBefore(1, 2, 3, 6), now)).toBe(now + 4 * dayLength);
});

test('an export stops to count at the moment its files are removed', () => {
  expect(nextExportAt(daysBefore(1, 2, 7), now)).toBeNull();
  expect(nextExportAt([...daysBefore(1, 2), now - 7 * dayLength + 1], now)).toBe(now + 1);
});
