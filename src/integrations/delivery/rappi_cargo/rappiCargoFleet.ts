import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits, toMajorUnits } from '../../currency.ts';
import type { CredentialCheck, Opened, RawWebhook } from '../../provider.ts';
import { jsonOf, requireSecret } from '../../webhook.ts';
import { deliveryUpdate, rejected } from '../deliveryUpdate.ts';
import type { DeliveryEvent, DeliveryUpdate, Drive, DriveQuote, Fleet, NewDelivery, StoredDelivery } from '../port.ts';
import {
  type CargoOrder,
  event,
  keyOf,
  order,
  paths,
  reasonText,
  refusal,
  statusOf,
  validated,
  webhookHeader,
} from './dialect.ts';
import type { rappiCargoForm } from './form.ts';

type Account = Opened<typeof rappiCargoForm>;

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, headers: { 'user-token': account.credentials.accessToken } }, signal);

/** Rappi wants a name in two parts, and neither empty. */
function nameOf(name: string): { first_name: string; last_name: string } {
  const [first = 'Cliente', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') || '-' };
}

/** Rappi takes the country code and the number of a phone as separate fields. */
function phoneOf(phone: string): { phone: string; phone_country_code: string } {
  const [, code = '', number = phone] = /^\+(56|506|502|52)(\d+)$/.exec(phone) ?? [];
  return { phone: number, phone_country_code: code && `+${code}` };
}

const bodyOf = ({ to, value, ...drive }: Drive & Partial<NewDelivery>, { credentials, currency }: Account) => ({
  total_value: Math.max(1, toMajorUnits(value, currency)),
  user_tip: toMajorUnits(drive.tip ?? 0, currency),
  vehicle_type: 'BIKE',
  payment_method: 'ONLINE',
  client_info: {
    ...nameOf(to.name),
    ...phoneOf(to.phone),
    email: '',
    address: to.address,
    lat: to.latitude,
    lng: to.longitude,
    complement: to.detail ?? '',
    city: to.commune ?? '',
    comments: to.notes ?? '',
    zip_code: '',
  },
  action_points: [
    {
      action_type: 'PICK_UP',
      location_type: 'STORE',
      external_picking_point_id: credentials.localId,
      instructions: drive.from.notes ?? '',
      products: (drive.items ?? []).map(({ name, quantity, price }, index) => ({
        product_id: String(index + 1),
        name,
        units: quantity,
        unit_price: toMajorUnits(price, currency),
      })),
    },
    { action_type: 'DROP_OFF', location_type: 'CLIENT', products: [] },
  ],
});

const refusalOf = (answer: Answer): string => {
  const { message, code } = readBody(refusal, answer) ?? {};
  return `Rappi: ${message ?? code ?? `rechazó el despacho (${answer.status})`}`;
};

async function quote(account: Account, drive: Drive, signal: AbortSignal): Promise<DriveQuote | null> {
  const json = bodyOf(drive, account);
  const call: Call = { name: 'Cotizar el despacho', method: 'POST', path: paths.validate, json, repeat: 'again' };
  const failureOf = (refused: Answer) => {
    const { status, body } = refused;
    return status >= 400 ? new ProviderFailure('refused', refusalOf(refused), { status, body }) : null;
  };
  const answer = await sendCall(account, { ...call, deadline: 4000, expects: [400, 422], failureOf }, signal);
  const found = readBody(validated, answer);
  if (!found.active || !found.estimated_price) return null;
  const surcharge = (found.rain_charge ?? found.raining_charge ?? 0) + (found.high_demand_charge ?? 0);
  const minutes = found.eta_for_immediate_delivery;
  return {
    deliveryFee: fromMajorUnits(found.estimated_price + surcharge, account.currency),
    serviceFee: 0,
    reference: null,
    expiresAt: null,
    pickUpAt: null,
    dropOffAt: minutes ? new Date(Date.now() + minutes * 60_000).toISOString() : null,
  };
}

const updateOf = ({
  cargo_order_id: reference,
  state,
  tracking_url: url,
  updated_at: at,
}: CargoOrder): DeliveryUpdate =>
  deliveryUpdate({
    reference,
    status: statusOf(state),
    at: at ?? null,
    trackingUrl: url ?? null,
    reason: reasonText(state),
  });

async function track(account: Account, { key }: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate | null> {
  const call = readCall('Consultar el despacho', paths.read(key), { expects: [404] });
  const answer = await sendCall(account, call, signal);
  return answer.status === 404 ? null : updateOf(readBody(order, answer));
}

async function request(account: Account, input: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const known = await track(account, { key: input.key, reference: null }, signal);
  if (known) return known;
  const json = { ...bodyOf(input, account), order_id: input.key, in_store_reference_id: input.orderNumber };
  const call: Call = { name: 'Pedir repartidor', method: 'POST', path: paths.create, json, repeat: 'once' };
  const answer = await sendCall(account, { ...call, expects: [400, 422] }, signal);
  return answer.status >= 400 ? rejected(input.key, refusalOf(answer)) : updateOf(readBody(order, answer));
}

async function cancel(account: Account, stored: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const before = await track(account, stored, signal);
  if (!before) throw new ProviderFailure('refused', 'Rappi no conoce ese despacho.', { status: 404 });
  const json = { reason: 'Cancelado por el local' };
  // Twice is once: what is cancelled is cancelled no more.
  const call: Call = {
    name: 'Cancelar el despacho',
    method: 'POST',
    path: paths.cancel(stored.key),
    json,
    repeat: 'again',
  };
  await sendCall(account, { ...call, expects: [400, 409, 422] }, signal);
  return (await track(account, stored, signal)) ?? before;
}

/** Includes the state when the secret was verified: Rappi may report it nowhere else. */
function readWebhook({ credentials: { webhookSecret } }: Account, raw: RawWebhook): DeliveryEvent | null {
  if (webhookSecret) requireSecret(raw, webhookHeader, webhookSecret);
  const { data: payload } = event.safeParse(jsonOf(raw));
  if (!payload) return null;
  const { external_order_id: externalId, cargo_order_id: reference, state } = payload;
  const at = payload.delivered_at ?? payload.cancelled_at;
  const update = reference && updateOf({ ...payload, cargo_order_id: reference, updated_at: at });
  return {
    key: `${externalId} ${state}`,
    deliveryKey: keyOf(externalId),
    ...(reference && { reference }),
    ...(webhookSecret && update && { update }),
  };
}

export const rappiCargoFleet = (account: Account): Fleet => ({
  quote: (drive, signal) => quote(account, drive, signal),
  request: (input, signal) => request(account, input, signal),
  track: (stored, signal) => track(account, stored, signal),
  cancel: (stored, signal) => cancel(account, stored, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Lists the picking points: the token is refused, or the store's point is not among them. */
export const checkRappiCargo = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    { field: 'access_token', message: 'Rappi no reconoce el token. Pide uno nuevo y pégalo completo.' },
    async () => {
      const call = readCall('Probar la conexión', paths.pickingPoints);
      const { text } = await sendCall(account, call, signal);
      if (text.includes(JSON.stringify(account.credentials.localId)))
        return { ok: true, message: 'Rappi reconoce el token y el punto de retiro.' };
      return { ok: false, field: 'local_id', message: 'Rappi reconoce el token, pero no ese punto de retiro.' };
    },
  );
