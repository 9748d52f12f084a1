import { createHash } from 'node:crypto';
import { checkCredentials } from '../../checkCredentials.ts';
import { type Answer, type Call, type Token, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromHundredths, toHundredths } from '../../currency.ts';
import type { CredentialCheck, Opened, RawWebhook } from '../../provider.ts';
import { jsonOf, requireSecret } from '../../webhook.ts';
import { deliveryUpdate, rejected } from '../deliveryUpdate.ts';
import type {
  DeliveryEvent,
  DeliveryUpdate,
  Drive,
  DriveQuote,
  Fleet,
  NewDelivery,
  Stop,
  StoredDelivery,
} from '../port.ts';
import type { cabifyDeclaration } from './declaration.ts';
import type { cabifyForm } from './form.ts';
import {
  cancelable,
  created,
  estimate,
  event,
  listed,
  type Parcel,
  parcel,
  reasonText,
  refusal,
  shippingTypes,
  stateOf,
  statusOf,
  token,
  tokenPath,
  webhooks,
} from './dialect.ts';

type Account = Opened<typeof cabifyForm, (typeof cabifyDeclaration)['storeForm']>;
const webhookHeader = 'x-comanda-secret';
/** Pages of parcels that are read to find one by our key. */
const maxPages = 10;
const refusals = [400, 403, 404, 409, 422];
const noCoverage = 'Cabify no llega a esa dirección, o no retira en la del local.';

async function obtainToken({ http, credentials }: Account): Promise<Token> {
  const form = {
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
  };
  const call: Call = { name: 'Pedir acceso', method: 'POST', host: 'login', path: tokenPath, form, repeat: 'again' };
  const { access_token: value, expires_in: seconds } = readBody(token, await http.send(call));
  return { value, seconds };
}

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, bearer: () => obtainToken(account) }, signal);

/** Cabify counts in the currency's own minor unit, which the colón has and our tenants do not use. */
const isInHundredths = (currency: string): boolean => currency === 'CRC';
const toCabify = (amount: number, { currency }: Account): number =>
  isInHundredths(currency) ? toHundredths(amount, currency) : amount;
const fromCabify = (amount: number, { currency }: Account): number =>
  isInHundredths(currency) ? fromHundredths(amount, currency) : amount;

/** How a parcel is shipped from there at once; null where Cabify does not pick up. */
async function shippingTypeAt(
  account: Account,
  { latitude, longitude }: Stop,
  signal: AbortSignal,
): Promise<string | null> {
  const path = `/v1/shipping_types/available?location=${latitude},${longitude}`;
  const call = readCall('Ver tipos de despacho', path, { deadline: 4000, expects: [404] });
  const answer = await sendCall(account, call, signal);
  if (answer.status === 404) return null;
  const types = readBody(shippingTypes, answer);
  return (types.find(({ modality }) => modality === 'express') ?? types[0])?.id ?? null;
}

const later = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(Date.now() + seconds * 1000).toISOString() : null;

async function quote(account: Account, drive: Drive, signal: AbortSignal): Promise<DriveQuote | null> {
  const type = await shippingTypeAt(account, drive.from, signal);
  if (type === null) return null;
  const at = ({ latitude, longitude }: Stop) => ({ lat: latitude, lon: longitude });
  const json = {
    shipping_type_id: type,
    parcels: [{ pickup_location: at(drive.from), dropoff_location: at(drive.to) }],
    ...(drive.readyAt && { pickup_time: drive.readyAt }),
  };
  const call: Call = {
    name: 'Cotizar el despacho',
    method: 'POST',
    path: '/v3/parcels/estimate',
    json,
    repeat: 'again',
  };
  const answer = await sendCall(account, { ...call, deadline: 4000, expects: [404, 422] }, signal);
  if (answer.status >= 400) return null;
  const [first] = readBody(estimate, answer).deliveries;
  if (!first) return null;
  const { price, eta_to_pickup: pickUp, eta_to_delivery: dropOff } = first.estimation;
  return {
    deliveryFee: fromCabify(price.amount, account),
    serviceFee: 0,
    reference: null,
    expiresAt: null,
    pickUpAt: later(pickUp),
    dropOffAt: later(dropOff),
  };
}

