import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall, type Token } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import { readAmount } from '../../amounts.ts';
import { afterAnswer, requireOrder } from '../answers.ts';
import { connectFailures } from '../connectFailures.ts';
import type { Channel, ChannelLine, ChannelOrder, ChannelStore, Denial, StoredChannelOrder } from '../port.ts';
import {
  acceptMinutes,
  eatsApi,
  fulfillmentApi,
  listed,
  type OrderApi,
  posData,
  posDataOfOurs,
  posDataPath,
  reasonText,
  scope,
  stateOf,
  stores as storesShape,
  storesPath,
  token,
  tokenPath,
} from './dialect.ts';
import type { uberEatsForm } from './form.ts';
import { eatsOrder } from './eatsOrder.ts';
import { fulfillmentOrder } from './fulfillmentOrder.ts';
import { courierScope, uberEatsCourier, uberEatsMissing } from './orderChanges.ts';
import { uberEatsMenus } from './uberEatsMenus.ts';
import { uberEatsAvailability, uberEatsOpening } from './uberEatsStores.ts';
import type { UberLine, UberOrder } from './uberOrder.ts';
import { readUberEatsWebhook } from './uberEatsWebhook.ts';

type Account = Opened<typeof uberEatsForm>;
const name = 'Uber Eats';
/** Longer than any order waits, also one that is scheduled. */
const maxWaitMs = 24 * 3_600_000;

async function obtainToken({ http, credentials }: Account, scopes = scope): Promise<Token> {
  const form = {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    grant_type: 'client_credentials',
    scope: scopes,
  };
  const call: Call = { name: 'Pedir acceso', method: 'POST', host: 'login', path: tokenPath, form, repeat: 'again' };
  const { access_token: value, expires_in: seconds } = readBody(token, await http.send(call));
  return { value, seconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account) }, signal);

const apiOf = ({ credentials }: Account): OrderApi => (credentials.orderFulfillment ? fulfillmentApi : eatsApi);

const lineOf = (line: UberLine, amount: (value: number) => number): ChannelLine => ({
  ...line,
  unitPrice: amount(line.unitPrice),
  choices: line.choices.map((choice) => lineOf(choice, amount)),
});

/** An order in our terms. Amounts are those that Uber reports: whether they add up is checked where it is placed. */
function orderOf(order: UberOrder, { credentials, currency }: Account): ChannelOrder {
  const amount = (value: number) => readAmount(value, credentials.orderFulfillment ? 'e5' : 'hundredths', currency);
  const discountOf = (isByUber: boolean) =>
    order.discounts.reduce((sum, each) => sum + (each.isByUber === isByUber ? amount(each.amount) : 0), 0);
  const isByUber = order.fulfillment === 'DELIVERY_BY_UBER';
  const isDelivery = order.fulfillment.startsWith('DELIVERY');
  const isByStore = isDelivery && !isByUber;
  const state = stateOf(order.state, order.reason);
  const [delivery, fees] = [isByStore ? amount(order.deliveryFee) : 0, amount(order.bagFee)];
  const tip = isByUber ? 0 : amount(order.tip);
  const channelDiscount = discountOf(true);
  // Fees and tips of Uber's courier are in the guest's total, not in the store's.
  const ofUber = amount(order.totalFee) - delivery - fees + amount(order.tip) - tip;
  const { place } = order;
  const hasPoint = place !== null && place.latitude !== null && place.longitude !== null;
  return {
    reference: order.id,
    displayNumber: order.displayId,
    storeReference: order.storeId,
    state,
    acceptBy: state === 'waiting' ? new Date(Date.parse(order.placedAt) + acceptMinutes * 60_000).toISOString() : null,
    placedAt: order.placedAt,
    scheduledFor: order.scheduledFor,
    method: isDelivery ? 'delivery' : 'pickUp',
    carrier: isByUber ? 'channel' : 'store',
    customer: {
      name: order.name,
      phone: order.phone,
      phoneCode: order.phoneCode,
      address:
        isByStore && hasPoint
          ? {
              text: place.text,
              detail: place.detail,
              latitude: Number(place.latitude),
              longitude: Number(place.longitude),
            }
          : null,
    },
    lines: order.lines.map((line) => lineOf(line, amount)),
    // An address without coordinates is still readable.
    notes: [order.notes, ...(isByStore && place && !hasPoint ? [`Dirección: ${place.text}`, place.detail] : [])]
      .filter(Boolean)
      .join('\n'),
    amounts: {
      products: amount(order.products),
      storeDiscount: discountOf(false),
      channelDiscount,
      delivery,
      tip,
      fees,
      total: amount(order.total) - ofUber + channelDiscount,
      cashDue: isByUber ? 0 : amount(order.cash),
    },
    reason: reasonText(order.reason, state),
  };
}

