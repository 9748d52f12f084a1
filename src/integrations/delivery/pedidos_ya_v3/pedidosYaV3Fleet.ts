import { randomUUID } from 'node:crypto';
import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits } from '../../currency.ts';
import { deliveryUpdate, rejected } from '../deliveryUpdate.ts';
import { type Account, bodyOf, quoteFailureOf, sendCall, readWebhook, refusalOf } from '../pedidos_ya/account.ts';
import { reasonText, statusOf } from '../pedidos_ya/dialect.ts';
import type { Courier, DeliveryUpdate, Drive, DriveQuote, Fleet, NewDelivery, StoredDelivery } from '../port.ts';
import { estimate, maxUrls, type Shipping, shipping, shippings, tracking, webhooks } from './dialect.ts';

/** States in which a courier is on the way and may be seen. */
const visible = ['IN_PROGRESS', 'NEAR_PICKUP', 'PICKED_UP', 'NEAR_DROPOFF'];

/** An estimate is known by its own id, its offer, and the name under which what it becomes is found. */
const referenceOf = (...parts: string[]): string => parts.join('/');
const partsOf = (reference: string | null | undefined) => reference?.split('/') ?? [];

async function quote(
  account: Account,
  drive: Drive & { key?: string },
  signal: AbortSignal,
): Promise<DriveQuote | null> {
  const key = drive.key ?? randomUUID();
  const json = bodyOf({ ...drive, key }, account);
  const call: Call = {
    name: 'Cotizar el despacho',
    method: 'POST',
    path: '/v3/shippings/estimates',
    json,
    repeat: 'again',
  };
  const answer = await sendCall(
    account,
    { ...call, deadline: 4000, expects: [400], failureOf: quoteFailureOf },
    signal,
  );
  if (answer.status === 400) return null;
  const { estimateId, deliveryOffers: offers } = readBody(estimate, answer);
  const offer = offers.find(({ deliveryMode }) => deliveryMode === 'EXPRESS') ?? offers[0];
  if (!offer) return null;
  return {
    deliveryFee: fromMajorUnits(offer.pricing.total, account.currency),
    serviceFee: 0,
    reference: referenceOf(estimateId, offer.deliveryOfferId, key),
    expiresAt: offer.confirmationTimeLimit ?? null,
    pickUpAt: offer.estimatedPickUpTime ?? null,
    dropOffAt: offer.deliveryTimeTo ?? null,
  };
}

async function courierOf(account: Account, id: string, signal: AbortSignal) {
  const path = `/v3/shippings/${encodeURIComponent(id)}/tracking`;
  const call = readCall('Ver al repartidor', path, { expects: [404] });
  const answer = await sendCall(account, call, signal);
  if (answer.status === 404) return null;
  const seen = readBody(tracking, answer);
  const courier: Courier | null = seen.deliveryName
    ? {
        name: seen.deliveryName,
        phone: null,
        vehicle: seen.deliveryTransport ?? null,
        latitude: seen.latitude ?? null,
        longitude: seen.longitude ?? null,
      }
    : null;
  return { courier, pickUpAt: seen.estimatedPickUpTime ?? null, dropOffAt: seen.estimatedDropOffTime ?? null };
}

async function updateOf(found: Shipping, account: Account, signal: AbortSignal): Promise<DeliveryUpdate> {
  const total = found.route?.pricing?.total;
  return deliveryUpdate({
    reference: found.shippingId,
    status: statusOf(found.status),
    at: found.updatedAt ?? null,
    trackingUrl: found.shareLocationUrl ?? null,
    fee: total === undefined ? null : fromMajorUnits(total, account.currency),
    reason: reasonText(found.cancelCode),
    ...(visible.includes(found.status) && (await courierOf(account, found.shippingId, signal))),
  });
}

/** The shipping of a name, which is our key or that of the estimate it was made of. */
async function findByKey(account: Account, key: string, signal: AbortSignal): Promise<DeliveryUpdate | null> {
  const path = `/v3/shippings?referenceId=${encodeURIComponent(key)}`;
  const call = readCall('Consultar el despacho', path, { expects: [404] });
  const answer = await sendCall(account, call, signal);
  if (answer.status === 404) return null;
  const found = readBody(shippings, answer).data.find(({ referenceId }) => referenceId === key);
  return found ? updateOf(found, account, signal) : null;
}

