import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { decimal, fieldMessages, integerNumber, code, multiline } from '#kit/contract/fields.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { maxLineUnits } from '#domain/orders/orderCeilings.ts';
import { orderMethod, orderStatuses } from '#domain/orders/orders.ts';
import { paymentMethods } from '#domain/payments.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { cartShape } from '../carts/carts.contract.ts';
import {
  answer,
  billing,
  customer,
  orderAddress,
  orderDelivery,
  orderPart,
  orderPoint,
  soldLine,
  via,
} from '../record/orderShape.contract.ts';

const id = decimal.int().positive();
const amount = z.number().int();
const quantity = integerNumber.min(1, 'Pide al menos 1').max(maxLineUnits, `Pide como máximo ${maxLineUnits}`);

/** Lines of one order. */
export const maxLines = 100;

/** A chosen option with its nested choices. Clients never send prices. */
export const orderChoiceInput = z.strictObject({
  groupId: id,
  optionId: id,
  quantity,
  get choices() {
    return z.array(orderChoiceInput).max(100).optional();
  },
});
z.globalRegistry.add(orderChoiceInput, { id: 'OrderChoice' });
export type OrderChoiceInput = z.output<typeof orderChoiceInput>;

export const orderLineInput = z.strictObject({
  /** Of the store's menu. */
  lineId: id,
  quantity,
  choices: z.array(orderChoiceInput).max(100).optional(),
  comment: multiline(300).optional(),
});
export type OrderLineInput = z.output<typeof orderLineInput>;

/** Fields that determine a quote. */
export const orderInput = z.strictObject({
  storeId: id,
  method: orderMethod,
  platform: orElse(orderChannel, 'web'),
  /** Null, or absent: as soon as possible. */
  scheduledFor: instant.nullish(),
  lines: z.array(orderLineInput).min(1, 'El pedido no tiene productos').max(maxLines, `Usa hasta ${maxLines} líneas`),
  /** Where to, of an order that is delivered. */
  address: orderAddress.nullish(),
  tip: z
    .strictObject({
      kind: z.enum(['percentage', 'amount']),
      value: decimal.min(0, fieldMessages.negative).max(100_000_000, fieldMessages.tooLarge),
    })
    .nullish(),
  couponCode: code(60).nullish(),
  /** Points to pay with. */
  points: z.number().int().min(0).nullish(),
  /** Proof from `POST /points/balance` of whose points they are; order takers need none. */
  pointsProof: z.string().max(500).nullish(),
  paymentMethod: z.enum(paymentMethods, 'Elige un medio de pago').nullish(),
  /** Content of the company that the guest clicked within the last day; unknown content is ignored. */
  via: via.nullish(),
});
export type OrderInput = z.output<typeof orderInput>;

/** Input of a quote, with the guest to remind about the cart. */
export const quoteInput = orderInput.extend(cartShape);
export type QuoteInput = z.output<typeof quoteInput>;

/** Why an order is not accepted, with the path of the field that caused it. */
export const refusal = z.object({
  code: z.enum([
    'store',
    'closed',
    'slot',
    'menu',
    'line',
    'choices',
    'quantity',
    'address',
    'exclusion',
    'minimum',
    'maximum',
    'fee',
    'tip',
    'coupon',
    'points',
    'payment',
  ]),
  /** In wire names: `lines.0.choices`. */
  path: z.string(),
  message: z.string(),
  /** When the condition ends, if known. */
  until: z.iso.datetime().nullable(),
});
export type Refusal = z.output<typeof refusal>;

/** Price of an order with its parts, and every reason that prevents it. */
export const quote = z.object({
  ok: z.boolean(),
  storeId: z.number().int(),
  storeName: z.string(),
  timeZone: z.string(),
  dispatchMethod: dispatchMethod,
  lines: z.array(soldLine),
  /** They add up to the total. */
  parts: z.array(orderPart),
  productsTotal: amount,
  /** Part of the total: rounding of a payment in cash, negative where it lowers the total. */
  cashRounding: amount,
  total: amount,
  /** Amount missing to the area's minimum order. */
  minimumOrder: amount,
  delivery: orderDelivery.nullable(),
  scheduledFor: z.iso.datetime().nullable(),
  /** Start of the preparation, and promised time. */
  startsAt: z.iso.datetime(),
  promisedAt: z.iso.datetime(),
  paymentMethods: z.array(z.enum(paymentMethods)),
  /** Conditions that are only known when the order is placed, such as a coupon for first orders. */
  notices: z.array(z.string()),
  refusals: z.array(refusal),
});
export type Quote = z.output<typeof quote>;

