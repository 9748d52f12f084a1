import { z } from 'zod';
import type { AssumedApi } from '../assumed/assumedPos.ts';
import { discountOf } from '../orderTotals.ts';
import type { popappDeclaration } from './declaration.ts';
import type { popappForm } from './form.ts';

/** PopApp as we assume it: no document of its API is public. To replace as a whole once one is known. */

export const hosts = {
  api: { production: 'https://popapp.io/api/v1', test: 'https://test.popapp.io/api/v1' },
} as const;

const id = z.union([z.string().min(1), z.number()]).transform(String);
const count = z.number().nullish();

const group = z.object({
  id,
  name: z.string().nullish(),
  min: count,
  max: count,
  modifiers: z.array(z.object({ id, name: z.string(), price: z.number(), max: count })),
});
const product = z.object({
  id,
  name: z.string(),
  price: count,
  available: z.boolean(),
  modifierGroups: z.array(group).nullish(),
});
const menu = z.object({ categories: z.array(z.object({ name: z.string(), products: z.array(product) })) });

const order = z
  .object({ id, number: id.nullish(), status: z.string(), externalId: z.string().nullish() })
  .transform(({ id: reference, number = null, status, externalId: key = null }) => ({
    reference,
    number,
    status,
    key,
  }));

export const popappApi: AssumedApi<typeof popappForm, (typeof popappDeclaration)['storeForm']> = {
  name: 'PopApp',
  traits: {
    findsOrders: true,
    hasShift: true,
    catalogueCallsPerMinute: null,
    ordersPerSecond: null,
    cancelsOrders: true,
    issuesDocuments: false,
    countsStock: false,
    writesCatalogue: false,
    codes: ['payment'],
    prices: 'gross',
  },
  headers: ({ credentials }) => ({ authorization: `Bearer ${credentials.apiToken}` }),
  storeId: ({ credentials, store }) => store?.references.storeId ?? credentials.localId,
  paths: {
    store: (shop) => `/shops/${shop}`,
    items: (shop) => `/shops/${shop}/menu`,
    orders: (shop) => `/shops/${shop}/orders`,
    order: (reference) => `/orders/${reference}`,
    cancel: (reference) => `/orders/${reference}/cancel`,
  },
  keyParameter: 'externalId',
  store: z.object({ name: z.string(), open: z.boolean() }),
  items: menu.transform(({ categories }) =>
    categories.flatMap(({ name: category, products }) =>
      products
        .filter(({ available }) => available)
        .map(({ id: code, name, price, modifierGroups }) => ({
          code,
          name,
          category,
          price: price ?? null,
          groups: (modifierGroups ?? []).map(({ id: groupCode, modifiers, ...each }) => ({
            code: groupCode,
            name: each.name ?? null,
            min: each.min ?? 0,
            max: each.max ?? null,
            options: modifiers.map((option) => ({
              code: option.id,
              name: option.name,
              price: option.price,
              max: option.max ?? null,
            })),
          })),
        })),
    ),
  ),
  order,
  orders: z.object({ orders: z.array(order) }).transform(({ orders }) => orders),
  states: { ready: 'ready', delivered: 'closed', canceled: 'canceled' },
  refusal: z.object({ code: z.string(), message: z.string() }),
  reasons: { unknown_item: 'unmapped', closed: 'closedShift' },
  orderBody: ({ customer, lines, delivery, payment, ...order }, { amount }) => ({
    externalId: order.key,
    type: order.method === 'delivery' ? 'delivery' : 'pickup',
    scheduledFor: order.scheduledFor,
    customer: { name: customer.name, phone: customer.phone, email: customer.email },
    address: customer.address,
    items: lines.map((line) => ({
      productId: line.code,
      quantity: line.quantity,
      price: amount(line.unitPrice),
      comment: line.comment,
      modifiers: line.choices.map(({ code, groupCode, quantity, unitPrice }) => ({
        modifierId: code,
        groupId: groupCode,
        quantity,
        price: amount(unitPrice),
      })),
    })),
    deliveryFee: amount(delivery?.amount ?? 0),
    discount: amount(discountOf(lines)),
    payment: { method: payment.code ?? payment.kind, total: amount(order.total), paid: payment.kind === 'online' },
    comment: order.comment,
  }),
};
