import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { dispatchMethods } from '#domain/dispatch.ts';
import { orderSources, orderStatuses } from '#domain/orders.ts';
import { statusChange } from './orders.contract.ts';
import { soldLine } from './orderShape.contract.ts';

/** An order as the kitchen needs it: what to cook, for when, and nothing of what it cost. */
export const kitchenOrder = z.object({
  id: z.number().int(),
  status: z.enum(orderStatuses),
  statusSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  promisedAt: z.iso.datetime(),
  scheduledFor: z.iso.datetime().nullable(),
  dispatchMethod: z.enum(dispatchMethods),
  source: z.enum(orderSources),
  customerName: z.string(),
  notes: z.string(),
  lines: z.array(soldLine.pick({ lineId: true, name: true, quantity: true, choices: true, comment: true })),
  alertMinutes: z.number().int(),
  version: z.number().int(),
});
export type KitchenOrder = z.output<typeof kitchenOrder>;

const storeParam = z.object({ storeId: z.coerce.number().int().positive() });

export const kitchenApi = {
  /** Whatever is open: a board shows all of it or it lies. */
  board: endpoint({
    base: 'kds',
    method: 'GET',
    path: '/store/:storeId/orders',
    policy: 'orders.cook',
    summary: 'Los pedidos abiertos de un local',
    params: storeParam,
    reply: z.object({ data: z.array(kitchenOrder), storeName: z.string(), timeZone: z.string() }),
  }),
  move: endpoint({
    base: 'kds',
    method: 'PATCH',
    path: '/store/:storeId/orders/:id',
    policy: 'orders.cook',
    summary: 'Cambiar el estado de un pedido desde la cocina',
    params: storeParam.extend({ id: z.coerce.number().int().positive() }),
    body: statusChange,
    wrap: 'order',
    reply: kitchenOrder,
  }),
};