/** Four digits derived from the delivery, so that they need not be stored. */
const pinOf = ({ credentials }: Account, key: string): string | null =>
  credentials.pincodeProofOfDelivery
    ? String(
        createHash('sha256').update(`${credentials.clientSecret} ${key}`).digest().readUInt32BE() % 10_000,
      ).padStart(4, '0')
    : null;

function updateOf(found: Parcel, account: Account): DeliveryUpdate {
  const { driver, tracking, delivery_attempt: attempt } = found;
  return deliveryUpdate({
    reference: found.id,
    status: statusOf(found),
    at: found.event_time ?? null,
    courier: driver
      ? {
          name: driver.name,
          phone: driver.phone ?? null,
          vehicle: found.asset?.asset_kind ?? null,
          latitude: tracking?.location?.latitude ?? null,
          longitude: tracking?.location?.longitude ?? null,
        }
      : null,
    trackingUrl: tracking?.tracking_url ?? null,
    pickUpAt: later(tracking?.routes?.pick_up?.eta),
    dropOffAt: later(tracking?.routes?.drop_off?.eta),
    pin: found.external_id ? pinOf(account, found.external_id) : null,
    proofs: (attempt?.photo_proof_of_delivery?.photo_urls ?? []).map((value) => ({
      stop: 'dropOff',
      kind: 'picture',
      value,
    })),
    reason: reasonText(found.failure_reason ?? attempt?.fail_reason),
  });
}

async function read(account: Account, id: string, signal: AbortSignal): Promise<Parcel | null> {
  const path = `/v1/parcels/${encodeURIComponent(id)}/status`;
  const call = readCall('Consultar el despacho', path, { expects: [404] });
  const answer = await sendCall(account, call, signal);
  return answer.status === 404 ? null : readBody(parcel, answer);
}

/** The parcel that was made for a key: Cabify lists all, and searches none. */
async function findId(account: Account, key: string, signal: AbortSignal): Promise<string | null> {
  for (let page = 0; page < maxPages; page += 1) {
    const call = readCall('Buscar el despacho', `/v1/parcels?page=${page}`);
    const { parcels, more_pages: hasMore } = readBody(listed, await sendCall(account, call, signal));
    const found = parcels.find(({ external_id: id }) => id === key);
    if (found) return found.id;
    if (!hasMore) return null;
  }
  return null;
}

async function track(
  account: Account,
  { key, reference }: StoredDelivery,
  signal: AbortSignal,
): Promise<DeliveryUpdate | null> {
  const id = reference ?? (await findId(account, key, signal));
  const found = id === null ? null : await read(account, id, signal);
  return found && updateOf(found, account);
}

const refusalOf = (answer: Answer): string => {
  const [first] = readBody(refusal, answer)?.errors ?? [];
  return reasonText(first) ?? noCoverage;
};

const pointOf = ({ name, phone, address, detail, notes, latitude, longitude }: Stop) => ({
  contact: { name, phone },
  loc: { lat: latitude, lon: longitude },
  instr: [address, detail, notes].filter(Boolean).join(' · '),
});

/** Makes the parcel of a key, or finds the one that was made: its id, or why Cabify takes none. */
async function parcelFor(
  account: Account,
  input: NewDelivery,
  signal: AbortSignal,
): Promise<{ id: string } | { refusal: string }> {
  const parcelRequest = {
    external_id: input.key,
    pickup_info: pointOf(input.from),
    dropoff_info: pointOf(input.to),
    price: { declared_value: toCabify(input.value, account), currency: account.currency },
  };
  // A key that Cabify has is refused: the same request again makes no second parcel.
  const call: Call = {
    name: 'Crear el despacho',
    method: 'POST',
    path: '/v1/parcels',
    json: { parcels: [parcelRequest] },
    repeat: 'again',
  };
  const answer = await sendCall(account, { ...call, expects: refusals }, signal);
  if (answer.status < 300) return { id: readBody(created, answer).parcels[0]?.id ?? '' };
  const known = answer.status === 409 ? await findId(account, input.key, signal) : null;
  return known === null ? { refusal: refusalOf(answer) } : { id: known };
}

/** Requests the company's proof of delivery; a code excludes a photo. */
async function requestProof(account: Account, id: string, key: string, signal: AbortSignal): Promise<void> {
  const pin = pinOf(account, key);
  if (pin === null && !account.credentials.proofOfDelivery) return;
  const proofs = pin
    ? { code_proof: { active: true, hashed_code: createHash('sha256').update(pin).digest('hex') } }
    : { photo_proof: { active: true } };
  const path = `/v1/parcels/${id}/proof_configuration`;
  const json = { delivered_proofs: proofs };
  await sendCall(account, { name: 'Pedir prueba de entrega', method: 'POST', path, json, repeat: 'again' }, signal);
}

