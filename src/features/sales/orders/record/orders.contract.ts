import { z } from 'zod';
import { cursorPageOf, idParam, cursorQuery, queryIds, queryDay, queryTexts } from '#kit/contract/crud.ts';
import { viaPattern } from '#domain/orders/via.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, multiline, filledMultiline } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import {
  deliveryJobStatuses,
  orderMethod,
  orderSources,
  orderStatuses,
  paymentStatuses,
  refundStates,
} from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';
import { orderQueue, queueCounts } from './queues.contract.ts';
import {
  answer,
  billing,
  customer,
  orderAddress,
  orderAtChannel,
  orderDelivery,
  orderDriver,
  orderEvent,
  orderPart,
  orderPoint,
  proofs,
  soldLine,
  viaMessage,
} from './orderShape.contract.ts';

/** Outcome of an order for reports; test orders have none. */
export const orderOutcomes = ['sold', 'committed', 'canceled', 'failed'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];
export const orderOutcomeLabels: Record<OrderOutcome, string> = {
  sold: 'Vendidos',
  committed: 'Comprometidos para más tarde',
  canceled: 'Cancelados',
  failed: 'Fallidos o sin pagar',
};

const isEachWithin = (least: number, max: number) => (values: readonly number[]) =>
  values.every((value) => value >= least && value <= max);

/** Filters shared by the list and the export. */
export const orderFilters = {
  /** Pending work; sorted by promised time, oldest first. */
  queue: orderQueue.optional(),
  /** Business days, inclusive: sales after midnight, up to the tenant's cutoff, belong to the previous day. */
  from: queryDay.optional(),
  to: queryDay.optional(),
  storeIds: queryIds.optional(),
  /** Resolved to the group's stores at query time. */
  storeGroupId: recordFilter('storeGroups'),
  status: z.enum(orderStatuses).optional(),
  outcome: z.enum(orderOutcomes).optional(),
  dispatchMethod: dispatchMethod.optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  platform: orderChannel.optional(),
  source: z.enum(orderSources).optional(),
  /** Of a customer, under whichever of their phones. */
  userId: recordFilter('customers'),
  driverId: recordFilter('drivers'),
  /** With a line of it. */
  productId: recordFilter('products'),
  /** Of the day of sales; 1 is Monday. */
  weekdays: queryIds.refine(isEachWithin(1, 7), 'Usa números del 1 (lunes) al 7 (domingo)').optional(),
  /** Of the store's clock; of a scheduled order the one it was for. */
  hours: queryIds.refine(isEachWithin(0, 23), 'Usa horas de 0 a 23').optional(),
  number: z.coerce.number().int().positive().optional(),
  /** The number with or without its country code and with any signs in it, or its last digits. */
  phone: code(30).optional(),
  coupon: code(60).optional(),
  /** Brought by one of these banners, landings and campaigns. */
  via: z
    .union([z.array(code(20)), queryTexts])
    .refine((vias) => vias.every((each) => viaPattern.test(each)), viaMessage)
    .optional(),
};

