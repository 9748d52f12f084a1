import { createHmac } from 'node:crypto';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, type Token, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromHundredths, toHundredths } from '../../currency.ts';
import {
  type CredentialCheck,
  ForgedWebhook,
  type Opened,
  type RawWebhook,
  type WebhookResult,
} from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import { rejected } from '../deliveryUpdate.ts';
import type {
  DeliveryEvent,
  DeliveryProof,
  DeliveryUpdate,
  Drive,
  DriveQuote,
  Fleet,
  NewDelivery,
  Stop,
  StoredDelivery,
} from '../port.ts';
import {
  customerPath,
  deliveries,
  delivery as uberDelivery,
  event,
  unservedCodes,
  quote as uberQuote,
  refusal,
  refusalText,
  scope,
  staleQuoteCodes,
  statusOf,
  token,
  tokenPath,
  type UberDelivery,
} from './dialect.ts';
import type { uberForm } from './form.ts';

type Account = Opened<typeof uberForm>;

async function obtainToken({ http, credentials }: Account): Promise<Token> {
  const form = {
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    grant_type: 'client_credentials',
    scope,
  };
  const call: Call = { name: 'Pedir acceso', method: 'POST', host: 'login', path: tokenPath, form, repeat: 'again' };
  const { access_token: value, expires_in: seconds } = readBody(token, await http.send(call));
  return { value, seconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send(
    { ...call, path: customerPath(account.credentials.customerId) + call.path, bearer: () => obtainToken(account) },
    signal,
  );

const addressOf = ({ address, detail, commune }: Stop, { country }: Account): string =>
  JSON.stringify({
    street_address: [address, ...(detail ? [detail] : [])],
    city: commune ?? '',
    state: '',
    zip_code: '',
    country: country.toUpperCase(),
  });

const stopsOf = ({ from, to, readyAt, value }: Drive, account: Account) => ({
  pickup_address: addressOf(from, account),
  pickup_latitude: from.latitude,
  pickup_longitude: from.longitude,
  pickup_phone_number: from.phone,
  dropoff_address: addressOf(to, account),
  dropoff_latitude: to.latitude,
  dropoff_longitude: to.longitude,
  dropoff_phone_number: to.phone,
  manifest_total_value: toHundredths(value, account.currency),
  ...(readyAt && { pickup_ready_dt: readyAt }),
  ...(account.store && { external_store_id: String(account.store.id) }),
});

async function quote(account: Account, drive: Drive, signal: AbortSignal): Promise<DriveQuote | null> {
  // A guest waits for it: what takes longer is no help.
  const call: Call = {
    name: 'Cotizar el despacho',
    method: 'POST',
    path: '/delivery_quotes',
    repeat: 'again',
    deadline: 4000,
  };
  const failureOf = (refused: Answer) => {
    const { status, body } = refused;
    const reason = status === 400 ? readBody(refusal, refused) : null;
    if (!reason || unservedCodes.includes(reason.code)) return null;
    return new ProviderFailure('refused', refusalText(reason), { status, body });
  };
  const json = stopsOf(drive, account);
  const answer = await sendCall(account, { ...call, json, expects: [400], failureOf }, signal);
  if (answer.status === 400) return null;
  const { id, fee, expires, dropoff_eta: dropOffAt, pickup_duration: minutes } = readBody(uberQuote, answer);
  return {
    deliveryFee: fromHundredths(fee, account.currency),
    serviceFee: 0,
    reference: id,
    expiresAt: expires ?? null,
    pickUpAt: minutes ? new Date(Date.now() + minutes * 60_000).toISOString() : null,
    dropOffAt: dropOffAt ?? null,
  };
}

/** Proof of delivery required of the courier, and handling of undeliverable orders. */
const verification = ({ credentials }: Account) => ({
  ...(credentials.pickupVerification && { pickup_verification: { picture: true } }),
  ...((credentials.proofOfDelivery || credentials.pincodeProofOfDelivery) && {
    dropoff_verification: {
      ...(credentials.proofOfDelivery && { picture: true }),
      ...(credentials.pincodeProofOfDelivery && { pincode: { enabled: true } }),
    },
  }),
  undeliverable_action: credentials.returnTripsEnabled ? 'return' : 'leave_at_door',
});

const proofsOf = (stop: DeliveryProof['stop'], point: UberDelivery['pickup']): DeliveryProof[] => {
  const { picture, signature, pin_code: pin } = point?.verification ?? {};
  return [
    ...(picture ? [{ stop, kind: 'picture' as const, value: picture.image_url }] : []),
    ...(signature ? [{ stop, kind: 'signature' as const, value: signature.image_url }] : []),
    ...(pin ? [{ stop, kind: 'pin' as const, value: pin.entered }] : []),
  ];
};

function updateOf(found: UberDelivery, { currency }: Account): DeliveryUpdate {
  const { courier } = found;
  return {
    reference: found.id,
    status: statusOf(found),
    at: found.updated ?? null,
    courier: courier
      ? {
          name: courier.name,
          phone: courier.phone_number ?? null,
          vehicle: courier.vehicle_type ?? null,
          latitude: courier.location?.lat ?? null,
          longitude: courier.location?.lng ?? null,
        }
      : null,
    trackingUrl: found.tracking_url ?? null,
    pickUpAt: found.pickup_eta ?? null,
    dropOffAt: found.dropoff_eta ?? null,
    fee: found.fee === null || found.fee === undefined ? null : fromHundredths(found.fee, currency),
    pin: found.dropoff?.verification_requirements?.pincode?.value ?? null,
    proofs: [...proofsOf('pickUp', found.pickup), ...proofsOf('dropOff', found.dropoff)],
    reason: found.undeliverable_reason ?? found.cancelation_reason?.primary_reason ?? null,
  };
}

/** Requests a courier; an expired quote is replaced once. */
async function request(
  account: Account,
  input: NewDelivery,
  signal: AbortSignal,
  mayQuote = true,
): Promise<DeliveryUpdate> {
  const json = {
    ...stopsOf(input, account),
    ...verification(account),
    pickup_name: input.from.name,
    pickup_notes: input.from.notes?.slice(0, 280),
    dropoff_name: input.to.name,
    dropoff_notes: input.to.notes?.slice(0, 280),
    manifest_items: input.items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      size: 'small',
      price: toHundredths(price, account.currency),
    })),
    manifest_reference: input.orderNumber,
    external_id: input.key,
    idempotency_key: input.key,
    ...(input.quoteReference && { quote_id: input.quoteReference }),
    ...(input.tip > 0 && { tip: toHundredths(input.tip, account.currency) }),
  };
  // Uber keeps the key for an hour: the same request again is the same delivery.
  const call: Call = { name: 'Pedir repartidor', method: 'POST', path: '/deliveries', json, repeat: 'again' };
  const answer = await sendCall(account, { ...call, expects: [400, 402, 409] }, signal);
  if (answer.status < 300) return updateOf(readBody(uberDelivery, answer), account);
  const refused = readBody(refusal, answer);
  if (mayQuote && input.quoteReference && staleQuoteCodes.includes(refused.code)) {
    const fresh = await quote(account, input, signal);
    return fresh
      ? request(account, { ...input, quoteReference: fresh.reference }, signal, false)
      : rejected(input.key, 'Uber no llega a esa dirección.');
  }
  const known = answer.status === 409 ? (refused.metadata?.delivery_id ?? null) : null;
  const found = known && (await track(account, { key: input.key, reference: known }, signal));
  return found || rejected(input.key, refusalText(refused));
}

