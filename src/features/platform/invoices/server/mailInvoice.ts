import { formatMoney } from '#domain/money.ts';
import { formatDay } from '#domain/time/dates.ts';
import { mailAdministrators } from '#features/platform/roles/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { invoiceMail } from './invoiceMail.ts';
import type { Company } from './invoices.repo.ts';
import { payUrlOf } from './payUrl.ts';

type MailedInvoice = { number: string; concept: string; amount: number; dueOn: string; isOverdue: boolean };

/** Mails an invoice to the administrators of the transaction's company. */
export async function mailInvoice(
  db: Db,
  { name, slug, country }: Company,
  { amount, dueOn, ...invoice }: MailedInvoice,
  billing: Services['billing'],
): Promise<void> {
  const facts = {
    ...invoice,
    companyName: name,
    amount: formatMoney(amount, country),
    dueOn: formatDay(dueOn),
    payUrl: payUrlOf(billing, slug),
    supportEmail: billing.supportEmail,
  };
  await mailAdministrators(db, invoiceMail, facts);
}
