import { describe, expect, test } from 'vitest';
import { daysOverdue, invoiceNumber, nextRenewal, nextStatuses, renewalsUntil } from './invoices.ts';

describe('the next invoice of a plan', () => {
  test('is on the same day of the next month', () => {
    expect(nextRenewal('2026-11-05')).toBe('2026-12-05');
    expect(nextRenewal('2026-12-28')).toBe('2027-01-28');
  });

  test('is on the 28th at most, also after a month without the day', () => {
    expect(nextRenewal('2027-01-31')).toBe('2027-02-28');
    expect(nextRenewal(nextRenewal('2027-01-31'))).toBe('2027-03-28');
  });
});

describe('invoices until today', () => {
  test('are none before their day, and one on it', () => {
    expect(renewalsUntil('2026-12-04', '2026-12-05')).toEqual({ due: [], next: '2026-12-05' });
    expect(renewalsUntil('2026-12-05', '2026-12-05')).toEqual({ due: ['2026-12-05'], next: '2027-01-05' });
  });

  test('are all that were missed', () => {
    expect(renewalsUntil('2027-01-20', '2026-11-05')).toEqual({
      due: ['2026-11-05', '2026-12-05', '2027-01-05'],
      next: '2027-02-05',
    });
  });
});

describe('an invoice', () => {
  test.each([
    ['pending', '2026-12-05', 0],
    ['pending', '2026-12-07', 2],
    ['failed', '2026-12-07', 2],
    ['paid', '2026-12-07', 0],
    ['void', '2026-12-07', 0],
  ] as const)('that is %s and due on the 5th is overdue on %s by %i days', (status, today, days) => {
    expect(daysOverdue({ status, dueOn: '2026-12-05' }, today)).toBe(days);
  });

  test('that was voided stays so, and a payment can be taken back', () => {
    expect(nextStatuses.void).toEqual([]);
    expect(nextStatuses.paid).toEqual(['pending']);
  });

  test('has the company and the month in its number, and which of the month it is', () => {
    expect([invoiceNumber('demo', '2026-12', 1), invoiceNumber('demo', '2026-12', 2)]).toEqual([
      'DEMO-2026-12',
      'DEMO-2026-12-2',
    ]);
  });
});
