import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { deliveryTypeNames } from '#domain/delivery/deliveryTypes.ts';
import { dispatchMethod } from '#domain/delivery/dispatch.ts';
import { orderMethod, orderSources, orderStatuses } from '#domain/orders/orders.ts';
import { orderAtChannel, orderDriver, soldChoice, soldLine } from '../record/orderShape.contract.ts';
import { statusChange } from '../record/orders.contract.ts';

/** A choice of a dish, with its nested choices. */
export const kitchenChoice = soldChoice.pick({ groupName: true, name: true, quantity: true }).extend({
  get choices() {
    return z.array(kitchenChoice);
  },
});
z.globalRegistry.add(kitchenChoice, { id: 'KitchenChoice' });
export type KitchenChoice = z.output<typeof kitchenChoice>;

export const kitchenLine = soldLine
  .pick({ lineId: true, name: true, quantity: true, comment: true })
  .extend({ choices: z.array(kitchenChoice) });
export type KitchenLine = z.output<typeof kitchenLine>;

/** An order as the kitchen needs it: what to cook, for when, and nothing of what it cost. */
export const kitchenOrder = z.object({
  id: z.number().int(),
  /** A rehearsal. */
  isTest: z.boolean(),
  status: z.enum(orderStatuses),
  statusSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  promisedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  method: orderMethod,
  dispatchMethod: dispatchMethod,
  source: z.enum(orderSources),
  /** Null of our own orders. */
  channel: orderAtChannel.nullable(),
  /** Dispatch type; null for a pickup, or when the channel did not report one. */
  deliveryType: z.enum(deliveryTypeNames).nullable(),
  driver: orderDriver.nullable(),
  customerName: z.string(),
  /** Code that the guest shows at the store; null for a delivery. */
  pickUpCode: z.string().nullable(),
  notes: z.string(),
  lines: z.array(kitchenLine),
  /** Until when it waits for the point of sale to take it; null: it may be prepared. */
  blockedUntil: z.iso.datetime().nullable(),
  /** Minutes in one state before it is marked. */
  alertMinutes: z.number().int(),
  version: z.number().int(),
});
export type KitchenOrder = z.output<typeof kitchenOrder>;

/** An order that left the kitchen, whether it was completed here or elsewhere. */
export const endedOrder = z.object({
  id: z.number().int(),
  status: z.enum(orderStatuses),
  reason: z.string().nullable(),
});
export type EndedOrder = z.output<typeof endedOrder>;

/** Scheduled orders that the kitchen receives later. */
export const scheduledOrders = z.object({
  count: z.number().int(),
  /** Hour of the first one. */
  first: z.iso.datetime(),
});
export type ScheduledOrders = z.output<typeof scheduledOrders>;

/** `now` is the server's clock, so that tablets with a wrong clock show correct times. */
export const kitchenBoard = z.object({
  data: z.array(kitchenOrder),
  /** Orders that ended within the last half hour, so that a removed card can show the reason. */
  ended: z.array(endedOrder),
  /** Orders that the kitchen does not have yet; null without any. */
  scheduled: scheduledOrders.nullable(),
  /** When the first order that waits for the point of sale is released without it; null: none waits. */
  nextReleaseAt: z.iso.datetime().nullable(),
  storeName: z.string(),
  timeZone: z.string(),
  now: z.iso.datetime(),
});
export type KitchenBoard = z.output<typeof kitchenBoard>;

/** Scheduled orders that a kitchen lists. */
export const maxScheduled = 100;

const storeParam = z.object({ storeId: z.coerce.number().int().positive() });

export const kitchenApi = {
  /** Stores without any open order are not in it. */
  stores: endpoint({
    base: 'kds',
    method: 'GET',
    path: '/stores',
    policy: 'orders.cook',
    summary: 'Cuántos pedidos abiertos tiene cada local',
    reply: z.object({ data: z.array(z.object({ storeId: z.number().int(), openOrders: z.number().int() })) }),
  }),
  /** Not paginated: a board must show every open order. */
  board: endpoint({
    base: 'kds',
    method: 'GET',
    path: '/store/:storeId/orders',
    policy: 'orders.cook',
    summary: 'Los pedidos abiertos de un local, primero el que se prometió antes',
    params: storeParam,
    reply: kitchenBoard,
  }),
  scheduled: endpoint({
    base: 'kds',
    method: 'GET',
    path: '/store/:storeId/scheduled_orders',
    policy: 'orders.cook',
    summary: 'Los próximos pedidos programados de un local, que su cocina todavía no recibe',
    params: storeParam,
    reply: z.object({ data: z.array(kitchenOrder).max(maxScheduled) }),
  }),
  move: endpoint({
    base: 'kds',
    method: 'PATCH',
    path: '/store/:storeId/orders/:id',
    policy: 'orders.cook',
    summary: 'Cambiar el estado de un pedido desde la cocina; repetir el mismo paso no cambia nada',
    params: storeParam.extend({ id: z.coerce.number().int().positive() }),
    body: statusChange,
    wrap: 'order',
    reply: kitchenOrder,
  }),
};
