import { z } from 'zod';
import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem, PosOrderState } from '../port.ts';
import {
  bookOf as recordOf,
  type NewPosBook,
  type PosBook,
  type PosBooks,
  paymentCodes,
  sampleCatalogue,
} from '../posBooks.ts';
import { posSandbox } from '../posSandbox.ts';
import { notAuthorized, paths, traits } from './dialect.ts';

const credentials = {
  restaurantId: '5138603612864512',
  localId: '1',
  userIdentify: '1001',
  apiToken: 'clave+de/toteat=',
  'paymentIds.online': '5000',
  'paymentIds.card': '2000',
  'paymentIds.cash': '1000',
};
const deliveryCode = '900';

const productView = ({ code: localCode, name, category, price, groups }: PosItem) => ({
  id: `T${localCode}`,
  localCode,
  name,
  category,
  categoryId: category,
  price,
  isModifier: false,
  modifiers: groups.map(({ code: id, min: minQuantity, max: maxQuantity }) => ({
    id,
    multi: true,
    minQuantity,
    maxQuantity,
  })),
});
/** Several products may have a group. */
const uniqueGroups = (catalogue: readonly PosItem[]) => [
  ...new Map(catalogue.flatMap(({ groups }) => groups.map((group) => [group.code, group]))).values(),
];
const modifierViews = (catalogue: readonly PosItem[]) =>
  uniqueGroups(catalogue).flatMap(({ code: categoryId, name: category, options }) =>
    options.map(({ code, name, price }) => ({ id: code, name, category, categoryId, price, isModifier: true })),
  );
const optionCodes = modifierViews(sampleCatalogue).map(({ id }) => id);

const date = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const line = z.object({
  lineNumber: z.number(),
  quantity: z.number(),
  productCode: z.string(),
  productName: z.string(),
  amountBeforeTax: z.number(),
  amountAfterTax: z.number(),
  tax: z.array(z.object({ name: z.string(), value: z.number() })).min(1),
  discount: z.number(),
  comment: z.string(),
});
const shape = z.object({
  restaurantId: z.literal(Number(credentials.restaurantId)),
  localNumber: z.literal(Number(credentials.localId)),
  orderReference: z.string(),
  type: z.enum(['delivery', 'takeaway']),
  comment: z.string(),
  operationDate: date,
  modifiedDate: date,
  document: z.object({
    line: z.array(line).min(1),
    customer: z.object({
      name: z.string(),
      phoneNumber: z.string(),
      delivery: z.object({ address: z.string() }).optional(),
    }),
    payments: z
      .array(
        z.object({
          amount: z.number(),
          amountPaid: z.number(),
          tip: z.number(),
          paymentType: z.number(),
          pending: z.boolean(),
        }),
      )
      .length(1),
    deliveryDate: date,
  }),
});
type Line = z.output<typeof line>;
type BookLines = NewPosBook['lines'];

const invalid = (text: string) => new Refusal(200, text);

function requireTaxes({ amountBeforeTax, amountAfterTax, tax }: Line): void {
  const sum = tax.reduce((total, { value }) => total + value, amountBeforeTax);
  if (sum !== amountAfterTax) throw invalid('Invalid Parameters: tax');
}

/** Options follow the line of their product. */
function bookLines(lines: readonly Line[]): BookLines {
  return lines.reduce<BookLines>((read, { productCode: code, quantity, amountAfterTax, comment }) => {
    const unitPrice = amountAfterTax / quantity;
    const parent = read.at(-1);
    if (!parent || !optionCodes.includes(code)) return [...read, { code, quantity, unitPrice, comment, choices: [] }];
    const choice = { code, quantity: quantity / parent.quantity, unitPrice };
    return [...read.slice(0, -1), { ...parent, choices: [...parent.choices, choice] }];
  }, []);
}

function bookOf({ orderReference, type, comment, document }: z.output<typeof shape>): NewPosBook {
  const { customer, payments, line: lines } = document;
  for (const each of lines) requireTaxes(each);
  const [payment] = payments;
  return {
    key: orderReference,
    method: type === 'delivery' ? 'delivery' : 'pickUp',
    comment,
    customer: { name: customer.name, phone: customer.phoneNumber, address: customer.delivery?.address ?? null },
    lines: bookLines(lines.filter(({ productCode }) => productCode !== deliveryCode)),
    delivery: lines.find(({ productCode }) => productCode === deliveryCode)?.amountAfterTax ?? 0,
    discount: lines.reduce((sum, { discount }) => sum + discount, 0),
    paid: payment?.pending ? null : (payment?.amountPaid ?? null),
    tip: payment?.tip ?? 0,
    codes: paymentCodes(payment?.paymentType, credentials),
  };
}

const statuses: Readonly<Record<PosOrderState['state'], { orderStatus: string; deliveryStatusId: number }>> = {
  accepted: { orderStatus: 'OPEN', deliveryStatusId: 90 },
  ready: { orderStatus: 'OPEN', deliveryStatusId: 110 },
  sent: { orderStatus: 'OPEN', deliveryStatusId: 120 },
  closed: { orderStatus: 'CLOSED', deliveryStatusId: 120 },
  canceled: { orderStatus: 'OPEN', deliveryStatusId: 172 },
};
const orderView = ({ reference, key: orderReference, state }: PosBook) => ({
  orderId: Number(reference),
  orderReference,
  ...statuses[state],
});

const routesOf = (books: PosBooks): Routes => ({
  [`GET ${paths.products}`]: () => {
    const catalogue = books.readCatalogue();
    return { ok: true, data: [...catalogue.map(productView), ...modifierViews(catalogue)] };
  },
  [`GET ${paths.shift}`]: () => ({ ok: true, msg: '', data: { status: books.isShiftOpen ? 'open' : 'closed' } }),
  [`POST ${paths.orders}`]: ({ body }: SandboxRequest) => {
    const { data } = shape.safeParse(body);
    if (!data) throw invalid('Invalid Parameters');
    const { reference } = books.take(bookOf(data));
    return { ok: true, msg: { texto: 'ORDER: Received' }, orderExp: { orderId: Number(reference) } };
  },
  [`GET ${paths.orderStatus}`]: ({ query: { ic } }) => {
    const found = ic === undefined ? books.open() : books.search(books.all(), ({ reference }) => reference === ic);
    return { ok: true, data: found.map(orderView) };
  },
});

let lastOrder = 70_000;

/** The dialect of Toteat: 200 for every error, credentials in the query, orders by shift. */
export const toteatSandbox = posSandbox({
  key: 'toteat',
  traits,
  credentials,
  wrongCredentials: { ...credentials, apiToken: 'clave-de-otro-local' },
  catalogue: sampleCatalogue,
  recordOf: (order) => ({ ...recordOf(order, traits), tip: order.tip?.amount ?? 0 }),
  refuse: {
    unmapped: (code) => invalid(`Product ${code} not found`),
    closedShift: invalid('Shift is closed'),
    limited: new Refusal(429, 'Too Many Requests'),
    unknownOrder: invalid('Order not found'),
  },
  newReference() {
    lastOrder += 1;
    return String(lastOrder);
  },
  refusalBody: ({ message }) => (message === '' ? { ok: false } : { ok: false, msg: { texto: message, tipo: 7 } }),
  authorize({ query: { xir, xil, xiu, xapitoken } }) {
    if (xil !== credentials.localId) throw invalid('');
    const isKnown = xir === credentials.restaurantId && xiu === credentials.userIdentify;
    if (!isKnown || xapitoken !== credentials.apiToken) throw invalid(notAuthorized);
  },
  routes: routesOf,
});
