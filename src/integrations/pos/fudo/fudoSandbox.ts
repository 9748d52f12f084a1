import { z } from 'zod';
import { accessToken, loginRoutes } from '../../sandbox/login.ts';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosOrderState } from '../port.ts';
import { type NewPosBook, type PosBooks, paymentCodes } from '../posBooks.ts';
import { posSandbox } from '../posSandbox.ts';
import { events, mainPaths, paths, tokenHeader, traits } from './dialect.ts';
import { catalogue, categoryNames, mainRoutes, productView, soldOut } from './fudoSandboxItems.ts';

const credentials = {
  clientId: 'fudo-prueba',
  clientSecret: 'secreto-de-fudo',
  apiKey: 'clave-de-fudo',
  secretKey: 'secreto-principal-de-fudo',
  'paymentIds.online': '7',
  'paymentIds.card': '8',
  'paymentIds.cash': '9',
};

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
  [`GET ${paths.products}`]: () => ({
    products: [...books.readCatalogue().map((item) => productView(item, books)), soldOut],
  }),
  [`GET ${paths.categories}`]: () => ({
    productCategories: categoryNames.map((name, place) => ({ id: String(place + 1), name, productCategoryId: null })),
  }),
  [`POST ${paths.orders}`]: ({ body }: SandboxRequest<{ order: unknown }>) => {
    const { data, error } = shape.safeParse(body.order);
    if (!data) throw invalid(`/order/${error.issues[0]?.path.join('/')}`, error.issues[0]?.message ?? '');
    return new Reply(201, { order: { id: books.take(bookOf(data)).reference } });
  },
});

const mainToken = `${accessToken}-principal`;
const daySeconds = 24 * 3600;

const moreRoutesOf = (books: PosBooks): Readonly<Record<string, Routes>> => ({
  login: loginRoutes({
    path: mainPaths.login,
    form: { apiKey: credentials.apiKey, apiSecret: credentials.secretKey },
    answer: {
      token: mainToken,
      get exp() {
        return Math.floor(Date.now() / 1000) + daySeconds;
      },
    },
  }),
  main: mainRoutes(books),
});

/** Each API has its token. */
function isKnown({ path, headers }: SandboxRequest): boolean {
  if (path.startsWith('/fudo/login/') || path.endsWith(paths.auth)) return true;
  if (path.startsWith('/fudo/main/')) return headers.authorization === `Bearer ${mainToken}`;
  return headers[tokenHeader] === `Bearer ${accessToken}`;
}

const eventOf = (state: PosOrderState['state']): string | undefined =>
  Object.keys(events).find((name) => events[name] === state);

/** The dialect of Fudo: two APIs, each with its token, orders without unknown properties, unsigned webhooks. */
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
  authorize(request) {
    if (!isKnown(request)) throw new Refusal(401, 'Unauthorized');
  },
  routes: routesOf,
  moreRoutes: moreRoutesOf,
  webhook: ({ key: externalId, reference, state }) => ({
    url: '',
    secret: '',
    sign: () => ({ body: JSON.stringify({ event: eventOf(state), orderId: reference, externalId }) }),
  }),
});
