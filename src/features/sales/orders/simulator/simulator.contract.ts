import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, integer, text } from '#kit/contract/fields.ts';
import { orderChannel } from '#domain/catalogue.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { paymentMethods } from '#domain/payments.ts';
import { instant } from '#domain/schedule/schedule.ts';
import { couponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { maxLines, orderLineInput } from '../placing/placing.contract.ts';
import { orderPart } from '../record/orderShape.contract.ts';

/** A coupon in a form, saved or not. */
export const simulatedCoupon = z.strictObject({
  coupon: couponDraft,
  /** The edited coupon, whose uses count; null: a new one. */
  couponId: id.nullish(),
});
export type SimulatedCoupon = z.output<typeof simulatedCoupon>;

/** A hypothetical order with a coupon. */
export const simulatedOrder = simulatedCoupon.extend({
  storeId: id,
  dispatchMethod,
  platform: orderChannel,
  /** Null: not chosen yet. */
  paymentMethod: z.enum(paymentMethods).nullish(),
  /** Absent is now. */
  at: instant.nullish(),
  /** Required choices are filled in with the first options. */
  lines: z
    .array(orderLineInput.pick({ lineId: true, quantity: true }))
    .min(1, 'Agrega un producto')
    .max(maxLines),
  /** Phone of the customer; ignored without permission to see customers. */
  phone: text(30).nullish(),
});
export type SimulatedOrder = z.output<typeof simulatedOrder>;

export const simulation = z.object({
  /** Null: it depends on conditions that are still unknown. */
  ok: z.boolean().nullable(),
  sentence: z.string(),
  checks: z.array(
    z.object({ rule: z.string(), label: z.string(), ok: z.boolean().nullable(), have: z.string(), need: z.string() }),
  ),
  lines: z.array(z.object({ lineId: integer, name: z.string(), quantity: integer, total: integer, off: integer })),
  /** Discount of this coupon, in total and on the delivery. */
  off: integer,
  deliveryOff: integer,
  /** Parts of the order's total, other benefits included. */
  parts: z.array(orderPart),
  total: integer,
  /** Refusals of the order that do not depend on its coupon. */
  others: z.array(z.string()),
  at: z.iso.datetime(),
  timeZone: z.string(),
});
export type Simulation = z.output<typeof simulation>;

/** Orders that a coupon is tried on, the newest. */
export const maxPastOrders = 400;

export const pastCost = z.object({
  /** Orders it was tried on, from when to when. */
  orders: integer,
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  /** Matching orders, their discount and their product sales, next to the product sales of all orders. */
  redeemed: integer,
  given: integer,
  salesWithIt: integer,
  sales: integer,
  /** Orders without the category of the sold products. */
  uncategorized: integer,
});
export type PastCost = z.output<typeof pastCost>;

const soldPrice = z.object({ delivery: integer, pickUp: integer });
const soldNow = z.object({ delivery: z.boolean(), pickUp: z.boolean() });
export const simulatorMenu = z.object({
  categories: z.array(
    z.object({
      name: z.string(),
      lines: z.array(
        z.object({ lineId: integer, productId: integer, name: z.string(), price: soldPrice, sells: soldNow }),
      ),
    }),
  ),
});
export type SimulatorMenu = z.output<typeof simulatorMenu>;

export const simulatorApi = {
  simulate: endpoint({
    method: 'POST',
    path: '/coupons/simulate',
    weight: 'heavy',
    policy: 'coupons.show',
    summary: 'Qué haría un cupón, guardado o no, en un pedido: cada regla y cada parte del precio. No guarda nada',
    body: simulatedOrder,
    wrap: 'simulation',
    transaction: 'none',
    reply: simulation,
  }),
  past: endpoint({
    method: 'POST',
    path: '/coupons/simulate/past_orders',
    weight: 'heavy',
    policy: 'coupons.show',
    summary: 'Qué habría costado un cupón, guardado o no, en los últimos 400 pedidos. No guarda nada',
    body: simulatedCoupon,
    wrap: 'simulation',
    transaction: 'none',
    reply: pastCost,
  }),
  menu: endpoint({
    method: 'GET',
    path: '/coupons/simulate/menu',
    policy: 'coupons.show',
    summary: 'Lo que vende un local, para armar un pedido de ejemplo',
    query: z.object({ storeId: z.coerce.number().int().positive(), platform: orderChannel }),
    transaction: 'none',
    reply: simulatorMenu,
  }),
};
