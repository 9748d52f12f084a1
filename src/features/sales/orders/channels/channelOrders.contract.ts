import { z } from 'zod';
import { denialReasons } from '#domain/orders/denialReasons.ts';
import { idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, multiline } from '#kit/contract/fields.ts';

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
  /** Whether its channel has not ended it: it is processed again, not dismissed. */
  isOpen: z.boolean(),
  acceptBy: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last read at its channel. */
  checkedAt: z.iso.datetime(),
});
export type ChannelProblem = z.output<typeof channelProblem>;

/** Refused and expired orders of a store today, of which a channel tolerates few. */
export const channelStrikes = z.object({
  storeId: z.number().int(),
  storeName: z.string(),
  channelName: z.string(),
  count: z.number().int(),
  /** Of them, the channel pauses the store. */
  limit: z.number().int(),
});
export type ChannelStrikes = z.output<typeof channelStrikes>;

/** A line of an order at its channel. */
export const contentLine = z.object({
  /** Its id in this order. */
  reference: z.string(),
  /** The id that it was published with; null of an item that the channel created. */
  key: z.string().nullable(),
  name: z.string(),
  quantity: z.number().int(),
  unitPrice: z.number().int(),
  comment: z.string(),
  get choices() {
    return z.array(contentLine);
  },
});
z.globalRegistry.add(contentLine, { id: 'ChannelContentLine' });
export type ContentLine = z.output<typeof contentLine>;

/** Lines, notes and total of an order at its channel. */
export const channelContent = z.object({
  lines: z.array(contentLine),
  notes: z.string(),
  total: z.number().int(),
});
z.globalRegistry.add(channelContent, { id: 'ChannelContent' });
export type ChannelContent = z.output<typeof channelContent>;

/** An order as its channel has it, with the actions that the channel allows. */
export const channelOrder = z.object({
  id: z.number().int(),
  channelName: z.string(),
  state: z.enum(['waiting', 'accepted', 'denied', 'expired', 'canceled', 'finished']),
  /** When it was accepted there; null of one that was not. */
  acceptedAt: z.iso.datetime().nullable(),
  /** Null of an order that was placed before contents were stored. */
  content: channelContent.nullable(),
  /** The version of before the channel changed the order; null: it did not. */
  change: z.object({ former: channelContent, at: z.iso.datetime(), isSeen: z.boolean() }).nullable(),
  /** Reasons for refusing it, as the channel names them. */
  denials: z.array(z.object({ reason: z.enum(denialReasons), label: z.string() })),
  /** Whether the channel lets a store cancel it after it was accepted. */
  cancelsAccepted: z.boolean(),
  /** A warning before it is refused. */
  caution: z.string().nullable(),
  /** The channel removes a missing product, or lets its guest decide. Null: it cannot be reported. */
  missing: z.enum(['removed', 'asked']).nullable(),
  /** References of the lines that were reported missing; `isSent`: the channel knows. */
  reported: z.object({ references: z.array(z.string()), isSent: z.boolean() }).nullable(),
  problem: z.string().nullable(),
  /** Lines that are no product of ours: they are cooked by their words, and counted in no product. */
  unknown: z.array(z.object({ reference: z.string(), name: z.string() })),
});
export type ChannelOrderDetails = z.output<typeof channelOrder>;

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

const orderParam = z.object({ orderId: z.coerce.number().int().positive() });
const maxText = 200;

export const channelOrdersApi = {
  state: endpoint({
    method: 'GET',
    path: '/channel_orders/:id/state',
    policy: 'orders.list',
    purpose: 'finish',
    summary: 'Si un pedido de un canal entró, o por qué no, y cuándo se leyó por última vez',
    params: idParam,
    reply: channelOrderState,
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/channel_orders/of_order/:orderId',
    policy: 'orders.show',
    purpose: 'finish',
    summary: 'Un pedido como está en su canal de venta, y lo que se puede hacer con él allá',
    params: orderParam,
    reply: channelOrder,
  }),
  reportMissing: endpoint({
    method: 'POST',
    path: '/channel_orders/of_order/:orderId/missing',
    policy: 'orders.cook',
    purpose: 'finish',
    summary: 'Avisar al canal que faltan productos de un pedido aceptado',
    params: orderParam,
    body: z.strictObject({
      references: z.array(code(120)).min(1, 'Elige los productos que faltan').max(100),
    }),
    reply: channelOrder,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/channel_orders/of_order/:orderId/refuse',
    policy: 'orders.cancel',
    purpose: 'finish',
    summary: 'Rechazar o anular un pedido en su canal, con un motivo del canal',
    params: orderParam,
    body: z.strictObject({ denial: z.enum(denialReasons, 'Elige un motivo'), note: multiline(maxText) }),
    reply: channelOrder,
  }),
  chooseProduct: endpoint({
    method: 'POST',
    path: '/channel_orders/of_order/:orderId/product',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Elegir qué producto es una línea de un canal; se recuerda para los próximos pedidos',
    params: orderParam,
    body: z.strictObject({
      reference: code(120),
      productId: z.number('Elige un producto').int().positive(),
    }),
    reply: channelOrder,
  }),
  seeChange: endpoint({
    method: 'POST',
    path: '/channel_orders/of_order/:orderId/change_seen',
    policy: 'orders.cook',
    purpose: 'finish',
    summary: 'Dar por visto que el canal cambió un pedido',
    params: orderParam,
    reply: channelOrder,
  }),
  problems: endpoint({
    method: 'GET',
    path: '/channel_orders/problems',
    policy: 'orders.list',
    purpose: 'finish',
    summary:
      'Pedidos de canales de venta que necesitan a una persona, los más nuevos primero, y locales que un canal está por pausar',
    reply: z.object({ data: z.array(channelProblem), strikes: z.array(channelStrikes) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/channel_orders/:id/retry',
    policy: 'orders.update',
    summary: 'Leer otra vez un pedido de un canal, y tomarlo o responderlo',
    params: idParam,
    reply: z.object({ placed: z.boolean() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/channel_orders/:id/dismiss',
    policy: 'orders.update',
    purpose: 'finish',
    summary: 'Dar por visto el problema de un pedido de un canal',
    params: idParam,
  }),
};
