import { expect, test } from 'vitest';
import { overdueDays, overdueFirst } from './overdue.rules.ts';

const week = (paymentDate: string, state: 'open' | 'closed' | 'paid' = 'closed') => ({ paymentDate, state });
const today = '2026-11-27';

test('a closed week is overdue from the day after its payment day', () => {
  expect(overdueDays(week('2026-11-25'), today)).toBe(2);
  expect(overdueDays(week(today), today)).toBe(0);
  expect(overdueDays(week('2026-11-30'), today)).toBe(0);
});

test('a week that is paid or still open is never overdue', () => {
  expect(overdueDays(week('2026-11-25', 'paid'), today)).toBe(0);
  expect(overdueDays(week('2026-11-25', 'open'), today)).toBe(0);
});

test('overdue weeks come first, the longest overdue on top, and others keep their order', () => {
  const [open, paid, late, later] = [
    week('2026-12-02', 'open'),
    week('2026-11-20', 'paid'),
    week('2026-11-25'),
    week('2026-11-18'),
  ];
  expect(overdueFirst([open, paid, late, later], today)).toEqual([later, late, open, paid]);
});
