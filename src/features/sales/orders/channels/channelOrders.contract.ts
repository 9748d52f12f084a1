import { z } from 'zod';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** An order of a channel that was not placed, or whose answer did not arrive there. */
export const channelProblem = z.object({
  id: z.number().int(),
  /** As people know it: `Uber Eats`. */
  channelName: z.string(),
  displayNumber: z.string(),
  /** Null where none of our stores has the channel's id. */
  storeName: z.string().nullable(),
  /** Null while it is not placed. */
  orderId: z.number().int().nullable(),
  problem: z.string(),
  acceptBy: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last read at its channel. */
  checkedAt: z.iso.datetime(),
});
export type ChannelProblem = z.output<typeof channelProblem>;

/** Where an order of a channel is after it was read. */
export const channelOrderState = z.object({
  orderId: z.number().int().nullable(),
  /** Null where it needs no person. */
  problem: z.string().nullable(),
  /** Whether its channel ended it without us: canceled, denied or expired. */
  hasEnded: z.boolean(),
  checkedAt: z.iso.datetime(),
});
export type ChannelOrderState = z.output<typeof channelOrderState>;

export const channelOrdersApi = {
  state: endpoint({
    method: 'GET',
    path: '/channel_orders/:id/state',
    policy: 'orders.list',
    summary: 'Si un pedido de un canal entró, o por qué no, y cuándo se leyó por última vez',
    params: idParam,
    reply: channelOrderState,
  }),
  problems: endpoint({
    method: 'GET',
    path: '/channel_orders/problems',
    policy: 'orders.list',
    summary: 'Pedidos de canales de venta que necesitan a una persona, los más nuevos primero',
    reply: z.object({ data: z.array(channelProblem) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/channel_orders/:id/retry',
    policy: 'orders.update',
    summary: 'Leer otra vez un pedido de un canal, y tomarlo o responderlo',
    params: idParam,
    reply: z.object({ placed: z.boolean() }),
  }),
};
