import { z } from 'zod';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem, PosOrderState } from '../port.ts';
import { type NewPosBook, type PosBook, type PosBooks, sampleCatalogue } from '../posBooks.ts';
import { posSandbox } from '../posSandbox.ts';
import { paths, referenceName, sign, traits } from './dialect.ts';

const credentials = {
  apiKey: 'clave-compartida',
  secretKey: 'clave-secreta',
  commerceId: 'cadena-de-prueba',
  localId: 'unidad-9',
};
const priceCode = '1';

/** Options are products too, and no product has groups. */
const catalogue: readonly PosItem[] = [
  ...sampleCatalogue.map((item) => ({ ...item, groups: [] })),
  ...sampleCatalogue.flatMap(({ groups }) =>
    groups.flatMap(({ options }) =>
      options.map(({ code, name, price }) => ({ code, name, price, category: null, groups: [] })),
    ),
  ),
];

const modifierShape = z.object({ amount: z.number().negative(), referenceId: z.string().optional() });
const lineShape = z.object({
  lineId: z.string(),
  parentLineId: z.string().optional(),
  productId: z.object({ type: z.literal('SKU'), value: z.string() }),
  quantity: z.object({ unitOfMeasure: z.literal('EA'), value: z.number() }),
  unitPrice: z.number(),
  extendedAmount: z.number(),
  comments: z.string().optional(),
  priceModifiers: z.array(modifierShape).optional(),
});
const shape = z.object({
  status: z.literal('OrderPlaced'),
  comments: z.string(),
  additionalReferenceIds: z.object({ [referenceName]: z.string() }),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.email().optional() }),
  fulfillment: z.object({
    type: z.enum(['Delivery', 'Pickup']),
    address: z.object({ line1: z.string() }).optional(),
    pickupDate: z.iso.datetime().optional(),
  }),
  orderLines: z.array(lineShape).min(1),
  fees: z.array(z.object({ amount: z.number() })).optional(),
  totalModifiers: z.array(modifierShape),
  payments: z
    .array(z.object({ type: z.literal('Other'), subType: z.string().optional(), amount: z.number() }))
    .optional(),
});
type Body = z.output<typeof shape>;

const sumOf = (parts: readonly { amount: number }[] = []) => parts.reduce((sum, { amount }) => sum + amount, 0);

function bookOf({ comments: comment, customer, fulfillment, orderLines, ...order }: Body): NewPosBook {
  const modifiers = [...order.totalModifiers, ...orderLines.flatMap(({ priceModifiers = [] }) => priceModifiers)];
  const tender = order.payments?.[0];
  const products = orderLines.filter(({ parentLineId }) => parentLineId === undefined);
  return {
    key: order.additionalReferenceIds[referenceName] ?? '',
    method: fulfillment.type === 'Delivery' ? 'delivery' : 'pickUp',
    comment,
    customer: { name: customer.name, phone: customer.phone, address: fulfillment.address?.line1 ?? null },
    lines: products.map(({ lineId, productId, quantity, unitPrice, comments = '' }) => ({
      code: productId.value,
      quantity: quantity.value,
      unitPrice,
      comment: comments,
      choices: orderLines
        .filter(({ parentLineId }) => parentLineId === lineId)
        .map((option) => ({
          code: option.productId.value,
          quantity: option.quantity.value / quantity.value,
          unitPrice: option.unitPrice,
        })),
    })),
    delivery: sumOf(order.fees),
    discount: Math.abs(sumOf(modifiers)),
    paid: tender?.amount ?? null,
    tip: 0,
    codes: [
      ...modifiers.flatMap(({ referenceId }) => referenceId ?? []),
      ...(tender?.subType ? [tender.subType] : []),
    ].toSorted(),
  };
}

const statuses: Readonly<Record<PosOrderState['state'], string>> = {
  accepted: 'ReceivedForFulfillment',
  ready: 'ReadyForPickup',
  sent: 'InFulfillment',
  closed: 'Finished',
  canceled: 'Canceled',
};
const orderView = ({ reference: id, key, state }: PosBook) => ({
  id,
  status: statuses[state],
  additionalReferenceIds: { alohaCheckId: `A${id}`, [referenceName]: key },
});

const invalid = (message: string) => new Refusal(400, message);
const anyId = ':id';
const maxName = 250;

