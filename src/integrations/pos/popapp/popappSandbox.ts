import { z } from 'zod';
import { Refusal } from '../../sandbox/routes.ts';
import { assumedSandbox } from '../assumed/assumedSandbox.ts';
import type { PosItem } from '../port.ts';
import { sampleCatalogue } from '../posBooks.ts';
import { popappApi } from './dialect.ts';

const credentials = { apiToken: 'token-de-popapp', localId: 'tienda-7' };

const shape = z.strictObject({
  externalId: z.string(),
  type: z.enum(['delivery', 'pickup']),
  scheduledFor: z.string().nullable(),
  customer: z.strictObject({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  address: z.string().nullable(),
  items: z
    .array(
      z.strictObject({
        productId: z.string(),
        quantity: z.number(),
        price: z.number(),
        comment: z.string(),
        modifiers: z.array(
          z.strictObject({ modifierId: z.string(), groupId: z.string(), quantity: z.number(), price: z.number() }),
        ),
      }),
    )
    .min(1),
  deliveryFee: z.number(),
  discount: z.number(),
  payment: z.strictObject({ method: z.string(), total: z.number(), paid: z.boolean() }),
  comment: z.string(),
});

const productView = ({ code: id, name, price, groups }: PosItem) => ({
  id,
  name,
  price,
  available: true,
  modifierGroups: groups.map((group) => ({
    id: group.code,
    name: group.name,
    min: group.min,
    max: group.max,
    modifiers: group.options.map((option) => ({ ...option, id: option.code })),
  })),
});
const soldOut = { id: '103', name: 'Completo', price: 2990, available: false };
const statuses = { accepted: 'accepted', ready: 'ready', sent: 'ready', closed: 'delivered', canceled: 'canceled' };

/** The assumed API of PopApp. */
export const popappSandbox = assumedSandbox({
  key: 'popapp',
  api: popappApi,
  credentials,
  wrongCredentials: { ...credentials, apiToken: 'token-de-otra-tienda' },
  catalogue: sampleCatalogue,
  storeId: credentials.localId,
  isAuthorized: ({ authorization }) => authorization === `Bearer ${credentials.apiToken}`,
  itemsView: (items) => ({
    categories: [
      ...items.map((item) => ({ name: item.category, products: [productView(item)] })),
      { name: 'Completos', products: [soldOut] },
    ],
  }),
  readOrder(body) {
    const { data: order, error } = shape.safeParse(body);
    if (!order) throw new Refusal(422, error.message, 'invalid');
    return {
      key: order.externalId,
      method: order.type === 'delivery' ? 'delivery' : 'pickUp',
      comment: order.comment,
      customer: { name: order.customer.name, phone: order.customer.phone, address: order.address },
      lines: order.items.map(({ productId: code, quantity, price: unitPrice, comment, modifiers }) => ({
        code,
        quantity,
        unitPrice,
        comment,
        choices: modifiers.map((each) => ({ code: each.modifierId, quantity: each.quantity, unitPrice: each.price })),
      })),
      delivery: order.deliveryFee,
      discount: order.discount,
      paid: order.payment.paid ? order.payment.total : null,
      tip: 0,
      codes: ['online', 'card', 'cash'].includes(order.payment.method) ? [] : [order.payment.method],
    };
  },
  orderView: ({ reference, key: externalId, state }) => ({
    id: reference,
    externalId,
    number: `P${reference}`,
    status: statuses[state],
  }),
});
