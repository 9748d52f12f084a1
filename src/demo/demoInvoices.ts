import type { Invoice } from '#features/platform/invoices/invoices.contract.ts';
import { dueDay, invoiceNumber, nextRenewal } from '#domain/invoices.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { DemoTenant } from './demoData.ts';

const paymentDays = 15;

/** The days of the last six invoices: they come on the fifth. */
function invoiceDays(): string[] {
  const last = new Date(Date.now() - 4 * 86_400_000);
  const monthBefore = (back: number) => new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back, 5));
  return [5, 4, 3, 2, 1, 0].map((back) => monthBefore(back).toISOString().slice(0, 10));
}

export const nextInvoiceDay = (): string => nextRenewal(invoiceDays().at(-1) ?? '');

/** Invoices of six months, of which the last is not paid yet, or its charge failed. */
export async function addInvoices(db: Db, { slug, plan = '', planPrice = 0, hasFailedPayment }: DemoTenant) {
  const days = invoiceDays();
  const rows = days.map((issuedOn, index) => {
    const isLast = index === days.length - 1;
    const dueOn = dueDay(issuedOn, paymentDays);
    const isDue = dueOn >= new Date().toISOString().slice(0, 10);
    const unpaid: Invoice['status'] = hasFailedPayment ? 'failed' : isDue ? 'pending' : 'paid';
    const status = isLast ? unpaid : 'paid';
    const period = issuedOn.slice(0, 7);
    return {
      number: invoiceNumber(slug, period, 1),
      concept: `Plan ${plan}`,
      period,
      amount: planPrice,
      status,
      issuedOn,
      dueOn,
      paidOn: status === 'paid' ? dueDay(issuedOn, 7) : null,
      note: status === 'paid' ? `Transferencia ${884_120 + index * 37}` : '',
      // Without reminders by mail in the demo.
      remindedAt: new Date().toISOString(),
    };
  });
  await unaudited(db).insertInto('invoices').values(rows).execute();
}
