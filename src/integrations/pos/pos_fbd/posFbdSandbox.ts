import { z } from 'zod';
import { Refusal } from '../../sandbox/routes.ts';
import { assumedSandbox } from '../assumed/assumedSandbox.ts';
import { paymentCodes, sampleCatalogue } from '../posBooks.ts';
import { posFbdApi } from './dialect.ts';

const credentials = {
  authorization: 'clave-de-fbd',
  xconsumer: 'comanda',
  localId: '42',
  'paymentIds.online': 'WEB',
  'paymentIds.card': 'TAR',
  'paymentIds.cash': 'EFE',
};
const deliveryCode = '900';
const tipCode = '901';

/** Options of a product are in no group. */
const catalogue = sampleCatalogue.map((item) => ({
  ...item,
  groups: item.groups.map((group) => ({ ...group, code: 'modifiers', name: null, max: null })),
}));

const priced = { itemId: z.string(), quantity: z.number(), price: z.number() };
const shape = z.strictObject({
  externalId: z.string(),
  service: z.enum(['delivery', 'pickup']),
  scheduledFor: z.string().nullable(),
  customer: z.strictObject({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  address: z.string().nullable(),
  lines: z.array(z.strictObject({ ...priced, comment: z.string(), modifiers: z.array(z.strictObject(priced)) })).min(1),
  discount: z.number(),
  coupon: z.strictObject({ itemId: z.string() }).nullable(),
  payments: z.array(z.strictObject({ tenderId: z.string(), amount: z.number(), paid: z.boolean() })).length(1),
  comment: z.string(),
});

/** The assumed API of FBD. */
export const posFbdSandbox = assumedSandbox({
  key: 'pos_fbd',
  api: posFbdApi,
  credentials,
  wrongCredentials: { ...credentials, authorization: 'clave-de-otro-local' },
  catalogue,
  storeId: credentials.localId,
  isAuthorized: (headers) =>
    headers.authorization === credentials.authorization && headers['x-consumer'] === credentials.xconsumer,
  itemsView: (items) => ({
    items: items.map(({ code, groups, ...item }) => ({
      ...item,
      id: code,
      modifiers: groups.flatMap(({ options }) => options.map((option) => ({ ...option, id: option.code }))),
    })),
  }),
  readOrder(body) {
    const { data: order, error } = shape.safeParse(body);
    if (!order) throw new Refusal(422, error.message, 'invalid');
    const [payment] = order.payments;
    const lines = order.lines.map(({ itemId: code, quantity, price: unitPrice, comment, modifiers }) => ({
      code,
      quantity,
      unitPrice,
      comment,
      choices: modifiers.map((each) => ({ code: each.itemId, quantity: each.quantity, unitPrice: each.price })),
    }));
    const tip = lines.find(({ code }) => code === tipCode)?.unitPrice ?? 0;
    return {
      key: order.externalId,
      method: order.service === 'delivery' ? 'delivery' : 'pickUp',
      comment: order.comment,
      customer: { name: order.customer.name, phone: order.customer.phone, address: order.address },
      lines: lines.filter(({ code }) => code !== deliveryCode && code !== tipCode),
      delivery: lines.find(({ code }) => code === deliveryCode)?.unitPrice ?? 0,
      discount: order.discount,
      paid: payment?.paid ? payment.amount - tip : null,
      tip,
      codes: [
        ...(order.coupon ? [order.coupon.itemId] : []),
        ...(tip > 0 ? [tipCode] : []),
        ...paymentCodes(payment?.tenderId, credentials),
      ].toSorted(),
    };
  },
  orderView: ({ reference, key: externalId, state }) => ({
    orderId: reference,
    externalId,
    status: state === 'closed' ? 'delivered' : state,
  }),
});