function itemRoutes(books: PosBooks): Routes {
  const versions = new Map<string, number>();
  const versionOf = (id: string) => versions.get(id) ?? 1;
  const itemView = ({ code, name, category }: PosItem) => ({
    itemId: { itemCode: code },
    version: versionOf(code),
    shortDescription: { values: [{ locale: 'es', value: name }] },
    merchandiseCategory: category === null ? null : { nodeId: category },
    departmentId: '1',
  });
  const change = (id: string, version: number, values: Partial<Pick<PosItem, 'name' | 'price'>>) => {
    const [code = ''] = id.split(' ');
    if (version <= versionOf(id)) throw new Refusal(409, 'version must grow');
    versions.set(id, version);
    books.changes.set(code, { ...books.changes.get(code), ...values });
  };
  return {
    [`GET ${paths.items}`]: ({ query: { pageNumber, pageSize } }) => {
      const items = books.readCatalogue();
      // Its pages are shorter than requested.
      const length = Math.max(3, Math.floor(Number(pageSize) / 2));
      const start = Number(pageNumber) * length;
      return {
        pageContent: items.slice(start, start + length).map(itemView),
        lastPage: start + length >= items.length,
        totalResults: items.length,
      };
    },
    [`POST ${paths.prices}`]: ({ body }: SandboxRequest<{ itemIds: { itemCode: string }[] }>) => ({
      itemPrices: books
        .search(books.items(), ({ code }) => body.itemIds.some(({ itemCode }) => itemCode === code))
        .filter(({ price }) => price !== null)
        .map(({ code: itemCode, price }) => ({
          priceId: { itemCode, priceCode },
          version: versionOf(`${itemCode} ${priceCode}`),
          price,
        })),
    }),
    [`GET ${paths.item(anyId)}`]: ({ id }) => {
      const found = books.items().find(({ code }) => code === id);
      if (!found) throw new Refusal(404, 'not found');
      return itemView(found);
    },
    [`PUT ${paths.item(anyId)}`]: ({
      id,
      body,
    }: SandboxRequest<{ version: number; shortDescription: { values: { value: string }[] } }>) => {
      const name = body.shortDescription.values[0]?.value ?? '';
      if (name.length > maxName) throw invalid('shortDescription is too long');
      change(id, body.version, { name });
      return new Reply(200, {});
    },
    [`PUT ${paths.price(anyId, priceCode)}`]: ({ id, body }: SandboxRequest<{ version: number; price: number }>) => {
      change(`${id} ${priceCode}`, body.version, { price: body.price });
      return new Reply(200, {});
    },
  };
}

const routesOf = (books: PosBooks): Routes => ({
  ...itemRoutes(books),
  [`GET ${paths.roles}`]: () => ({ content: [] }),
  [`POST ${paths.orders}`]: ({ body }) => {
    const { data, error } = shape.safeParse(body);
    if (!data) throw invalid(`invalid ${error.issues[0]?.path.join('.')}`);
    return new Reply(201, orderView(books.take(bookOf(data))));
  },
  [`POST ${paths.find}`]: ({ body }: SandboxRequest<{ referenceIdName: string; referenceIdValue: string }>) => ({
    pageContent: books
      .search(books.all(), ({ key }) => body.referenceIdName === referenceName && key === body.referenceIdValue)
      .map(orderView),
  }),
  [`GET ${paths.order(anyId)}`]: ({ id }) => orderView(books.get(id)),
  [`PATCH ${paths.order(anyId)}`]: ({ id, body }: SandboxRequest<{ status: string }>) => {
    const book = books.get(id);
    if (body.status === 'Canceled') book.state = 'canceled';
    return orderView(book);
  },
});

let lastOrder = 10_862_693;

/** The dialect of NCR's platform: signed requests, versions that grow, options as lines of their product. */
export const alohaSandbox = posSandbox({
  key: 'aloha',
  traits,
  states: ['ready', 'closed', 'canceled'],
  credentials,
  wrongCredentials: { ...credentials, secretKey: 'clave-de-otra-cadena' },
  catalogue,
  refuse: {
    unmapped: (code) => invalid(`item ${code} was not found`),
    limited: new Refusal(429, 'Too Many Requests'),
    unknownOrder: new Refusal(404, 'not found'),
  },
  newReference() {
    lastOrder += 1;
    return String(lastOrder);
  },
  refusalBody: ({ message }) => ({ message }),
  authorize({ method, path: url, headers }) {
    const { commerceId: organization, secretKey } = credentials;
    const path = url.replace(/^\/aloha\/api/, '');
    const signature = sign({ method, path, date: new Date(headers.date ?? ''), organization, secretKey });
    const isSigned = headers.authorization === `AccessKey ${credentials.apiKey}:${signature}`;
    if (!isSigned || headers['nep-enterprise-unit'] !== credentials.localId) throw new Refusal(401, 'Unauthorized');
  },
  routes: routesOf,
});
