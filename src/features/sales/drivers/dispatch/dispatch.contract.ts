import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, ids, integer } from '#kit/contract/fields.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { driver } from '../record/drivers.contract.ts';

/** The same limit as the capacity of a driver. */
const orderIds = ids(50, 'Elige hasta 50 pedidos a la vez').min(1, 'Elige al menos un pedido');

/** An order that a driver has, as staff see it on theirs. */
export const assignedOrder = z.object({
  id: integer,
  status: z.enum(orderStatuses),
  promisedAt: z.iso.datetime(),
  customerName: z.string(),
  address: z.string(),
  total: integer,
});
export type AssignedOrder = z.output<typeof assignedOrder>;

/** A driver with their assigned orders. */
export const driverRun = z.object({ driver, orders: z.array(assignedOrder) });
export type DriverRun = z.output<typeof driverRun>;

/** Result of a departure: orders in transit, and those that stay because they are not ready. */
export const departure = z.object({ left: z.array(integer), stayed: z.array(integer) });
export type Departure = z.output<typeof departure>;

export const dispatchApi = {
  orders: endpoint({
    method: 'GET',
    path: '/drivers/:id/orders',
    policy: 'drivers.show',
    purpose: 'finish',
    summary: 'Los pedidos que lleva un repartidor, primero el que se prometió antes',
    params: idParam,
    reply: driverRun,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/drivers/:id/orders',
    policy: 'drivers.dispatch',
    purpose: 'finish',
    summary: 'Dar pedidos de reparto propio a un repartidor de su local, hasta lo que puede llevar',
    params: idParam,
    body: z.strictObject({
      orderIds,
      /** Reassigns orders of another driver; otherwise these are rejected with the driver's name. */
      reassign: z.boolean().optional(),
    }),
    idempotent: true,
    reply: driverRun,
  }),
  release: endpoint({
    method: 'POST',
    path: '/drivers/:id/release',
    policy: 'drivers.dispatch',
    purpose: 'finish',
    summary: 'Quitar pedidos a un repartidor',
    params: idParam,
    body: z.strictObject({ orderIds }),
    reply: driverRun,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/drivers/:id/transfer',
    policy: 'drivers.dispatch',
    purpose: 'finish',
    summary: 'Pasar todo lo que lleva un repartidor a otro de su local',
    params: idParam,
    body: z.strictObject({ toDriverId: id }),
    reply: driverRun,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/drivers/:id/leave',
    policy: 'drivers.dispatch',
    purpose: 'finish',
    summary: 'Sale a reparto con lo que está listo; lo demás queda en el local sin repartidor',
    params: idParam,
    reply: departure,
  }),
  comeBack: endpoint({
    method: 'POST',
    path: '/drivers/:id/return',
    policy: 'drivers.dispatch',
    purpose: 'finish',
    summary: 'Vuelve al local; lo que no entregó sigue siendo suyo',
    params: idParam,
    reply: driverRun,
  }),
};
