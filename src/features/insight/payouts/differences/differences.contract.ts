import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam, queryIds, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer, filledMultiline, code } from '#kit/contract/fields.ts';
import { paymentStatuses } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';

/** Kinds of difference between our payments and those of the provider. */
export const differenceLabels = {
  theirs: 'Falta en Comanda',
  ours: 'Falta en el proveedor',
  amount: 'El monto no es el mismo',
  state: 'El estado no es el mismo',
} as const;
export type DifferenceKind = keyof typeof differenceLabels;
const differenceKinds = Object.keys(differenceLabels) as [DifferenceKind, ...DifferenceKind[]];

/** Labels for the status of a payment at the provider. */
export const providerStatusLabels = {
  pending: 'Sin terminar',
  completed: 'Pagado',
  failed: 'Rechazado',
  canceled: 'Anulado',
  unknown: 'No existe',
} as const;
export type ProviderStatus = keyof typeof providerStatusLabels;
const providerStatuses = Object.keys(providerStatusLabels) as [ProviderStatus, ...ProviderStatus[]];

/** `gone`: a later comparison no longer found the difference. */
export const differenceStateLabels = { open: 'Por resolver', settled: 'Resuelta', gone: 'Ya coincide' } as const;
export type DifferenceState = keyof typeof differenceStateLabels;
const differenceStates = Object.keys(differenceStateLabels) as [DifferenceState, ...DifferenceState[]];

export const paymentDifference = z.object({
  id: integer,
  orderId: integer,
  storeId: integer,
  storeName: z.string(),
  /** Key of the provider. */
  provider: z.string(),
  providerName: z.string(),
  paymentMethod: z.enum(paymentMethods),
  reference: z.string().nullable(),
  kind: z.enum(differenceKinds),
  /** Whether the amounts are refunds or payments. */
  isRefund: z.boolean(),
  theirs: integer.nullable(),
  ours: integer.nullable(),
  theirStatus: z.enum(providerStatuses),
  ourStatus: z.enum(paymentStatuses),
  foundAt: z.iso.datetime(),
  state: z.enum(differenceStates),
  settledAt: z.iso.datetime().nullable(),
  settledBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PaymentDifference = z.output<typeof paymentDifference>;

export const differenceQuery = cursorQuery.extend({
  state: z.enum(differenceStates).optional(),
  kind: z.enum(differenceKinds).optional(),
  provider: code(40).optional(),
  storeIds: queryIds.optional(),
  /** Range of local days of discovery, inclusive. */
  from: queryDay.optional(),
  to: queryDay.optional(),
});
export type DifferenceQuery = z.output<typeof differenceQuery>;
const fileQuery = differenceQuery.omit({ cursor: true, limit: true });
export type DifferenceFilters = z.output<typeof fileQuery>;

export const settlement = z.strictObject({ reason: filledMultiline(300) });

/** Result of the last comparison with a provider. */
const comparedProvider = z.object({
  key: z.string(),
  name: z.string(),
  compared: integer,
  /** Payments that could not be read; `failure` is the reason of the last one. */
  unread: integer,
  failure: z.string().nullable(),
  comparedAt: z.iso.datetime(),
});
export type ComparedProvider = z.output<typeof comparedProvider>;

export const differencesApi = {
  list: endpoint({
    method: 'GET',
    path: '/payment_differences',
    policy: 'order_payments.list',
    summary: 'Diferencias entre nuestros pagos y los de los proveedores, primero las por resolver y las más nuevas',
    query: differenceQuery,
    reply: cursorPageOf(paymentDifference),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/payment_differences/summary',
    policy: 'order_payments.list',
    inShell: true,
    summary: 'Cuántas diferencias quedan por resolver, y cómo fue la última comparación con cada proveedor',
    reply: z.object({ open: integer, providers: z.array(comparedProvider) }),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/payment_differences/:id/settle',
    policy: 'order_payments.settle',
    summary: 'Resolver una diferencia con un motivo: no vuelve a aparecer',
    params: idParam,
    body: settlement,
    reply: paymentDifference,
  }),
  compare: endpoint({
    method: 'POST',
    path: '/payment_differences/compare',
    weight: 'heavy',
    policy: 'order_payments.settle',
    summary: 'Comparar ahora con los proveedores, sin esperar a la noche',
    reply: z.object({ jobId: z.string() }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/payment_differences/export_csv',
    policy: 'order_payments.export',
    summary: 'Las mismas diferencias como CSV',
    query: fileQuery,
    produces: 'text/csv',
    transaction: 'none',
  }),
};
