import { z } from 'zod';
import { idParam, pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import {
  enumOf,
  fieldMessages,
  filled,
  id,
  ids,
  integer,
  integerNumber,
  filledMultiline,
  day,
} from '#kit/contract/fields.ts';
import { maxPageSize, queryIds } from '#kit/contract/crud.ts';

/** Labels for the state of a store's week. */
export const payoutStateLabels = { open: 'Abierta', closed: 'Por pagar', paid: 'Pagada' } as const;
export type PayoutState = keyof typeof payoutStateLabels;
export const payoutStates = Object.keys(payoutStateLabels) as [PayoutState, ...PayoutState[]];

export const entryKindLabels = {
  sale: 'Venta',
  refund: 'Reembolso',
  adjustment: 'Ajuste',
  carry: 'Traspaso de saldo',
} as const;
export type EntryKind = keyof typeof entryKindLabels;
const entryKind = enumOf(entryKindLabels);

const sums = {
  collectedSale: integer,
  collectedDelivery: integer,
  collectedTip: integer,
  /** Sum of the three above. */
  collectedTotal: integer,
  /** Includes `vat`. */
  commission: integer,
  vat: integer,
  serviceCost: integer,
  /** Manual additions and deductions, with a reason. */
  adjustment: integer,
  /** Balance from the previous week. Positive if this week ended below zero and passed that on. */
  carried: integer,
  /** Amount due: collected, less commission and service cost, plus adjustment and carryover. */
  payment: integer,
};

const dates = { startDate: z.iso.date(), endDate: z.iso.date(), paymentDate: z.iso.date() };
const inWeek = { year: integer, week: integer };
const orderDate = z.iso.date().nullable();

export const consolidatedWeek = z.object({
  /** `2026-W47` */
  id: z.string(),
  ...inWeek,
  ...sums,
  ...dates,
  /** Day of the latest order. */
  orderDate,
  state: z.enum(payoutStates),
  stores: integer,
  orders: integer,
});
export type ConsolidatedWeek = z.output<typeof consolidatedWeek>;

export const storeWeek = z.object({
  storeId: integer,
  storeName: z.string(),
  ...inWeek,
  ...sums,
  ...dates,
  orderDate,
  state: z.enum(payoutStates),
  orders: integer,
  closedAt: z.iso.datetime().nullable(),
  /** SHA-256 of the entries at closing time. */
  hash: z.string().nullable(),
  reference: z.string().nullable(),
  paidOn: z.iso.date().nullable(),
  paidAmount: integer.nullable(),
  /** Unpaid part of the payment; negative if overpaid. */
  difference: integer.nullable(),
  paidBy: z.string().nullable(),
});
export type StoreWeek = z.output<typeof storeWeek>;

/** A store's week with the result of checking its hash. */
export const sealedWeek = storeWeek.extend({
  /** Null while the week is open. */
  verified: z.boolean().nullable(),
});
export type SealedWeek = z.output<typeof sealedWeek>;

/** Total of an order, an adjustment or a carryover in a week. */
export const weekLine = z.object({
  /** Unique key: `order-12`, `entry-7`. */
  id: z.string(),
  orderId: integer.nullable(),
  orderDate: z.iso.date(),
  kinds: z.array(entryKind),
  reason: z.string(),
  /** Week of the order if it is an earlier one. */
  lateFrom: z.string().nullable(),
  ...sums,
});
export type WeekLine = z.output<typeof weekLine>;

export const payoutEntry = z.object({
  id: integer,
  kind: entryKind,
  /** Week the entry counts for. */
  weekId: z.string(),
  businessDay: z.iso.date(),
  refundId: integer.nullable(),
  reason: z.string(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  ...sums,
});
export type PayoutEntry = z.output<typeof payoutEntry>;

const coverage = {
  /** Description of the business days covered. */
  words: z.string(),
  asOf: z.iso.datetime(),
};

/** These two endpoints have zero-based pages, as their clients expect. */
const pages = z.object({
  page: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
});
export type Pages = z.output<typeof pages>;

const year = z.coerce.number().int().min(2000).max(2100);
const weekParams = z.object({ year, week: z.coerce.number().int().min(1).max(53) });
const storeParams = weekParams.extend({ storeId: z.coerce.number().int().positive() });

/** GETs that write: pending entries are posted before they are read. */
const postsEntries = { transaction: 'write' } as const;

const greatest = 1_000_000_000;
export const adjustment = z.strictObject({
  storeId: id,
  amount: integerNumber
    .min(-greatest, fieldMessages.tooLarge)
    .max(greatest, fieldMessages.tooLarge)
    .refine((amount) => amount !== 0, 'Debe ser distinto de 0'),
  reason: filledMultiline(300, 'Escribe un motivo'),
  /** Optional order the adjustment is for. */
  orderId: id.nullable(),
});
export type Adjustment = z.output<typeof adjustment>;

export const payoutPayment = z.strictObject({
  /** Defaults to all stores that are due. */
  storeIds: ids(1000).min(1, 'Elige al menos un local').optional(),
  reference: filled(120, 'Escribe la referencia de la transferencia'),
  paidOn: day('Elige un día'),
  /** Only for a single store, if it differs from the amount due. */
  paidAmount: integerNumber.min(0, fieldMessages.negative).max(greatest, fieldMessages.tooLarge).optional(),
});
export type PayoutPayment = z.output<typeof payoutPayment>;

export const payoutsApi = {
  weeks: endpoint({
    ...postsEntries,
    method: 'GET',
    path: '/consolidations',
    policy: 'payments.list',
    summary:
      'Semanas liquidadas de un año, de la más nueva a la más antigua; sin año, el presente. La primera página es la 0',
    query: pages.extend({ year: year.optional() }),
    reply: pageOf(consolidatedWeek).extend({
      year: integer,
      /** Years with weeks, newest first. */
      years: z.array(integer),
      ...coverage,
    }),
  }),
  week: endpoint({
    ...postsEntries,
    method: 'GET',
    path: '/consolidations/:year/:week',
    policy: 'payments.show',
    summary: 'Lo que se paga a cada local por una semana. La primera página es la 0',
    params: weekParams,
    query: pages,
    reply: pageOf(storeWeek).extend(coverage),
  }),
  store: endpoint({
    ...postsEntries,
    method: 'GET',
    path: '/consolidations/:year/:week/stores/:storeId',
    policy: 'payments.show',
    summary: 'La semana de un local, y si sus movimientos son los mismos con que se cerró',
    params: storeParams,
    reply: sealedWeek,
  }),
  lines: endpoint({
    ...postsEntries,
    method: 'GET',
    path: '/consolidations/:year/:week/stores/:storeId/orders',
    policy: 'payments.show',
    summary: 'Los pedidos, ajustes y traspasos de la semana de un local. La primera página es la 0',
    params: storeParams,
    query: pages,
    reply: pageOf(weekLine),
  }),
  entries: endpoint({
    ...postsEntries,
    method: 'GET',
    path: '/consolidations/orders/:id',
    policy: 'payments.show',
    summary: 'Todos los movimientos de un pedido, en la semana que sea',
    params: idParam,
    reply: z.object({ data: z.array(payoutEntry) }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/consolidations/:year/:week/export_csv',
    policy: 'payments.export',
    summary: 'Los movimientos de una semana como CSV, de todos los locales o de algunos',
    params: weekParams,
    query: z.object({ storeIds: queryIds.optional() }),
    produces: 'text/csv',
    transaction: 'none',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/consolidations/:year/:week/pay',
    policy: 'payments.pay',
    summary: 'Marcar como pagada una semana cerrada, de todos los locales o de algunos',
    params: weekParams,
    body: payoutPayment,
    wrap: 'payout',
    idempotent: true,
    reply: z.object({ paid: integer, amount: integer }),
  }),
  unpay: endpoint({
    method: 'DELETE',
    path: '/consolidations/:year/:week/stores/:storeId/pay',
    policy: 'payments.pay',
    summary: 'Deshacer que la semana de un local se marcó como pagada',
    params: storeParams,
    status: 204,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/consolidations/adjustments',
    policy: 'payments.update',
    summary: 'Sumar o restar un monto a la semana abierta de un local, con un motivo',
    body: adjustment,
    wrap: 'adjustment',
    status: 201,
    idempotent: true,
    reply: payoutEntry,
  }),
};
