import { defineMail } from '#kit/server/mail/defineMail.ts';
import { mailButton, mailNote, mailParagraph } from '#kit/server/mail/mailParts.ts';
import { oneLine } from '#kit/server/mail/mailText.ts';

type InvoiceMail = {
  companyName: string;
  number: string;
  concept: string;
  /** With its currency: `$ 489.000`. */
  amount: string;
  /** `20/12/2026`. */
  dueOn: string;
  isOverdue: boolean;
  /** Where it is paid; null: by a letter to support. */
  payUrl: string | null;
  supportEmail: string;
};

/** Informs the administrators of a company of an invoice: when it is issued, and once when it is overdue. */
export const invoiceMail = defineMail<InvoiceMail>({
  name: 'companies.invoice',
  use: 'report',
  audience: 'staff',
  sender: ({ companyName }) => ({ name: companyName }),
  subject: ({ number, dueOn, isOverdue }) =>
    isOverdue ? `La factura ${number} venció el ${dueOn}` : `Factura ${number}: vence el ${dueOn}`,
  body: ({ companyName, number, concept, amount, dueOn, isOverdue, payUrl, supportEmail }) => [
    mailParagraph(
      `${isOverdue ? 'Todavía no recibimos el pago de' : 'Emitimos'} la factura ${number} de ${oneLine(companyName)}: ${oneLine(concept)}, ${amount}. ${isOverdue ? 'Venció' : 'Vence'} el ${dueOn}.`,
    ),
    payUrl ? mailButton(payUrl, 'Pagar') : mailParagraph(`Para pagarla, escribe a ${oneLine(supportEmail)}.`),
    mailNote('Todas tus facturas están en Mi cuenta, en la pestaña de la empresa.'),
  ],
});