export const orderListQuery = cursorQuery.extend({
  ...orderFilters,
  /** A number, a name, a phone or its last four digits, or a coupon. */
  query: code(60).optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;
export const orderExportQuery = orderListQuery.omit({ cursor: true, limit: true });
export type OrderExportQuery = z.output<typeof orderExportQuery>;

/** Limit of the exact count; beyond it, only that there are more. */
export const countedUpTo = 10_000;
export const orderCount = z.object({
  count: z.number().int(),
  more: z.boolean(),
  /** Rehearsals among them, which no file has. */
  tests: z.number().int(),
  /** Sum, when filtered to one outcome and all orders were counted. */
  amount: z.number().int().nullable(),
});
export type OrderCount = z.output<typeof orderCount>;

const amount = z.number().int();

/** An order as a list shows it. */
export const orderRow = z.object({
  /** The order number that users see. */
  id: z.number().int(),
  uuid: z.string(),
  createdAt: z.iso.datetime(),
  /** A test order, excluded from reports. */
  isTest: z.boolean(),
  status: z.enum(orderStatuses),
  /** Since when it is in that state. */
  statusSince: z.iso.datetime(),
  storeId: z.number().int(),
  storeName: z.string(),
  timeZone: z.string(),
  /** Minutes in one state before it is marked, by its store. */
  alertMinutes: z.number().int(),
  method: orderMethod,
  dispatchMethod: dispatchMethod,
  platform: orderChannel,
  source: z.enum(orderSources),
  paymentMethod: z.enum(paymentMethods),
  customerName: z.string(),
  phone: z.string(),
  scheduledFor: z.iso.datetime().nullable(),
  promisedAt: z.iso.datetime(),
  /** Products, counted. */
  itemCount: z.number().int(),
  total: amount,
  /** All money returned. */
  refunded: amount,
  /** Part of `refunded` from payments that were not due: paid twice, late, or of another amount. */
  extraRefunded: amount,
  couponCode: z.string().nullable(),
  /** Null of our own orders. */
  channel: orderAtChannel.nullable(),
  /** Status of a fleet delivery; null for store delivery and pickup. */
  deliveryStatus: z.enum(deliveryJobStatuses).nullable(),
  /** Dispatch type; null for a pickup, or when the channel did not report one. */
  deliveryType: z.enum(deliveryTypeNames).nullable(),
  /** Assigned driver of the store. */
  driver: orderDriver.nullable(),
  version: z.number().int(),
});
export type OrderRow = z.output<typeof orderRow>;

export const refund = z.object({
  id: z.number().int(),
  amount,
  reason: z.string(),
  state: z.enum(refundStates),
  message: z.string().nullable(),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Refund = z.output<typeof refund>;

export const payment = z.object({
  id: z.number().int(),
  type: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount,
  refunded: amount,
  card: z.enum(['debit', 'credit']).nullable(),
  reference: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Key of the provider; null: the sandbox, or a manual payment. */
  provider: z.string().nullable(),
  isProduction: z.boolean(),
  /** Brand of the saved card that was charged. */
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  authorizationCode: z.string().nullable(),
  /** Failure message of the provider. */
  message: z.string().nullable(),
  /** Why the payment was not due. */
  problem: z.enum(['double', 'late', 'amount']).nullable(),
  refunds: z.array(refund),
});
export type Payment = z.output<typeof payment>;

/** Other orders with the same phone. */
export const guestOrders = z.object({
  /** The latest of them. */
  data: z.array(orderRow),
  count: z.number().int(),
  canceled: z.number().int(),
  /** Refunded amount over all of them. */
  refunded: amount,
});
export type GuestOrders = z.output<typeof guestOrders>;

/** An order with all its details. */
export const order = orderRow.extend({
  /** The customer it counts for; null of a rehearsal, and of one without a phone. */
  userId: z.number().int().nullable(),
  customer,
  address: orderAddress.nullable(),
  lines: z.array(soldLine),
  parts: z.array(orderPart),
  /** Part of the total: rounding of a payment in cash, negative where it lowers the total. */
  cashRounding: amount,
  notes: z.string(),
  billing,
  answers: z.array(answer),
  delivery: orderDelivery.nullable(),
  proofs,
  cancelReason: z.string().nullable(),
  /** When its kitchen receives a scheduled order; otherwise when it was placed. */
  startsAt: z.iso.datetime(),
  timeline: z.array(orderEvent),
  payments: z.array(payment),
  /** The states it may go to now. */
  nextStatuses: z.array(z.enum(orderStatuses)),
  storePoint: orderPoint.nullable(),
  /** Content that brought the guest, `b12`, and its name at that time; null without one. */
  via: z.string().nullable(),
  viaName: z.string().nullable(),
});
export type Order = z.output<typeof order>;

const reason = filledMultiline(300, 'Escribe un motivo');

/** Current suitability of a store for an order. */
export const storeCandidate = z.object({
  storeId: z.number().int(),
  name: z.string(),
  /** To the guest of a delivery, to the present store of a pick-up; null where one of them has no place on the map. */
  distanceKm: z.number().nullable(),
  /** When an open store closes or a closed one opens; null: unknown. */
  until: z.iso.datetime().nullable(),
  open: z.boolean(),
  timeZone: z.string(),
  /** Wait of a new order in minutes. */
  wait: z.number().int(),
  /** Reasons against this store; empty: it can serve the order. */
  objections: z.array(z.string()),
  /** Products of the order that are sold out or missing in its menu; null: not checked. */
  lacks: z.array(z.string()).nullable(),
});
export type StoreCandidate = z.output<typeof storeCandidate>;

/** A change of state. Cancelling and failing need a reason; so does handing over without a required pickup code. */
export const statusChange = z.strictObject({
  status: z.enum(orderStatuses),
  reason: multiline(300).optional(),
  /** The code that the guest shows at the store: a wrong one is rejected. */
  pickUpCode: code(10).optional(),
});
export type StatusChange = z.output<typeof statusChange>;

export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path: '/orders',
    policy: 'orders.list',
    purpose: 'finish',
    summary: 'Pedidos, los más nuevos primero',
    query: orderListQuery,
    reply: cursorPageOf(orderRow),
  }),
  queues: endpoint({
    method: 'GET',
    path: '/orders/queues',
    policy: 'orders.list',
    inShell: true,
    purpose: 'finish',
    summary: 'Cuántos pedidos esperan que alguien haga algo, por lo que hay que hacer',
    query: orderListQuery.omit({ cursor: true, limit: true, queue: true, status: true }),
    reply: queueCounts,
  }),
  count: endpoint({
    method: 'GET',
    path: '/orders/count',
    policy: 'orders.list',
    purpose: 'finish',
    summary: 'Cuántos pedidos hay con unos filtros, contados hasta diez mil',
    query: orderExportQuery,
    reply: orderCount,
  }),
  origins: endpoint({
    method: 'GET',
    path: '/orders/origins',
    policy: 'orders.list',
    summary: 'Banners, landings y campañas que trajeron pedidos, con el nombre que tenían en el último',
    reply: z.object({ data: z.array(z.object({ via: z.string(), name: z.string() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/:id',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Ver un pedido',
    params: idParam,
    reply: order,
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/orders/:id',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Cambiar el estado de un pedido',
    params: idParam,
    body: statusChange,
    wrap: 'order',
    reply: order,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:id/cancel',
    policy: 'orders.cancel',
    purpose: 'finish',
    summary: 'Cancelar un pedido, con un motivo',
    params: idParam,
    body: z.strictObject({ reason }),
    wrap: 'order',
    reply: order,
  }),
  stores: endpoint({
    method: 'GET',
    path: '/orders/:id/stores',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Locales que pueden tomar un pedido: primero los que pueden, del más cercano al más lejano',
    params: idParam,
    query: z.object({ query: code(60).optional() }),
    reply: z.object({ data: z.array(storeCandidate) }),
    transaction: 'none',
  }),
  guest: endpoint({
    method: 'GET',
    path: '/orders/:id/guest',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Los otros pedidos del mismo teléfono, los más nuevos primero',
    params: idParam,
    reply: guestOrders,
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/orders/:id/reassign',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Pasar un pedido a otro local',
    params: idParam,
    body: z.strictObject({
      storeId: z.number('Elige un local').int().positive(),
      reason,
      /** The user confirms despite the objections. */
      confirmed: z.boolean().optional(),
    }),
    wrap: 'order',
    reply: order,
  }),
};
