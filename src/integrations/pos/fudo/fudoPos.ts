import { writeAmount } from '../../amounts.ts';
import { checkCredentials } from '../../checkCredentials.ts';
import type { Answer, Call } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, RawWebhook, WebhookResult } from '../../provider.ts';
import { jsonOf } from '../../webhook.ts';
import { discountOf } from '../orderTotals.ts';
import type { Pos, PosEvent, PosOrder, PosOrderState, PosRefusal } from '../port.ts';
import {
  event,
  events,
  maxCommentLength,
  maxNameLength,
  orderAnswer,
  paths,
  productPointer,
  refusal,
  traits,
} from './dialect.ts';
import { type Account, checkMainAccess, keyNames, missingKeys, readCategories, sendCall } from './fudoCalls.ts';
import { catalogue, writeItems } from './fudoItems.ts';

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
  writeItems: (changes, signal) => writeItems(account, changes, signal),
});

/** Reads a product of the main API, where there are credentials of it. */
async function checkMain(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const missing = missingKeys(account);
  if (missing.length === 2)
    return {
      ok: true,
      message: `Fudo reconoce las credenciales del local. Sin ${keyNames} no se cambian sus productos.`,
    };
  const [field] = missing;
  if (field) return { ok: false, field, message: `Para cambiar productos de Fudo se necesitan ${keyNames}.` };
  return checkCredentials(
    { field: 'secret_key', message: `Fudo no reconoce ${keyNames}. Cópialas de nuevo.` },
    async () => {
      await checkMainAccess(account, signal);
      return { ok: true, message: 'Fudo reconoce las credenciales del local, y deja cambiar sus productos.' };
    },
  );
}

/** Reads the categories of the store, then a product of the main API. */
export const checkFudo = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    { field: 'client_secret', message: 'Fudo no reconoce ese Client ID con ese Client secret. Cópialos de nuevo.' },
    async () => {
      await readCategories(account, signal);
      return checkMain(account, signal);
    },
  );