/** Registers our webhook address once: Cabify has no panel for it. */
async function subscribe(account: Account, url: string, signal: AbortSignal): Promise<void> {
  const path = '/v1/webhooks';
  const known = readBody(webhooks, await sendCall(account, readCall('Ver avisos', path), signal));
  const { webhookSecret } = account.credentials;
  for (const hook of ['parcel', 'parcelLocation']) {
    if (known.some((each) => each.hook === hook && each.callback_url === url)) continue;
    const json = {
      hook,
      callback_url: url,
      headers: webhookSecret ? [{ name: webhookHeader, value: webhookSecret }] : [],
    };
    await sendCall(
      account,
      { name: 'Pedir avisos', method: 'POST', path, json, repeat: 'again', expects: [409] },
      signal,
    );
  }
}

async function request(account: Account, input: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const type = await shippingTypeAt(account, input.from, signal);
  if (type === null) return rejected(input.key, noCoverage);
  const created = await parcelFor(account, input, signal);
  if ('refusal' in created) return rejected(input.key, created.refusal);
  const known = await read(account, created.id, signal);
  if (known && stateOf(known.state) !== 'ready') return updateOf(known, account);
  await subscribe(account, input.webhookUrl, signal);
  await requestProof(account, created.id, input.key, signal);
  const json = {
    parcel_ids: [created.id],
    shipping_type_id: type,
    ...(input.readyAt && { pickup_time: input.readyAt }),
  };
  // Cabify ships a parcel that is ready, and refuses one that is on its way.
  const call: Call = { name: 'Pedir repartidor', method: 'POST', path: '/v1/parcels/ship', json, repeat: 'again' };
  const answer = await sendCall(account, { ...call, expects: refusals }, signal);
  if (answer.status >= 400 && answer.status !== 409) return rejected(input.key, refusalOf(answer));
  return (
    (await track(account, { key: input.key, reference: created.id }, signal)) ?? rejected(input.key, refusalOf(answer))
  );
}

async function cancel(account: Account, stored: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const id = stored.reference ?? (await findId(account, stored.key, signal));
  const before = id && (await read(account, id, signal));
  if (!before) throw new ProviderFailure('refused', 'Cabify no conoce ese despacho.', { status: 404 });
  if (!cancelable.includes(stateOf(before.state))) return updateOf(before, account);
  const json = { parcel_ids: [id] };
  const call: Call = {
    name: 'Cancelar el despacho',
    method: 'POST',
    path: '/v1/parcels/deliver/cancel',
    json,
    repeat: 'again',
  };
  await sendCall(account, { ...call, expects: [409, 422] }, signal);
  return updateOf((await read(account, id, signal)) ?? before, account);
}

function readWebhook(account: Account, raw: RawWebhook): DeliveryEvent | null {
  const { webhookSecret } = account.credentials;
  if (webhookSecret) requireSecret(raw, webhookHeader, webhookSecret);
  const {
    id,
    parcel_id: parcelId = id,
    external_id: key,
    state,
    event_time: at,
  } = event.safeParse(jsonOf(raw)).data ?? {};
  if (!parcelId) return null;
  return { key: `${parcelId} ${state ?? ''} ${at ?? ''}`, reference: parcelId, ...(key && { deliveryKey: key }) };
}

export const cabifyFleet = (account: Account): Fleet => ({
  quote: (drive, signal) => quote(account, drive, signal),
  request: (input, signal) => request(account, input, signal),
  track: (stored, signal) => track(account, stored, signal),
  cancel: (stored, signal) => cancel(account, stored, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Reads the users of the account: the token is refused, or holds. */
export function checkCabify(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const other = account.isProduction ? 'de producción' : 'de prueba';
  const message = `Cabify no reconoce el Client ID con ese secreto. Revisa que sean las credenciales ${other}: cada ambiente tiene las suyas.`;
  return checkCredentials({ field: 'client_secret', message }, async () => {
    await sendCall(account, readCall('Probar la conexión', '/v1/users'), signal);
    return { ok: true, message: 'Cabify reconoce las credenciales.' };
  });
}
