import { checkCredentials } from '../../checkCredentials.ts';
import { readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { rawInteger } from '../../parseJson.ts';
import {
  type CredentialCheck,
  ForgedWebhook,
  type InstallationCredentials,
  type RawWebhook,
  type WebhookResult,
} from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import { afterAnswer, requireOrder } from '../answers.ts';
import { connectFailures } from '../connectFailures.ts';
import type { Channel, ChannelEvent, ChannelOrder, ChannelStore, Denial, StoredChannelOrder } from '../port.ts';
import {
  anyEvent,
  denialCodes,
  errors,
  event as eventShape,
  order as orderShape,
  orderEvents,
  pageSize,
  paths,
  received,
  type Shop,
  signatureHeader,
  stores as storesShape,
  webhookSignature,
} from './dialect.ts';
import { type Account, name, sendForStore, sendSigned } from './didiFoodCalls.ts';
import { orderOf } from './didiFoodOrder.ts';
import { didiFoodMenus } from './didiFoodMenus.ts';
import { didiFoodAvailability, didiFoodOpening } from './didiFoodStores.ts';

async function find(account: Account, { reference, storeReference }: StoredChannelOrder, signal: AbortSignal) {
  const callWith = (token: string) =>
    readCall(
      'Leer el pedido',
      `${paths.order}?${String(new URLSearchParams({ auth_token: token, order_id: reference }))}`,
    );
  const expects = [errors.parameter];
  const { errno, data, answer } = await sendForStore(account, storeReference, { callWith, expects }, signal);
  if (errno === errors.parameter) return null;
  return orderOf(readBody(orderShape, { ...answer, body: data }), account.currency);
}

type Sent = { name: string; path: string; json?: object };

/** Sends an answer of the store; null where it was taken, otherwise the error. A repeated one is refused, and the order is read. */
async function send(
  account: Account,
  { reference, storeReference }: StoredChannelOrder,
  { name: label, path, json }: Sent,
  signal: AbortSignal,
): Promise<ProviderFailure | null> {
  const callWith = (token: string) => ({
    name: label,
    method: 'POST' as const,
    path,
    json: { auth_token: token, order_id: rawInteger(reference), ...json },
    repeat: 'again' as const,
  });
  try {
    await sendForStore(account, storeReference, { callWith }, signal);
    return null;
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'refused') return error;
    throw error;
  }
}

