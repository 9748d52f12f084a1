import { createHmac } from 'node:crypto';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import {
  type CredentialCheck,
  ForgedWebhook,
  type Opened,
  type RawWebhook,
  type WebhookResult,
} from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import { afterAnswer, requireOrder } from '../answers.ts';
import { connectFailures } from '../connectFailures.ts';
import type { Channel, ChannelEvent, ChannelOrder, ChannelStore, Denial, StoredChannelOrder } from '../port.ts';
import {
  cancelTypes,
  eventSecrets,
  events,
  hostsOf,
  isReported,
  loginPath,
  order as orderShape,
  orderEvent,
  paths,
  ping as pingShape,
  type RappiEvent,
  type RappiOrder,
  sentOrders,
  signatureHeader,
  stateOf,
  stores as storesShape,
  token,
  tokenHeader,
  tokenSeconds,
  unread,
} from './dialect.ts';
import type { rappiForm } from './form.ts';
import { rappiMenus } from './rappiMenus.ts';
import { orderOf } from './rappiOrder.ts';
import { rappiAvailability, rappiOpening } from './rappiStores.ts';

type Account = Opened<typeof rappiForm>;
const name = 'Rappi';
const minute = 60_000;

async function obtainToken({ http, credentials, country, isProduction }: Account): Promise<Token> {
  const json = { client_id: credentials.clientId, client_secret: credentials.clientSecret };
  const { login: host } = hostsOf(country, isProduction);
  const call: Call = { name: 'Pedir acceso', method: 'POST', host, path: loginPath, json, repeat: 'again' };
  const { access_token: value, expires_in: seconds } = readBody(token, await http.send(call));
  return { value, seconds: seconds ?? tokenSeconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send(
    {
      ...call,
      host: hostsOf(account.country, account.isProduction).api,
      bearer: () => obtainToken(account),
      tokenHeader,
    },
    signal,
  );

/** The events of an order, by name; none of an order that Rappi does not know. */
async function historyOf(account: Account, reference: string, signal: AbortSignal): Promise<string[]> {
  const path = paths.events(encodeURIComponent(reference));
  const answer = await sendCall(account, readCall('Leer la historia del pedido', path, { expects: [404] }), signal);
  return answer.status === 404 ? [] : readBody(events, answer).map(({ event }) => event);
}

const listSent = (account: Account, signal: AbortSignal, isPoll = false): Promise<Answer> =>
  sendCall(account, readCall('Buscar pedidos sin aceptar', paths.sent, { isPoll }), signal);

/** The content of an order, which is listed for some minutes where it is not found by its number. */
async function read(account: Account, reference: string, signal: AbortSignal): Promise<RappiOrder | null> {
  const path = paths.order(encodeURIComponent(reference));
  const answer = await sendCall(account, readCall('Leer el pedido', path, { expects: [404] }), signal);
  if (answer.status !== 404) return readBody(orderShape, answer);
  const sent = await listSent(account, signal);
  const place = readBody(sentOrders, sent).findIndex(({ order_detail: detail }) => detail.order_id === reference);
  return place === -1 ? null : readBody(orderShape, { ...sent, body: (sent.body as unknown[])[place] });
}

type Found = { order: ChannelOrder; cookingTimes: { min: number; max: number } };

async function search(account: Account, reference: string, signal: AbortSignal): Promise<Found | null> {
  const content = await read(account, reference, signal);
  if (!content) return null;
  const { min_cooking_time: min, max_cooking_time: max } = content.order_detail;
  return {
    order: orderOf(content, await historyOf(account, reference, signal), account),
    cookingTimes: { min: min ?? 1, max: max ?? Infinity },
  };
}

const find = async (account: Account, { reference }: { reference: string }, signal: AbortSignal) =>
  (await search(account, reference, signal))?.order ?? null;

const waiting = async (account: Account, storeReference: string, signal: AbortSignal): Promise<StoredChannelOrder[]> =>
  readBody(sentOrders, await listSent(account, signal, true))
    .filter(({ store }) => store.external_id === storeReference)
    .map(({ order_detail: detail }) => ({ reference: detail.order_id, storeReference }));

/** Sends an answer of the store; whether Rappi took it. A repeated one is refused, and the order is read. */
async function send(account: Account, call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) {
  const how = { method: 'PUT', repeat: 'again', expects: [400, 404, 409] } as const;
  return (await sendCall(account, { ...call, ...how }, signal)).status < 300;
}

async function accept(
  account: Account,
  { reference }: StoredChannelOrder,
  { readyAt }: { readyAt: string },
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const before = await search(account, reference, signal);
  const order = requireOrder(before?.order ?? null, name);
  if (!before || order.state !== 'waiting') return order;
  const { min, max } = before.cookingTimes;
  const minutes = Math.min(Math.max(Math.round((Date.parse(readyAt) - Date.now()) / minute), min), max);
  const path = paths.take(encodeURIComponent(reference), minutes);
  const isTaken = await send(account, { name: 'Tomar el pedido', path }, signal);
  const found = requireOrder(await find(account, { reference }, signal), name);
  if (isTaken) return afterAnswer(found, 'waiting', 'accepted');
  if (found.state !== 'waiting') return found;
  throw new ProviderFailure('refused', `${name} no deja tomar el pedido, que sigue sin respuesta.`, { status: 400 });
}

async function refuse(
  account: Account,
  order: StoredChannelOrder,
  { reason, text }: Denial,
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const before = requireOrder(await find(account, order, signal), name);
  // Rappi has no call for an order that was taken: its support cancels it.
  if (before.state !== 'waiting') return before;
  const type = cancelTypes[reason];
  const json = { reason: text, ...(type && { cancel_type: type }) };
  const path = paths.reject(encodeURIComponent(order.reference));
  const isTaken = await send(account, { name: 'Rechazar el pedido', path, json }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  if (isTaken) return afterAnswer(found, 'waiting', 'denied');
  if (found.state !== 'waiting') return found;
  throw new ProviderFailure('refused', `${name} no deja rechazar el pedido, que sigue sin respuesta.`, { status: 400 });
}

async function markReady(account: Account, { reference }: StoredChannelOrder, signal: AbortSignal): Promise<void> {
  const history = await historyOf(account, reference, signal);
  const { state } = stateOf(history);
  if (isReported(history) || state === 'finished') return;
  if (state !== 'accepted')
    throw new ProviderFailure('refused', `${name} no toma el aviso de listo: el pedido no está en curso.`);
  // Each one counts towards the limit: after a failure the history is read first.
  const path = paths.ready(encodeURIComponent(reference));
  await sendCall(account, { name: 'Avisar que está listo', method: 'POST', path, json: {}, repeat: 'once' }, signal);
}

async function stores(account: Account, signal: AbortSignal): Promise<ChannelStore[]> {
  const answer = await sendCall(account, readCall('Buscar los locales', paths.stores), signal);
  return readBody(storesShape, answer).map(({ integrationId: reference, name: label, integrated }) => ({
    reference,
    name: label,
    connected: integrated === false ? 'nobody' : 'us',
  }));
}

/** Rappi knows no other integrator of a store. */
async function connect(account: Account, reference: string, signal: AbortSignal): Promise<void> {
  const path = `${paths.connect(encodeURIComponent(reference))}?integrated=true`;
  const call: Call = { name: 'Conectar el local', method: 'PUT', path, repeat: 'again', expects: [404] };
  const { status } = await sendCall(account, call, signal);
  if (status === 404) throw connectFailures(name).unknown();
}

const isEvent = (kind: string): kind is RappiEvent => Object.hasOwn(eventSecrets, kind);

/** Throws unless the request is signed by the secret of its event; returns the time of the signature. */
function requireSigned({ headers, body }: RawWebhook, secret: string): string {
  const [, time = '', sign = ''] = /^t=([^,]+),\s*sign=(\w+)$/.exec(headers[signatureHeader] ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  if (secret === '' || !isSameSecret(sign, expected)) throw new ForgedWebhook();
  return time;
}

function readWebhook({ credentials }: Account, raw: RawWebhook): WebhookResult<ChannelEvent> {
  const kind = (raw.query.event ?? '').toLowerCase();
  if (unread.includes(kind)) return { ignored: kind };
  if (!isEvent(kind)) throw new ForgedWebhook();
  const time = requireSigned(raw, credentials.webhookSecrets[eventSecrets[kind]]);
  const body = jsonOf(raw);
  if (kind === 'ping')
    return {
      ignored: kind,
      reply: { body: { status: 'OK', description: 'Comanda recibe los pedidos del local.' } },
      ping: {
        storeReference: pingShape.safeParse(body).data?.store_id ?? null,
        failure: (description) => ({ body: { status: 'KO', description } }),
      },
    };
  if (kind === 'new_order') {
    const { data } = orderShape.safeParse(body);
    if (!data) return null;
    const { order_detail: detail, store } = data;
    return {
      key: `${kind} ${detail.order_id} ${time}`,
      reference: detail.order_id,
      storeReference: store.external_id,
    };
  }
  const { data } = orderEvent.safeParse(body);
  if (!data) return null;
  const { order_id: reference, store_id: storeReference, event, event_time: at } = data;
  return { key: `${kind} ${reference} ${event} ${at} ${time}`, reference, storeReference };
}

export const rappiChannel = (account: Account): Channel => ({
  acceptsAutomatically: account.credentials.acceptsAutomatically,
  stores: (signal) => stores(account, signal),
  connect: (storeReference, signal) => connect(account, storeReference, signal),
  find: (order, signal) => find(account, order, signal),
  waiting: (storeReference, signal) => waiting(account, storeReference, signal),
  accept: (order, details, signal) => accept(account, order, details, signal),
  refuse: (order, denial, signal) => refuse(account, order, denial, signal),
  markReady: (order, signal) => markReady(account, order, signal),
  menus: rappiMenus(account, (call, signal) => sendCall(account, call, signal)),
  opening: rappiOpening((call, signal) => sendCall(account, call, signal)),
  availability: rappiAvailability((call, signal) => sendCall(account, call, signal)),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Lists the stores of the account. */
export const checkRappi = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'client_secret',
      message: 'Rappi no reconoce el Client ID con ese secreto. Pídelos de nuevo a tu contacto técnico.',
    },
    async () => {
      if ((await stores(account, signal)).length > 0) return { ok: true, message: 'Rappi reconoce las credenciales.' };
      return { ok: false, message: 'Rappi reconoce las credenciales, pero no les ha asociado ningún local.' };
    },
  );
