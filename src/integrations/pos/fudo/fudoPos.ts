import { readAmount, writeAmount } from '../../amounts.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened, RawWebhook, WebhookResult } from '../../provider.ts';
import { jsonOf } from '../../webhook.ts';
import { catalogueCall } from '../catalogueCall.ts';
import { discountOf } from '../orderTotals.ts';
import type { Pos, PosEvent, PosGroup, PosItem, PosOrder, PosOrderState, PosRefusal } from '../port.ts';
import {
  categories as categoriesShape,
  event,
  events,
  type FudoProduct,
  maxCommentLength,
  maxNameLength,
  orderAnswer,
  paths,
  productPointer,
  products as productsShape,
  refusal,
  token,
  tokenHeader,
  tokenSeconds,
  traits,
} from './dialect.ts';
import type { fudoForm } from './form.ts';

type Account = Opened<typeof fudoForm>;

async function obtainToken({ http, credentials: { clientId, clientSecret } }: Account): Promise<Token> {
  const json = { clientId, clientSecret };
  const call: Call = { name: 'Pedir acceso', method: 'POST', path: paths.auth, json, repeat: 'again' };
  return { value: readBody(token, await http.send(call)).token, seconds: tokenSeconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account), tokenHeader }, signal);

const readCategories = async (account: Account, signal: AbortSignal) =>
  readBody(categoriesShape, await sendCall(account, readCall('Leer las categorías', paths.categories), signal));

async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const { products } = readBody(productsShape, await sendCall(account, catalogueCall(paths.products), signal));
  const { productCategories } = await readCategories(account, signal);
  const active = new Map(products.flatMap((each) => (each.active ? [[each.id, each] as const] : [])));
  const amount = (value: number | null | undefined) => readAmount(value ?? 0, 'major', account.currency);
  const groupOf = (group: NonNullable<FudoProduct['productGroups']>[number]): PosGroup => ({
    code: group.id,
    name: null,
    min: group.minQuantity ?? 0,
    max: group.maxQuantity ?? null,
    options: group.productGroupProducts.flatMap(({ productId, price, maxQuantity }) => {
      const name = active.get(productId)?.name;
      return name === undefined ? [] : [{ code: productId, name, price: amount(price), max: maxQuantity ?? null }];
    }),
  });
  return [...active.values()].map(({ id: code, name, description, price, productCategoryId, productGroups }) => ({
    code,
    name,
    category: productCategories.find(({ id }) => id === productCategoryId)?.name ?? null,
    ...(description && { description }),
    price: typeof price === 'number' ? amount(price) : null,
    groups: (productGroups ?? []).map(groupOf),
  }));
}

function orderBody(order: PosOrder, { credentials, currency }: Account): object {
  const amount = (value: number) => writeAmount(value, 'major', currency);
  const comment = (text: string) => (text === '' ? {} : { comment: text.slice(0, maxCommentLength) });
  const { method, customer, scheduledFor, payment, delivery, lines } = order;
  const discount = discountOf(lines);
  return {
    type: method === 'delivery' ? 'delivery' : 'pickup',
    typeOptions: {
      ...(customer.address !== null && { address: customer.address }),
      ...(scheduledFor !== null && { expectedTime: scheduledFor }),
    },
    items: lines.map((line) => ({
      product: { id: line.code },
      quantity: line.quantity,
      price: amount(line.unitPrice),
      ...comment(line.comment),
      subitems: line.choices.map(({ code: productId, groupCode: productGroupId, quantity, unitPrice }) => ({
        productId,
        productGroupId,
        quantity,
        price: amount(unitPrice),
      })),
    })),
    customer: {
      name: customer.name.slice(0, maxNameLength),
      phone: customer.phone,
      ...(customer.email !== null && { email: customer.email }),
    },
    ...(payment.kind === 'online' && {
      payment: { total: amount(order.total), paymentMethod: { id: payment.code ?? credentials.paymentIds.online } },
    }),
    ...(delivery && { shippingCost: amount(delivery.amount) }),
    ...(discount > 0 && { discounts: [{ amount: amount(discount) }] }),
    ...comment(order.comment),
    externalId: order.key,
  };
}

function refusalOf(answer: Answer): PosRefusal {
  const { errors } = readBody(refusal, answer);
  const texts = Array.isArray(errors) ? errors.map(({ details }) => details) : errors.order.order;
  const isOfProduct = Array.isArray(errors) && errors.some(({ dataPointer }) => productPointer.test(dataPointer));
  return {
    state: 'refused',
    reason: isOfProduct ? 'unmapped' : 'other',
    message: `Fudo no tomó el pedido: ${texts.join('; ')}`,
  };
}

async function send(account: Account, order: PosOrder, signal: AbortSignal): Promise<PosOrderState | PosRefusal> {
  const json = { order: orderBody(order, account) };
  const call: Call = { name: 'Enviar el pedido', method: 'POST', path: paths.orders, json, repeat: 'once' };
  const answer = await sendCall(account, { ...call, expects: [400, 422] }, signal);
  if (answer.status >= 400) return refusalOf(answer);
  return { state: 'accepted', reference: readBody(orderAnswer, answer).order.id, number: null };
}

export function readFudoWebhook(raw: RawWebhook): WebhookResult<PosEvent> {
  const { data } = event.safeParse(jsonOf(raw));
  const reference = data?.orderId ?? data?.order?.id;
  if (!data || reference === undefined || reference === null) return null;
  const state = events[data.event];
  if (!state) return { ignored: data.event };
  const key = `${data.event} ${reference}`;
  return { key, reference, number: null, state, ...(data.externalId && { ourKey: data.externalId }) };
}

export const fudoPos = (account: Account): Pos => ({
  traits,
  catalogue: (signal) => catalogue(account, signal),
  send: (order, signal) => send(account, order, signal),
  readWebhook: readFudoWebhook,
});

/** Reads the categories of the store. */
export const checkFudo = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    { field: 'client_secret', message: 'Fudo no reconoce ese Client ID con ese Client secret. Cópialos de nuevo.' },
    async () => {
      await readCategories(account, signal);
      return { ok: true, message: 'Fudo reconoce las credenciales del local.' };
    },
  );
