import { z } from 'zod';
import { minReason, shortReason } from '#domain/changeReason.ts';
import { invoiceStatuses, lastRenewalDay } from '#domain/invoices.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { count, day, enumOf, filled, integer, positiveAmount, text } from '#kit/contract/fields.ts';

/** An invoice of the platform to a company. */
export const invoice = z.object({
  id: integer,
  number: z.string(),
  /** `plan`: issued each month by a job. `other`: issued by a person. */
  kind: z.enum(['plan', 'other']),
  /** Month, `2026-12`. */
  period: z.string(),
  concept: z.string(),
  /** Minor units of the tenant's currency. */
  amount: integer,
  status: enumOf(invoiceStatuses),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  paidOn: z.iso.date().nullable(),
  /** How it was paid, or why it failed or was voided. */
  note: z.string(),
});
export type Invoice = z.output<typeof invoice>;

export const maxPaymentDays = 90;

export const billingDraft = z.strictObject({
  /** Day of the next invoice, which then is the same day of each month. Null: none is issued. */
  renewsOn: day()
    .refine((on) => Number(on.slice(8)) <= lastRenewalDay, 'Elige un día del 1 al 28, que tienen todos los meses')
    .nullable(),
  /** Days until an invoice is due. */
  paymentDays: count(maxPaymentDays),
});
export type BillingDraft = z.output<typeof billingDraft>;

export const invoiceDraft = z.strictObject({
  concept: filled(120),
  /** Minor units of the company's currency. */
  amount: positiveAmount,
  dueOn: day(),
});
export type InvoiceDraft = z.output<typeof invoiceDraft>;

export const invoiceChange = z
  .strictObject({
    status: enumOf(invoiceStatuses),
    /** The status that was read: of two people who change it at once, the second is refused. */
    formerStatus: enumOf(invoiceStatuses),
    /** Day of the payment, for `paid` alone. */
    paidOn: day().nullable(),
    note: text(300),
  })
  .superRefine(({ status, paidOn, note }, context) => {
    const report = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (status === 'paid' && paidOn === null) report('paidOn', 'Elige el día del pago');
    if (status === 'void' && note.length < minReason) report('note', shortReason);
  });
export type InvoiceChange = z.output<typeof invoiceChange>;

export const companyInvoices = z.object({
  renewsOn: z.iso.date().nullable(),
  paymentDays: integer,
  /** The present day in the company's zone. */
  today: z.iso.date(),
  /** Whether the company is held for failed payment. */
  isHeld: z.boolean(),
  /** The newest first. */
  invoices: z.array(invoice),
});
export type CompanyInvoices = z.output<typeof companyInvoices>;

const ofCompany = { policy: 'platform.plans', params: idParam, transaction: 'none', reply: companyInvoices } as const;

export const companyInvoicesApi = {
  list: endpoint({
    ...ofCompany,
    policy: 'platform.list',
    method: 'GET',
    path: '/companies/:id/invoices',
    summary: 'Facturas de la plataforma a un comercio, y cuándo se emite la próxima',
  }),
  setBilling: endpoint({
    ...ofCompany,
    method: 'POST',
    path: '/companies/:id/billing',
    summary: 'Fijar el día de la próxima factura de un comercio y los días que tiene para pagarla',
    body: billingDraft,
    wrap: 'billing',
  }),
  issue: endpoint({
    ...ofCompany,
    method: 'POST',
    path: '/companies/:id/invoices',
    summary: 'Emitir una factura que no es la del plan; sus administradores reciben un correo',
    body: invoiceDraft,
    wrap: 'invoice',
    status: 201,
  }),
  change: endpoint({
    ...ofCompany,
    method: 'POST',
    path: '/companies/:id/invoices/:invoiceId/status',
    summary: 'Marcar una factura como pagada, rechazada, pendiente o anulada',
    params: idParam.extend({ invoiceId: z.coerce.number().int().positive() }),
    body: invoiceChange,
    wrap: 'invoice',
  }),
};

/** History labels of invoices, whose changes are recorded in the platform's company. */
export const companyInvoicesEntity = entity({
  table: 'company_invoices',
  area: 'company_invoices',
  label: 'facturación de comercio',
  title: 'name',
  fields: {
    number: 'Factura',
    concept: 'Concepto',
    amount: 'Monto',
    status: 'Estado',
    dueOn: 'Vence',
    paidOn: 'Pagada',
    note: 'Nota',
    renewsOn: 'Próxima factura',
    paymentDays: 'Días para pagar',
  },
});