async function track(
  account: Account,
  { key, reference }: StoredDelivery,
  signal: AbortSignal,
): Promise<DeliveryUpdate | null> {
  const call = readCall('Consultar el despacho', `/deliveries/${reference}`);
  if (reference !== null) {
    const answer = await sendCall(account, { ...call, expects: [404] }, signal);
    return answer.status === 404 ? null : updateOf(readBody(uberDelivery, answer), account);
  }
  const { data } = readBody(deliveries, await sendCall(account, { ...call, path: '/deliveries?limit=100' }, signal));
  const found = data.find(({ external_id: id }) => id === key);
  return found ? updateOf(found, account) : null;
}

async function cancel(account: Account, stored: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const before = await track(account, stored, signal);
  if (!before) throw new ProviderFailure('refused', 'Uber no conoce ese despacho.', { status: 404 });
  if (['COMPLETED', 'CANCELLED'].includes(before.status)) return before;
  // Twice is once: the second finds it cancelled.
  const call: Call = {
    name: 'Cancelar el despacho',
    method: 'POST',
    path: `/deliveries/${before.reference}/cancel`,
    repeat: 'again',
  };
  const answer = await sendCall(account, { ...call, json: {}, expects: [400] }, signal);
  if (answer.status < 300) return updateOf(readBody(uberDelivery, answer), account);
  return (await track(account, { ...stored, reference: before.reference }, signal)) ?? before;
}

function requireSigned({ headers, body }: RawWebhook, key: string): void {
  const signature = headers['x-uber-signature'] ?? headers['x-postmates-signature'] ?? '';
  if (!isSameSecret(signature, createHmac('sha256', key).update(body).digest('hex'))) throw new ForgedWebhook();
}

function readWebhook(account: Account, raw: RawWebhook): WebhookResult<DeliveryEvent> {
  const key = account.credentials.webhookSignatureKey;
  if (key) requireSigned(raw, key);
  const read = event.safeParse(jsonOf(raw));
  const { id, data, kind, created, delivery_id: reference = data?.id } = read.data ?? {};
  if (kind !== undefined && !kind.startsWith('event.')) return { ignored: kind };
  if (!reference || !kind) return null;
  return {
    key: id ?? `${kind} ${reference} ${created ?? ''} ${data?.status ?? ''}`,
    reference,
    ...(data?.external_id && { deliveryKey: data.external_id }),
    ...(key && data && { update: updateOf(data, account) }),
  };
}

export const uberDirectFleet = (account: Account): Fleet => ({
  quote: (drive, signal) => quote(account, drive, signal),
  request: (input, signal) => request(account, input, signal),
  track: (stored, signal) => track(account, stored, signal),
  cancel: (stored, signal) => cancel(account, stored, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Lists the deliveries of the customer: the token is refused, or the customer is not theirs. */
export const checkUberDirect = (account: Account, signal: AbortSignal): Promise<CredentialCheck> =>
  checkCredentials(
    {
      field: 'client_secret',
      message: 'Uber no reconoce el Client ID con ese secreto. Genera un secreto nuevo en el panel y pégalo completo.',
    },
    async () => {
      const call = readCall('Probar la conexión', '/deliveries?limit=1');
      const { status } = await sendCall(account, { ...call, expects: [403, 404] }, signal);
      if (status < 300) return { ok: true, message: 'Uber reconoce las credenciales y el Customer ID.' };
      return {
        ok: false,
        field: 'customer_id',
        message: 'Uber reconoce el Client ID, pero no ese Customer ID. Cópialo del panel de Uber Direct.',
      };
    },
  );