async function find(account: Account, { reference }: { reference: string }, signal: AbortSignal) {
  const path = apiOf(account).order(encodeURIComponent(reference));
  const answer = await sendCall(account, readCall('Leer el pedido', path, { expects: [404] }), signal);
  if (answer.status === 404) return null;
  const shape = account.credentials.orderFulfillment ? fulfillmentOrder : eatsOrder;
  return orderOf(readBody(shape, answer), account);
}

/** Orders that wait at a store. The list goes back 60 days, and ends here with those that can no longer wait. */
async function waiting(account: Account, storeReference: string, signal: AbortSignal): Promise<StoredChannelOrder[]> {
  const first = apiOf(account).list(encodeURIComponent(storeReference));
  const oldest = Date.now() - maxWaitMs;
  const found: StoredChannelOrder[] = [];
  for (let path = first; path !== ''; ) {
    const call = readCall('Buscar pedidos sin aceptar', path, { isPoll: true });
    const page = readBody(listed, await sendCall(account, call, signal));
    for (const { id: reference, current_state: former, state } of page.orders)
      if (stateOf(former ?? state ?? '', null) === 'waiting') found.push({ reference, storeReference });
    const last = page.orders.at(-1)?.created_time;
    const isOver = !page.next_page_token || (last && Date.parse(last) < oldest);
    path = isOver ? '' : `${first}&next_page_token=${encodeURIComponent(page.next_page_token ?? '')}`;
  }
  return found;
}

/** Sends an answer of the store; whether Uber took it. A repeated one conflicts, and the order is read. */
async function send(account: Account, call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) {
  const how = { method: 'POST', repeat: 'again', expects: [403, 404, 409] } as const;
  const { status, body } = await sendCall(account, { ...call, ...how }, signal);
  if (status === 403)
    throw new ProviderFailure(
      'refused',
      `${name} no nos deja responder los pedidos de ese local: revisa quién los recibe (is_order_manager).`,
      { status, body },
    );
  return status < 300;
}