async function accept(account: Account, order: StoredChannelOrder, signal: AbortSignal): Promise<ChannelOrder> {
  const before = requireOrder(await find(account, order, signal), name);
  if (before.state !== 'waiting') return before;
  const refusal = await send(account, order, { name: 'Aceptar el pedido', path: paths.confirm }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  if (refusal === null) return afterAnswer(found, 'waiting', 'accepted');
  if (found.state === 'waiting') throw refusal;
  return found;
}

async function refuse(
  account: Account,
  order: StoredChannelOrder,
  { reason, text }: Denial,
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const before = requireOrder(await find(account, order, signal), name);
  if (before.state !== 'waiting' && before.state !== 'accepted') return before;
  const json = { reason_id: denialCodes[reason], reason: text };
  const refusal = await send(account, order, { name: 'Rechazar el pedido', path: paths.cancel, json }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  if (refusal === null) return afterAnswer(found, before.state, before.state === 'waiting' ? 'denied' : 'canceled');
  if (found.state === before.state) throw refusal;
  return found;
}

async function markReady(account: Account, order: StoredChannelOrder, signal: AbortSignal): Promise<void> {
  const refusal = await send(account, order, { name: 'Avisar que está listo', path: paths.ready }, signal);
  if (refusal === null) return;
  const found = requireOrder(await find(account, order, signal), name);
  if (found.state !== 'finished') throw refusal;
}

/** DiDi Food knows one step of the store's courier. A repeated one is refused once the order is over. */
async function markDelivered(account: Account, order: StoredChannelOrder, signal: AbortSignal): Promise<void> {
  const refusal = await send(account, order, { name: 'Avisar que se entregó', path: paths.delivered }, signal);
  if (refusal === null) return;
  const found = requireOrder(await find(account, order, signal), name);
  if (found.state !== 'finished') throw refusal;
}

/** All stores of the application, with DiDi Food's ids. */
async function shopsOf(account: Account, signal: AbortSignal) {
  const all: Shop[] = [];
  for (let page = 1; ; page += 1) {
    const call = { name: 'Buscar los locales', path: paths.stores, values: { page_no: page, page_size: pageSize } };
    const { data, answer } = await sendSigned(account, call, signal);
    const { shops } = readBody(storesShape, { ...answer, body: data });
    all.push(...shops);
    if (shops.length < pageSize) return all;
  }
}

const referenceOf = ({ shop_id: id, app_shop_id: ours }: Shop): string => ours ?? id;

async function stores(account: Account, signal: AbortSignal): Promise<ChannelStore[]> {
  return (await shopsOf(account, signal)).map((shop) => ({
    reference: referenceOf(shop),
    name: shop.shop_name,
    connected: shop.bound_flag ? 'us' : 'nobody',
  }));
}

/** Binds a store under the id that staff wrote, which is DiDi Food's until then. */
async function connect(account: Account, reference: string, signal: AbortSignal): Promise<void> {
  const shop = (await shopsOf(account, signal)).find((each) => referenceOf(each) === reference);
  if (!shop) throw connectFailures(name).unknown();
  if (shop.bound_flag) return;
  const shops = [{ shop_id: rawInteger(shop.shop_id), app_shop_id: reference }];
  await sendSigned(account, { name: 'Conectar el local', path: paths.bind, values: { shop_infos: shops } }, signal);
}

/** The content of a request that is signed with an app secret. */
function signedBody(raw: RawWebhook, secret: string): unknown {
  const sign = (raw.headers[signatureHeader] ?? '').toLowerCase();
  if (secret === '' || !isSameSecret(sign, webhookSignature(raw.body, secret))) throw new ForgedWebhook();
  return jsonOf(raw);
}

/** The store of an event at the address of all companies. */
export const storeOfDidiFoodWebhook = (raw: RawWebhook, installation: InstallationCredentials): string | null =>
  anyEvent.safeParse(signedBody(raw, installation.app_secret ?? '')).data?.app_shop_id ?? null;

function readWebhook({ credentials }: Account, raw: RawWebhook): WebhookResult<ChannelEvent> {
  const body = signedBody(raw, credentials.appSecret);
  const reply = { body: received };
  const { data: found } = anyEvent.safeParse(body);
  if (!found) return null;
  if (!orderEvents.includes(found.type)) return { ignored: found.type, reply };
  const { data: read } = eventShape.safeParse(body);
  if (!read) return null;
  const { type, app_shop_id: storeReference, timestamp, data } = read;
  const { order_id: reference, delivery_status: status } = data;
  return { key: [type, reference, timestamp, status ?? ''].join(' ').trim(), reference, storeReference, reply };
}

export const didiFoodChannel = (account: Account): Channel => ({
  acceptsAutomatically: account.credentials.acceptsAutomatically,
  stores: (signal) => stores(account, signal),
  connect: (storeReference, signal) => connect(account, storeReference, signal),
  find: (order, signal) => find(account, order, signal),
  accept: (order, _details, signal) => accept(account, order, signal),
  refuse: (order, denial, signal) => refuse(account, order, denial, signal),
  markReady: (order, signal) => markReady(account, order, signal),
  courier: { steps: ['delivered'], report: (order, _step, signal) => markDelivered(account, order, signal) },
  opening: didiFoodOpening(account),
  menus: didiFoodMenus(account),
  availability: didiFoodAvailability(account),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Lists the stores of the application. */
export const checkDidiFood = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'app_secret',
      message: 'DiDi Food no reconoce el App ID con ese secreto. Cópialos de nuevo de su portal.',
    },
    async () => {
      const found = await stores(account, signal);
      if (found.some(({ connected }) => connected === 'us'))
        return { ok: true, message: 'DiDi Food reconoce las credenciales.' };
      return { ok: false, message: 'DiDi Food reconoce las credenciales, pero no les ha asociado ningún local.' };
    },
  );
