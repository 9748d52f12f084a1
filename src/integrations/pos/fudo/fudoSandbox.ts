import { z } from 'zod';
import { accessToken, loginRoutes } from '../../sandbox/login.ts';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem, PosOrderState } from '../port.ts';
import { type NewPosBook, type PosBooks, paymentCodes, sampleCatalogue } from '../posBooks.ts';
import { posSandbox } from '../posSandbox.ts';
import { events, paths, tokenHeader, traits } from './dialect.ts';

const credentials = {
  clientId: 'fudo-prueba',
  clientSecret: 'secreto-de-fudo',
  'paymentIds.online': '7',
  'paymentIds.card': '8',
  'paymentIds.cash': '9',
};

const items = sampleCatalogue.map((item) => ({
  ...item,
  ...(item.code === '101' && { description: 'Con palta, tomate y mayonesa' }),
  groups: item.groups.map((each) => ({ ...each, name: null })),
}));
/** Options are products too. */
const optionItems: readonly PosItem[] = items.flatMap(({ groups }) =>
  groups.flatMap(({ options }) =>
    options.map(({ code, name, price }) => ({ code, name, price, category: null, groups: [] })),
  ),
);
const catalogue = [...items, ...optionItems];
const categoryNames = [...new Set(catalogue.flatMap(({ category }) => category ?? []))];

const productView = ({ code: id, name, description, price, category, groups }: PosItem) => ({
  id,
  name,
  price,
  active: true,
  description: description ?? null,
  productCategoryId: category === null ? null : String(categoryNames.indexOf(category) + 1),
  enableOnlineMenu: true,
  productGroups: groups.map(({ code, min, max, options }) => ({
    id: code,
    minQuantity: min,
    maxQuantity: max,
    productGroupProducts: options.map((option) => ({
      productId: option.code,
      price: option.price,
      maxQuantity: option.max,
    })),
  })),
});
const soldOut = { ...productView(catalogue[0] as PosItem), id: '103', name: 'Completo', active: false };

const comment = z.string().min(1).max(254).optional();
const shape = z.strictObject({
  type: z.enum(['delivery', 'pickup']),
  typeOptions: z.strictObject({ address: z.string().optional(), expectedTime: z.iso.datetime().optional() }),
  items: z
    .array(
      z.strictObject({
        product: z.strictObject({ id: z.string() }),
        quantity: z.number(),
        price: z.number(),
        comment,
        subitems: z.array(
          z.strictObject({
            productId: z.string(),
            productGroupId: z.string(),
            quantity: z.number(),
            price: z.number(),
          }),
        ),
      }),
    )
    .min(1),
  customer: z.strictObject({ name: z.string().max(90), phone: z.string(), email: z.email().optional() }),
  payment: z
    .strictObject({
      total: z.number(),
      paymentMethod: z.strictObject({ id: z.string() }),
    })
    .optional(),
  shippingCost: z.number().optional(),
  discounts: z.array(z.strictObject({ amount: z.number().positive() })).optional(),
  comment,
  externalId: z.string(),
});

function bookOf(order: z.output<typeof shape>): NewPosBook {
  const { customer, typeOptions } = order;
  return {
    key: order.externalId,
    method: order.type === 'delivery' ? 'delivery' : 'pickUp',
    comment: order.comment ?? '',
    customer: { name: customer.name, phone: customer.phone, address: typeOptions.address ?? null },
    lines: order.items.map((item) => ({
      code: item.product.id,
      quantity: item.quantity,
      unitPrice: item.price,
      comment: item.comment ?? '',
      choices: item.subitems.map(({ productId: code, quantity, price }) => ({ code, quantity, unitPrice: price })),
    })),
    delivery: order.shippingCost ?? 0,
    discount: order.discounts?.[0]?.amount ?? 0,
    paid: order.payment?.total ?? null,
    tip: 0,
    codes: paymentCodes(order.payment?.paymentMethod.id, credentials),
  };
}

const invalid = (dataPointer: string, details: string) =>
  new Refusal(400, details, 'invalid', { errors: [{ dataPointer, details }] });

const routesOf = (books: PosBooks): Routes => ({
  ...loginRoutes({
    path: paths.auth,
    form: { clientId: credentials.clientId, clientSecret: credentials.clientSecret },
    answer: { token: accessToken },
  }),
  [`GET ${paths.products}`]: () => ({ products: [...books.readCatalogue().map(productView), soldOut] }),
  [`GET ${paths.categories}`]: () => ({
    productCategories: categoryNames.map((name, place) => ({ id: String(place + 1), name, productCategoryId: null })),
  }),
  [`POST ${paths.orders}`]: ({ body }: SandboxRequest<{ order: unknown }>) => {
    const { data, error } = shape.safeParse(body.order);
    if (!data) throw invalid(`/order/${error.issues[0]?.path.join('/')}`, error.issues[0]?.message ?? '');
    return new Reply(201, { order: { id: books.take(bookOf(data)).reference } });
  },
});

const eventOf = (state: PosOrderState['state']): string | undefined =>
  Object.keys(events).find((name) => events[name] === state);

/** The dialect of Fudo: a token in its header, orders without unknown properties, unsigned webhooks. */
export const fudoSandbox = posSandbox({
  key: 'fudo',
  traits,
  credentials,
  wrongCredentials: { ...credentials, clientSecret: 'secreto-de-otro-local' },
  catalogue,
  refuse: {
    unmapped: (code) => invalid('/order/items/0/product/id', `product ${code} not found`),
    limited: new Refusal(429, 'Too Many Requests'),
    unknownOrder: new Refusal(404, 'Not Found'),
  },
  refusalBody: ({ message, details }) => details ?? { errors: message },
  authorize({ path, headers }) {
    if (!path.endsWith(paths.auth) && headers[tokenHeader] !== `Bearer ${accessToken}`)
      throw new Refusal(401, 'Unauthorized');
  },
  routes: routesOf,
  webhook: ({ key: externalId, reference, state }) => ({
    url: '',
    secret: '',
    sign: () => ({ body: JSON.stringify({ event: eventOf(state), orderId: reference, externalId }) }),
  }),
});