async function track(
  account: Account,
  { key, reference, quoteReference }: StoredDelivery,
  signal: AbortSignal,
): Promise<DeliveryUpdate | null> {
  const call = readCall('Consultar el despacho', '', { expects: [404] });
  if (reference !== null) {
    const answer = await sendCall(account, { ...call, path: `/v3/shippings/${encodeURIComponent(reference)}` }, signal);
    return answer.status === 404 ? null : updateOf(readBody(shipping, answer), account, signal);
  }
  const [, , quotedAs = key] = partsOf(quoteReference);
  const known = await findByKey(account, key, signal);
  return known ?? (quotedAs === key ? null : findByKey(account, quotedAs, signal));
}

/** Adds our address to the webhook subscriptions, which PedidosYa replaces as a list. */
async function subscribe(account: Account, url: string, signal: AbortSignal): Promise<void> {
  const path = '/v3/webhooks-configuration';
  const answer = await sendCall(account, readCall('Ver avisos', path), signal);
  const isTest = !account.isProduction;
  const all = readBody(webhooks, answer).webhooksConfiguration ?? [];
  const isMine = (each: (typeof all)[number]) => each.isTest === isTest && each.topic === 'SHIPPING_STATUS';
  const urls = all.find(isMine)?.urls ?? [];
  if (urls.some((each) => each.url === url)) return;
  const subscription = { url, authorizationKey: account.credentials.webhookSecret || null };
  const mine = {
    isTest,
    notificationType: 'WEBHOOK',
    topic: 'SHIPPING_STATUS',
    urls: [subscription, ...urls].slice(0, maxUrls),
  };
  const json = { webhooksConfiguration: [...all.filter((each) => !isMine(each)), mine] };
  await sendCall(account, { name: 'Pedir avisos', method: 'PUT', path, json, repeat: 'again' }, signal);
}

/** Confirms an estimate, or requests in one step at the current price when the quote has expired. */
async function ship(account: Account, input: NewDelivery, signal: AbortSignal) {
  const call: Call = { name: 'Pedir repartidor', method: 'POST', path: '/v3/shippings', repeat: 'once' };
  const [estimateId, deliveryOfferId] = partsOf(input.quoteReference);
  if (estimateId) {
    const path = `/v3/shippings/estimates/${encodeURIComponent(estimateId)}/confirm`;
    const answer = await sendCall(
      account,
      { ...call, path, json: { deliveryOfferId }, expects: [400, 404, 409] },
      signal,
    );
    if (answer.status < 300 || answer.status === 409) return answer;
  }
  return sendCall(account, { ...call, json: bodyOf(input, account), expects: [400, 403] }, signal);
}

async function request(account: Account, input: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const { key, quoteReference } = input;
  const stored = { key, reference: null, quoteReference };
  const known = await track(account, stored, signal);
  if (known) return known;
  await subscribe(account, input.webhookUrl, signal);
  const answer = await ship(account, input, signal);
  if (answer.status < 300) return updateOf(readBody(shipping, answer), account, signal);
  if (answer.status !== 409) return rejected(input.key, refusalOf(answer));
  const confirmed = await track(account, stored, signal);
  if (confirmed) return confirmed;
  // Asking another fleet now could send two couriers.
  const message = 'PedidosYa ya confirmó ese despacho y no deja encontrarlo. Revísalo en su panel.';
  throw new ProviderFailure('refused', message, { status: 409, body: answer.body, uncertain: true });
}

async function cancel(account: Account, stored: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const before = await track(account, stored, signal);
  if (!before) throw new ProviderFailure('refused', 'PedidosYa no conoce ese despacho.', { status: 404 });
  const path = `/v3/shippings/${encodeURIComponent(before.reference)}/cancel`;
  const json = { reasonText: 'Cancelado por el local' };
  // Twice is once: what is cancelled is cancelled no more.
  const call: Call = { name: 'Cancelar el despacho', method: 'POST', path, json, repeat: 'again', expects: [400, 409] };
  await sendCall(account, call, signal);
  return (await track(account, { ...stored, reference: before.reference }, signal)) ?? before;
}

export const pedidosYaV3Fleet = (account: Account): Fleet => ({
  quote: (drive, signal) => quote(account, drive, signal),
  request: (input, signal) => request(account, input, signal),
  track: (stored, signal) => track(account, stored, signal),
  cancel: (stored, signal) => cancel(account, stored, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});