async function accept(
  account: Account,
  order: StoredChannelOrder,
  details: Parameters<Channel['accept']>[1],
  signal: AbortSignal,
): Promise<ChannelOrder> {
  const api = apiOf(account);
  const path = api.accept(encodeURIComponent(order.reference));
  const isTaken = await send(account, { name: 'Aceptar el pedido', path, json: api.acceptBody(details) }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  return isTaken ? afterAnswer(found, 'waiting', 'accepted') : found;
}

async function cancel(account: Account, order: StoredChannelOrder, denial: Denial, signal: AbortSignal) {
  const api = apiOf(account);
  const path = api.cancel(encodeURIComponent(order.reference));
  const isTaken = await send(account, { name: 'Anular el pedido', path, json: api.cancelBody(denial) }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  return isTaken ? afterAnswer(found, 'accepted', 'canceled') : found;
}

async function refuse(account: Account, order: StoredChannelOrder, denial: Denial, signal: AbortSignal) {
  const before = requireOrder(await find(account, order, signal), name);
  if (before.state === 'accepted') return cancel(account, order, denial, signal);
  if (before.state !== 'waiting') return before;
  const api = apiOf(account);
  const path = api.deny(encodeURIComponent(order.reference));
  const isTaken = await send(account, { name: 'Rechazar el pedido', path, json: api.denyBody(denial) }, signal);
  const found = requireOrder(await find(account, order, signal), name);
  // Accepted on the tablet in the meantime.
  if (found.state === 'accepted') return cancel(account, order, denial, signal);
  return isTaken ? afterAnswer(found, 'waiting', 'denied') : found;
}

async function markReady(account: Account, order: StoredChannelOrder, signal: AbortSignal): Promise<void> {
  const path = apiOf(account).ready(encodeURIComponent(order.reference));
  if (await send(account, { name: 'Avisar que está listo', path, json: {} }, signal)) return;
  const { state } = requireOrder(await find(account, order, signal), name);
  if (state !== 'accepted' && state !== 'finished')
    throw new ProviderFailure('refused', `${name} no toma el aviso de listo: el pedido ya no está en curso.`);
}

async function storesOf(account: Account, path: string, signal: AbortSignal) {
  return readBody(storesShape, await sendCall(account, readCall('Buscar los locales', path), signal));
}

async function managerOf(account: Account, reference: string, signal: AbortSignal): Promise<ChannelStore['connected']> {
  const path = posDataPath(encodeURIComponent(reference));
  const answer = await sendCall(account, readCall('Ver quién recibe los pedidos', path, { expects: [404] }), signal);
  if (answer.status === 404) return 'nobody';
  const { integration_enabled: isEnabled, order_manager_client_id: manager } = readBody(posData, answer);
  if (manager && manager !== account.credentials.clientId) return 'other';
  return manager && isEnabled ? 'us' : 'nobody';
}

async function stores(account: Account, signal: AbortSignal): Promise<ChannelStore[]> {
  const found: ChannelStore[] = [];
  for (let path = storesPath; path !== ''; ) {
    const page = await storesOf(account, path, signal);
    for (const { store_id: reference, name: label } of page.stores)
      found.push({ reference, name: label, connected: await managerOf(account, reference, signal) });
    path = page.next_key ? `${storesPath}?start_key=${encodeURIComponent(page.next_key)}` : '';
  }
  return found;
}

/** Only a store whose restaurant has authorised the application has data of it to change. */
async function connect(account: Account, reference: string, signal: AbortSignal): Promise<void> {
  const connected = await managerOf(account, reference, signal);
  if (connected === 'us') return;
  if (connected === 'other') throw connectFailures(name).ofOther();
  const path = posDataPath(encodeURIComponent(reference));
  const call: Call = { name: 'Conectar el local', method: 'PATCH', path, json: posDataOfOurs, repeat: 'again' };
  const { status } = await sendCall(account, { ...call, expects: [404] }, signal);
  if (status === 404)
    throw new ProviderFailure('refused', 'Este local aún no autoriza la aplicación en Uber Eats Manager.');
}

/** The same with a token of the courier scope, which an application may lack. */
async function sendAsCourier(account: Account, call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) {
  const token = await account.http.token('courier', () => obtainToken(account, courierScope));
  const headers = { authorization: `Bearer ${token}` };
  const how = { method: 'POST', repeat: 'again', expects: [404, 409] } as const;
  return (await account.http.send({ ...call, ...how, headers }, signal)).status < 300;
}

const callsOf = (account: Account) => ({
  find: (order: StoredChannelOrder, signal: AbortSignal) => find(account, order, signal),
  send: (call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) => send(account, call, signal),
  sendAsCourier: (call: Pick<Call, 'name' | 'path' | 'json'>, signal: AbortSignal) =>
    sendAsCourier(account, call, signal),
});

export const uberEatsChannel = (account: Account): Channel => ({
  acceptsAutomatically: account.credentials.acceptsAutomatically,
  stores: (signal) => stores(account, signal),
  connect: (storeReference, signal) => connect(account, storeReference, signal),
  find: (order, signal) => find(account, order, signal),
  waiting: (storeReference, signal) => waiting(account, storeReference, signal),
  accept: (order, details, signal) => accept(account, order, details, signal),
  refuse: (order, denial, signal) => refuse(account, order, denial, signal),
  markReady: (order, signal) => markReady(account, order, signal),
  missing: uberEatsMissing(callsOf(account)),
  courier: uberEatsCourier(callsOf(account)),
  menus: uberEatsMenus(account, (call, signal) => sendCall(account, call, signal)),
  opening: uberEatsOpening((call, signal) => sendCall(account, call, signal)),
  availability: uberEatsAvailability((call, signal) => sendCall(account, call, signal)),
  readWebhook: (raw) => readUberEatsWebhook(raw, account.credentials.clientSecret),
});

/** Lists the stores of the account. */
export const checkUberEats = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'client_secret',
      message: 'Uber Eats no reconoce el Client ID con ese secreto. Cópialos de nuevo de su panel de desarrolladores.',
    },
    async () => {
      const { stores: found } = await storesOf(account, storesPath, signal);
      if (found.length > 0) return { ok: true, message: 'Uber Eats reconoce las credenciales.' };
      return { ok: false, message: 'Uber Eats reconoce las credenciales, pero no les ha dado ningún local.' };
    },
  );
