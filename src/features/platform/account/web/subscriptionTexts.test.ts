import { describe, expect, test } from 'vitest';
import type { Company, Invoice } from '../account.contract.ts';
import { daysOverdue, paymentLetter } from './subscriptionTexts.ts';

const invoice = (number: string, status: Invoice['status'], dueOn: string) => ({ number, status, dueOn }) as Invoice;

describe('an invoice', () => {
  test('is overdue from the day after its due date until it is paid', () => {
    expect(daysOverdue(invoice('F-1', 'pending', '2026-11-20'), '2026-11-20')).toBe(0);
    expect(daysOverdue(invoice('F-1', 'pending', '2026-11-20'), '2026-11-22')).toBe(2);
    expect(daysOverdue(invoice('F-1', 'failed', '2026-10-31'), '2026-11-01')).toBe(1);
    expect(daysOverdue(invoice('F-1', 'paid', '2026-10-01'), '2026-11-22')).toBe(0);
  });
});

test('the reminder of a debt names the company and its overdue invoices', () => {
  const invoices = [invoice('F-2', 'failed', '2026-11-20'), invoice('F-1', 'paid', '2026-10-20')];
  const subscription = { supportEmail: 'ayuda@comanda.cl' };
  const letter = paymentLetter({ name: 'Tica', slug: 'tica', invoices, subscription } as Company, '2026-11-22');
  expect(letter).toMatch(/^mailto:ayuda@comanda\.cl\?subject=/);
  expect(decodeURIComponent(letter)).toContain('Empresa: Tica (tica)\nFacturas vencidas: F-2\n');
});
