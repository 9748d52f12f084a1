import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { fakeServer, Refusal } from '#kit/web/testing/fakeServer.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import {
  type CompanyInvoices as Billed,
  companyInvoicesApi,
  type Invoice,
  type InvoiceChange,
} from '../invoices.contract.ts';
import { failures } from '../invoices.failures.ts';
import { CompanyInvoices } from './CompanyInvoices.tsx';

const server = fakeServer();
const dialog = page.getByRole('dialog');

const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  id: 7,
  number: 'DEMO-2026-11',
  kind: 'plan',
  period: '2026-11',
  concept: 'Plan Cadena',
  amount: 489_000,
  status: 'pending',
  issuedOn: '2026-11-05',
  dueOn: '2026-11-20',
  paidOn: null,
  note: '',
  ...changes,
});

let stored: Billed;

const show = (policies = ['platform.plans']) => {
  server.now.answer(companyInvoicesApi.list, () => stored);
  const component = () => <CompanyInvoices company={{ id: 5, name: 'Sabores' }} />;
  return renderScreen([{ path: '/companies/$id', component }], { at: '/companies/5', policies });
};

const markAsPaid = async () => {
  await page.getByRole('button', { name: 'Acciones de la factura DEMO-2026-11' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como pagada' }).click();
  await dialog.getByRole('textbox', { name: 'Cómo se pagó' }).fill('Transferencia 884120');
};

beforeEach(() => {
  stored = { renewsOn: '2026-12-05', paymentDays: 15, today: '2026-11-25', isHeld: true, invoices: [invoice()] };
});

test('a payment is noted with its day, and the hold that stays is pointed out', async () => {
  const sent: InvoiceChange[] = [];
  await show();
  server.now.answer(companyInvoicesApi.change, ({ body }) => {
    sent.push(body);
    stored = { ...stored, invoices: [invoice({ status: 'paid', paidOn: body.paidOn, note: body.note })] };
    return stored;
  });
  await markAsPaid();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Marcar como pagada' }).click();
  await expect.element(page.getByText('Transferencia 884120')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ver retenciones' })).toBeVisible();
  expect(sent).toEqual([
    { status: 'paid', formerStatus: 'pending', paidOn: '2026-11-25', note: 'Transferencia 884120' },
  ]);
});

test('of two people who note a payment, the second keeps the dialog and sees the change of the first', async () => {
  await show();
  server.now.answer(companyInvoicesApi.change, () => {
    stored = { ...stored, invoices: [invoice({ status: 'failed', note: 'El banco rechazó el cobro' })] };
    throw new Refusal(409, { code: failures.invoiceChanged.code, message: failures.invoiceChanged.message });
  });
  await markAsPaid();
  await dialog.getByRole('button', { name: 'Marcar como pagada' }).click();
  await expect.element(dialog.getByText(/^Otra persona cambió las facturas/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Cómo se pagó' })).toHaveValue('Transferencia 884120');
  await expect.element(page.getByText('El banco rechazó el cobro')).toBeVisible();
});

test('an invoice with another concept is issued, due after the days to pay', async () => {
  await show();
  server.now.answer(companyInvoicesApi.issue, ({ body }) => {
    stored = { ...stored, invoices: [invoice({ id: 8, number: 'DEMO-2026-11-2', ...body }), invoice()] };
    return stored;
  });
  await page.getByRole('button', { name: 'Emitir factura' }).click();
  await dialog.getByRole('textbox', { name: 'Concepto' }).fill('Puesta en marcha');
  await dialog.getByRole('textbox', { name: 'Monto' }).fill('120000');
  await expect.element(dialog.getByRole('textbox', { name: 'Vence' })).toHaveValue('10/12/2026');
  await dialog.getByRole('button', { name: 'Emitir factura' }).click();
  await expect.element(page.getByText('Puesta en marcha · N.º DEMO-2026-11-2')).toBeVisible();
});

test('a user of the platform without the policy reads the invoices and changes nothing', async () => {
  await show([]);
  await expect.element(page.getByText('Plan Cadena · N.º DEMO-2026-11')).toBeVisible();
  expect(page.getByRole('button', { name: /Emitir|Acciones/ }).elements()).toEqual([]);
});
