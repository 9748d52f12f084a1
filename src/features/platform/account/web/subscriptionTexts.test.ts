import { expect, test } from 'vitest';
import type { Invoice } from '#features/platform/invoices/invoices.contract.ts';
import type { Company } from '../account.contract.ts';
import { paymentLetter } from './subscriptionTexts.ts';

const invoice = (number: string, status: Invoice['status'], dueOn: string) => ({ number, status, dueOn }) as Invoice;

test('the reminder of a debt names the company and its overdue invoices', () => {
  const invoices = [invoice('F-2', 'failed', '2026-11-20'), invoice('F-1', 'paid', '2026-10-20')];
  const subscription = { supportEmail: 'ayuda@comanda.cl' };
  const letter = paymentLetter({ name: 'Tica', slug: 'tica', invoices, subscription } as Company, '2026-11-22');
  expect(letter).toMatch(/^mailto:ayuda@comanda\.cl\?subject=/);
  expect(decodeURIComponent(letter)).toContain('Empresa: Tica (tica)\nFacturas vencidas: F-2\n');
});
