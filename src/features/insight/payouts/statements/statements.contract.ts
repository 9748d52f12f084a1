import { z } from 'zod';
import { queryDay } from '#kit/contract/crud.ts';
import { columnEndpoints } from '#kit/contract/importColumns.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer } from '#kit/contract/fields.ts';
import { paymentMethods } from '#domain/payments.ts';

/** Upload limits: bytes, lines, and days between the first and the last payment. */
export const maxStatementBytes = 12_000_000;
export const maxStatementLines = 50_000;
export const maxStatementDays = 92;

/** Kinds of discrepancy, worded for a claim. `unpaid`: an order that its channel canceled after the kitchen had started. */
export const discrepancyLabels = {
  missing: 'No está en la cartola',
  unpaid: 'Cancelación sin pagar',
  unknown: 'No es de ningún pedido',
  differs: 'El monto no es el mismo',
  repeated: 'Está más de una vez',
  unreadable: 'La línea no se entiende',
} as const;
export type DiscrepancyKind = keyof typeof discrepancyLabels;
export const discrepancyKinds = Object.keys(discrepancyLabels) as [DiscrepancyKind, ...DiscrepancyKind[]];

export const statementDiscrepancy = z.object({
  kind: z.enum(discrepancyKinds).exclude(['unpaid']),
  /** Line number in the file; null for missing payments. */
  line: integer.nullable(),
  /** Whether the amounts are refunds or payments. */
  isRefund: z.boolean(),
  reference: z.string(),
  orderId: integer.nullable(),
  storeName: z.string().nullable(),
  date: z.iso.date().nullable(),
  theirs: integer.nullable(),
  ours: integer.nullable(),
  /** Amount the provider still owes; negative if overpaid. */
  difference: integer,
  /** Why an unreadable line cannot be compared. */
  problem: z.string().nullable(),
});
export type StatementDiscrepancy = z.output<typeof statementDiscrepancy>;

/** A discrepancy of any kind, to be shown or claimed. */
export type Discrepancy = Omit<StatementDiscrepancy, 'kind'> & { kind: DiscrepancyKind };

export const reconciliation = z.object({
  /** Days of the statement: from the request, otherwise from its lines. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  lines: integer,
  matched: integer,
  matchedAmount: integer,
  /** The sheet that was read, of a workbook with several. */
  sheet: z.string().nullable(),
  discrepancies: z.array(statementDiscrepancy),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const statementsApi = {
  ...columnEndpoints({ path: '/payment_statements', policy: 'payments.reconcile' }),
  reconcile: endpoint({
    method: 'POST',
    path: '/payment_statements',
    policy: 'payments.reconcile',
    summary: 'Comparar la cartola de un proveedor (.csv, .xls o .xlsx) con los pagos de los pedidos, sin guardar nada',
    query: z.object({
      /** Only payments with this method. */
      paymentMethod: z.enum(paymentMethods).optional(),
      /** Range of local days; defaults to the days of the lines. */
      from: queryDay.optional(),
      to: queryDay.optional(),
    }),
    consumes: 'multipart/form-data',
    transaction: 'none',
    reply: reconciliation,
  }),
};
