import { z } from 'zod';
import { queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';
import { paymentMethods } from '#domain/payments.ts';

/** Bytes and lines that a statement may have, and days it may be about. */
export const maxStatementBytes = 12_000_000;
export const maxStatementLines = 50_000;
export const maxStatementDays = 92;

/** What may be wrong with a payment, in the words of a claim. */
export const discrepancyLabels = {
  missing: 'No está en la cartola',
  unknown: 'No es de ningún pedido',
  differs: 'El monto no es el mismo',
  repeated: 'Está más de una vez',
  unreadable: 'El monto no se entiende',
} as const;
export type DiscrepancyKind = keyof typeof discrepancyLabels;
export const discrepancyKinds = Object.keys(discrepancyLabels) as [DiscrepancyKind, ...DiscrepancyKind[]];

export const statementDiscrepancy = z.object({
  kind: z.enum(discrepancyKinds),
  /** Of the file, where it is in it. */
  line: integer.nullable(),
  /** What was paid, or what was given back. */
  isRefund: z.boolean(),
  reference: z.string(),
  orderId: integer.nullable(),
  storeName: z.string().nullable(),
  date: z.iso.date().nullable(),
  theirs: integer.nullable(),
  ours: integer.nullable(),
  /** What the provider still owes; negative, what it gave too much. */
  difference: integer,
});
export type StatementDiscrepancy = z.output<typeof statementDiscrepancy>;

export const reconciliation = z.object({
  /** Days the statement is about: those asked for, or those of its lines. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  lines: integer,
  matched: integer,
  matchedAmount: integer,
  discrepancies: z.array(statementDiscrepancy),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const statementsApi = {
  reconcile: endpoint({
    method: 'POST',
    path: '/payment_statements',
    policy: 'payments.reconcile',
    summary: 'Comparar la cartola de un proveedor (.csv, .xls o .xlsx) con los pagos de los pedidos, sin guardar nada',
    query: z.object({
      /** Narrows our payments to one method. */
      paymentMethod: z.enum(paymentMethods).optional(),
      /** Local days of the company; those of the lines, without them. */
      from: queryDay.optional(),
      to: queryDay.optional(),
    }),
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: reconciliation,
  }),
};