/** An order as a guest places it. */
export const placedOrder = orderInput.extend({
  paymentMethod: z.enum(paymentMethods, 'Elige un medio de pago'),
  customer,
  billing: billing.optional(),
  notes: multiline(500).optional(),
  answers: z.array(answer).max(3).optional(),
  /** The guest accepts marketing mail; false or absent does not revoke an earlier consent. */
  marketingMail: z.boolean().optional(),
  /** Total shown to the guest; a different total is rejected instead of charged. */
  expectedTotal: amount.nullish(),
});
export type PlacedOrder = z.output<typeof placedOrder>;

/** Order data visible to the guest. */
export const trackedOrder = z.object({
  uuid: z.string(),
  number: z.number().int(),
  status: z.enum(orderStatuses),
  statusLabel: z.string(),
  storeId: z.number().int(),
  storeName: z.string(),
  storePhone: z.string(),
  storeAddress: z.string(),
  /** Null where the store has no place on the map. */
  storePoint: orderPoint.nullable(),
  timeZone: z.string(),
  dispatchMethod: dispatchMethod,
  createdAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  promisedAt: z.iso.datetime(),
  /** Where it is delivered to, as the guest wrote it; null when it is picked up. */
  deliveryAddress: z.string().nullable(),
  /** Flat, gate, reference. */
  deliveryDetail: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods),
  /** When it was paid online; null before that, and for payments at the store or the door. */
  paidAt: z.iso.datetime().nullable(),
  lines: z.array(soldLine),
  parts: z.array(orderPart),
  /** Part of the total: rounding of a payment in cash, negative where it lowers the total. */
  cashRounding: amount,
  total: amount,
  /** All money returned. */
  refunded: amount,
  /** Refunds that were paid out. */
  refunds: z.array(z.object({ amount, paymentMethod: z.enum(paymentMethods), at: z.iso.datetime() })),
  /** Tax documents that were not rejected: `Boleta 1234`. */
  documents: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  cancelReason: z.string().nullable(),
  steps: z.array(z.object({ status: z.enum(orderStatuses), at: z.iso.datetime() })),
  trackingUrl: z.string().nullable(),
  /** First name of the store's driver who is on the way. */
  driverName: z.string().nullable(),
  /** Courier of a fleet who comes to the store for the order; null before one is assigned, and once it is picked up. */
  pickingUp: z.object({ courierName: z.string().nullable(), isNear: z.boolean() }).nullable(),
  /** Route of an order in transit whose courier reports a position. */
  route: z
    .object({ courierName: z.string().nullable(), courier: orderPoint, store: orderPoint, guest: orderPoint })
    .nullable(),
  /** PIN for the driver or the courier at the door. */
  deliveryPin: z.string().nullable(),
  /** Code to show at the store, of an order that its guest fetches. */
  pickUpCode: z.string().nullable(),
  /** Where to pay, while that is waited for. */
  paymentUrl: z.string().nullable(),
  /** Provider of the saved cards while the payment is pending; null: another payment method. */
  cardProvider: z.string().nullable(),
  /** Name of the app whose code pays, while the payment is pending; null: another payment method. */
  codeProvider: z.string().nullable(),
});
export type TrackedOrder = z.output<typeof trackedOrder>;

/** An order as its guest knows it. */
export const byUuid = z.object({ uuid: z.uuid('No es el código de un pedido') });

/** Result of a sandbox payment. */
export const paymentResult = z.strictObject({
  result: z.enum(['approved', 'rejected']),
  card: z.enum(['debit', 'credit']).nullish(),
});
export type PaymentResult = z.output<typeof paymentResult>;

export const placingApi = {
  quote: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders/quote',
    policy: 'public',
    purpose: 'order',
    summary: 'Cuánto cuesta un pedido y por qué, y qué impide tomarlo',
    body: quoteInput,
    wrap: 'order',
    transaction: 'none',
    reply: quote,
  }),
  place: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders',
    policy: 'public',
    purpose: 'order',
    summary: 'Hacer un pedido',
    body: placedOrder,
    wrap: 'order',
    status: 201,
    idempotent: true,
    transaction: 'none',
    reply: trackedOrder,
  }),
  track: endpoint({
    base: 'public',
    method: 'GET',
    path: '/orders/:uuid',
    policy: 'public',
    purpose: 'finish',
    link: 'order',
    summary: 'Seguir un pedido',
    params: byUuid,
    reply: trackedOrder,
  }),
  /** Only where payments go through the sandbox. */
  pay: endpoint({
    base: 'public',
    method: 'POST',
    path: '/orders/:uuid/payment',
    policy: 'public',
    purpose: 'finish',
    link: 'order',
    summary: 'Terminar el pago de un pedido en el ambiente de pruebas',
    params: byUuid,
    body: paymentResult,
    wrap: 'payment',
    reply: trackedOrder,
  }),
};
