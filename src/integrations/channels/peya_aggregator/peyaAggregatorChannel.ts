import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import { afterAnswer, requireOrder } from '../answers.ts';
import type { Channel, ChannelOrder, Denial, StoredChannelOrder } from '../port.ts';
import {
  cancelReason,
  denialReasons,
  identifiers,
  orderAnswer,
  paths,
  type PeyaOrder,
  promiseMinutes,
  token,
  tokenSeconds,
} from './dialect.ts';
import type { peyaAggregatorForm } from './form.ts';
import { isByStore, orderOf } from './peyaAggregatorOrder.ts';
import { readPeyaWebhook } from './peyaAggregatorWebhook.ts';

type Account = Opened<typeof peyaAggregatorForm>;
const name = 'PedidosYa';
const minute = 60_000;

async function obtainToken({ http, credentials }: Account): Promise<Token> {
  const form = { username: credentials.username, password: credentials.password, grant_type: 'client_credentials' };
  const call: Call = { name: 'Pedir acceso', method: 'POST', path: paths.login, form, repeat: 'again' };
  const { access_token: value, expires_in: seconds } = readBody(token, await http.send(call));
  return { value, seconds: seconds ?? tokenSeconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account) }, signal);

const chainOf = ({ credentials }: Account): string => encodeURIComponent(credentials.chainCode);

async function read(account: Account, reference: string, signal: AbortSignal): Promise<PeyaOrder | null> {
  const path = paths.order(chainOf(account), encodeURIComponent(reference));
  const answer = await sendCall(account, readCall('Leer el pedido', path, { expects: [404] }), signal);
  return answer.status === 404 ? null : readBody(orderAnswer, answer).order;
}

async function find(account: Account, { reference, storeReference }: StoredChannelOrder, signal: AbortSignal) {
  const found = await read(account, reference, signal);
  return found && orderOf(found, storeReference, account.currency);
}

/** Sends an answer of the store; whether PedidosYa took it. A repeated one conflicts, and the order is read. */
async function send(account: Account, call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) {
  const how = { method: 'POST', repeat: 'again', expects: [409] } as const;
  return (await sendCall(account, { ...call, ...how }, signal)).status < 300;
}

/** When an accepted order is due: PedidosYa estimates its own deliveries, and those of stores, better than we do. */
function promiseOf({ delivery, expeditionType }: PeyaOrder, readyAt: string): string {
  const estimated = delivery?.riderPickupTime ?? delivery?.expectedDeliveryTime;
  const due = Date.parse(expeditionType === 'delivery' && estimated ? estimated : readyAt);
  return new Date(Math.max(due, Date.now() + promiseMinutes * minute)).toISOString();
}

async function accept(
  account: Account,
  order: StoredChannelOrder,
  { readyAt }: { readyAt: string },
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const { reference, storeReference } = order;
  const before = await read(account, reference, signal);
  const known = requireOrder(before && orderOf(before, storeReference, account.currency), name);
  if (!before || known.state !== 'waiting') return known;
  if (!before.callbackUrls?.orderAcceptedUrl)
    throw new ProviderFailure('refused', `${name} acepta este pedido en su tablet, no por la integración.`);
  const json = { status: 'order_accepted', acceptanceTime: promiseOf(before, readyAt), remoteOrderId: reference };
  const path = paths.status(encodeURIComponent(reference));
  const isTaken = await send(account, { name: 'Aceptar el pedido', path, json }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  if (isTaken) return afterAnswer(found, 'waiting', 'accepted');
  if (found.state !== 'waiting') return found;
  throw new ProviderFailure('refused', `${name} no deja aceptar el pedido, que sigue sin respuesta.`, { status: 409 });
}

async function refuse(
  account: Account,
  order: StoredChannelOrder,
  { reason, text }: Denial,
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const before = requireOrder(await find(account, order, signal), name);
  if (before.state !== 'waiting' && before.state !== 'accepted') return before;
  const isWaiting = before.state === 'waiting';
  const json = {
    status: 'order_rejected',
    reason: isWaiting ? denialReasons[reason] : cancelReason(reason),
    message: text,
  };
  const path = paths.status(encodeURIComponent(order.reference));
  const isTaken = await send(account, { name: 'Rechazar el pedido', path, json }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  if (isTaken) return afterAnswer(found, before.state, isWaiting ? 'denied' : 'canceled');
  if (found.state !== before.state) return found;
  throw new ProviderFailure('refused', `${name} no deja rechazar el pedido.`, { status: 409 });
}

async function markReady(account: Account, { reference }: StoredChannelOrder, signal: AbortSignal): Promise<void> {
  const order = await read(account, reference, signal);
  const known = requireOrder(order && orderOf(order, '', account.currency), name);
  if (known.state === 'finished') return;
  if (known.state !== 'accepted')
    throw new ProviderFailure('refused', `${name} no toma el aviso de listo: el pedido no está en curso.`);
  // PedidosYa notifies only its couriers.
  if (!order || isByStore(order) || order.expeditionType === 'pickup') return;
  const path = paths.prepared(encodeURIComponent(reference));
  const call: Call = { name: 'Avisar que está listo', method: 'POST', path, json: {}, repeat: 'again' };
  await sendCall(account, call, signal);
}

export const peyaAggregatorChannel = (account: Account): Channel => ({
  acceptsAutomatically: account.credentials.acceptsAutomatically,
  // PedidosYa lists no stores to an integration.
  stores: () => Promise.resolve([]),
  find: (order, signal) => find(account, order, signal),
  accept: (order, details, signal) => accept(account, order, details, signal),
  refuse: (order, denial, signal) => refuse(account, order, denial, signal),
  markReady: (order, signal) => markReady(account, order, signal),
  readWebhook: (raw) => readPeyaWebhook(raw, account.credentials.webhookSecret),
});

/** Lists the orders of the chain that were accepted in the last hour. */
export const checkPeyaAggregator = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'password',
      message: 'PedidosYa no reconoce el usuario con esa contraseña, o no es de esa cadena.',
    },
    async () => {
      const call = readCall('Buscar pedidos aceptados', paths.accepted(chainOf(account)));
      readBody(identifiers, await sendCall(account, call, signal));
      return { ok: true, message: 'PedidosYa reconoce las credenciales y la cadena.' };
    },
  );
