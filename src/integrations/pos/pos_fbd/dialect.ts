import { z } from 'zod';
import type { AssumedApi } from '../assumed/assumedPos.ts';
import { deliveryRefusal, discountOf } from '../orderTotals.ts';
import type { PosOrder } from '../port.ts';
import type { posFbdDeclaration } from './declaration.ts';
import type { posFbdForm } from './form.ts';

/** FBD as we assume it: nothing of its API is public, not even an address. To replace as a whole once it is known. */

export const hosts = { api: { production: 'https://api.fbd.invalid', test: 'https://test.fbd.invalid' } } as const;

const id = z.union([z.string().min(1), z.number()]).transform(String);
/** Options are a list of their product, in no group. */
const modifierGroup = 'modifiers';

const priced = z.object({ id, name: z.string(), price: z.number() });
const items = z.object({
  items: z.array(
    priced.extend({
      price: z.number().nullish(),
      category: z.string().nullish(),
      modifiers: z.array(priced).nullish(),
    }),
  ),
});

const order = z
  .object({ orderId: id, number: id.nullish(), status: z.string(), externalId: z.string().nullish() })
  .transform(({ orderId: reference, number = null, status, externalId: key = null }) => ({
    reference,
    number,
    status,
    key,
  }));

const name = 'FBD';

/** Products and the delivery are items by their codes. */
const linesOf = ({ lines, delivery }: PosOrder, amount: (value: number) => number): object[] => [
  ...lines.map((line) => ({
    itemId: line.code,
    quantity: line.quantity,
    price: amount(line.unitPrice),
    comment: line.comment,
    modifiers: line.choices.map(({ code: itemId, quantity, unitPrice }) => ({
      itemId,
      quantity,
      price: amount(unitPrice),
    })),
  })),
  ...(delivery
    ? [{ itemId: delivery.code, quantity: 1, price: amount(delivery.amount), comment: '', modifiers: [] }]
    : []),
];

/** A tip is an item where it has a code. */
const tipLines = ({ tip }: PosOrder, amount: (value: number) => number): object[] =>
  tip?.code ? [{ itemId: tip.code, quantity: 1, price: amount(tip.amount), comment: '', modifiers: [] }] : [];

const couponOf = ({ discounts }: PosOrder): object | null => {
  const code = discounts.find((each) => each.code !== null)?.code;
  return code ? { itemId: code } : null;
};

export const posFbdApi: AssumedApi<typeof posFbdForm, (typeof posFbdDeclaration)['storeForm']> = {
  name,
  traits: {
    findsOrders: true,
    hasShift: false,
    catalogueCallsPerMinute: null,
    ordersPerSecond: null,
    cancelsOrders: false,
    issuesDocuments: false,
    countsStock: false,
    writesCatalogue: false,
    codes: ['coupon', 'delivery', 'tip', 'payment'],
    prices: 'gross',
  },
  headers: ({ credentials }) => ({ authorization: credentials.authorization, 'x-consumer': credentials.xconsumer }),
  storeId: ({ credentials, store }) => store?.references.storeId ?? credentials.localId,
  paths: {
    store: (store) => `/stores/${store}`,
    items: (store) => `/stores/${store}/items`,
    orders: (store) => `/stores/${store}/orders`,
    order: (reference) => `/orders/${reference}`,
  },
  keyParameter: 'externalId',
  store: z.object({ name: z.string() }),
  items: items.transform((read) =>
    read.items.map(({ id: code, modifiers, category, ...item }) => ({
      code,
      name: item.name,
      price: item.price ?? null,
      category: category ?? null,
      groups: modifiers?.length
        ? [
            {
              code: modifierGroup,
              name: null,
              min: 0,
              max: null,
              options: modifiers.map((option) => ({
                code: option.id,
                name: option.name,
                price: option.price,
                max: null,
              })),
            },
          ]
        : [],
    })),
  ),
  order,
  orders: z.object({ orders: z.array(order) }).transform(({ orders }) => orders),
  states: { ready: 'ready', sent: 'sent', delivered: 'closed', canceled: 'canceled' },
  refusal: z.object({ code: z.string(), message: z.string() }),
  reasons: { unknown_item: 'unmapped' },
  refuse: (order) => deliveryRefusal(order, name),
  orderBody: (order, { account: { credentials }, amount }) => ({
    externalId: order.key,
    service: order.method === 'delivery' ? 'delivery' : 'pickup',
    scheduledFor: order.scheduledFor,
    customer: { name: order.customer.name, phone: order.customer.phone, email: order.customer.email },
    address: order.customer.address,
    lines: [...linesOf(order, amount), ...tipLines(order, amount)],
    discount: amount(discountOf(order.lines)),
    coupon: couponOf(order),
    payments: [
      {
        tenderId: order.payment.code ?? credentials.paymentIds[order.payment.kind],
        amount: amount(order.total + (order.tip?.code ? order.tip.amount : 0)),
        paid: order.payment.kind === 'online',
      },
    ],
    comment: order.comment,
  }),
};
