import { expect, test } from 'vitest';
import { rangeText } from './DateRange.tsx';

test('formats two days as briefly as possible', () => {
  expect(rangeText([null, null])).toBe('');
  expect(rangeText(['2026-10-01', '2026-10-31'])).toBe('1–31 oct 2026');
  expect(rangeText(['2026-10-05', '2026-10-05'])).toBe('5 oct 2026');
  expect(rangeText(['2026-02-28', '2026-03-03'])).toBe('28 feb – 3 mar 2026');
  expect(rangeText(['2025-12-30', '2026-01-02'])).toBe('30 dic 2025 – 2 ene 2026');
  expect(rangeText(['2026-10-05', null])).toBe('5 oct 2026 –');
});
