import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { administratorMails } from '#features/platform/roles/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { invoiceMail } from './invoiceMail.ts';
import type { Company } from './invoices.repo.ts';

type MailedInvoice = { number: string; concept: string; amount: number; dueOn: string; isOverdue: boolean };

/** Mails an invoice to the administrators of the transaction's company. */
export async function mailInvoice(
  db: Db,
  { name, slug, country }: Company,
  { amount, dueOn, ...invoice }: MailedInvoice,
  { payUrl, supportEmail }: Services['billing'],
): Promise<void> {
  const facts = {
    ...invoice,
    companyName: name,
    amount: formatMoney(amount, country),
    dueOn: formatDay(dueOn),
    payUrl: payUrl?.replace('{tenant}', slug) ?? null,
    supportEmail,
  };
  for (const email of await administratorMails(db)) await invoiceMail.send(db, email, facts);
}
