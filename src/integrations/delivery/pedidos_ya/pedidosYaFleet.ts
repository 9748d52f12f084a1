import type { z } from 'zod';
import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits } from '../../currency.ts';
import { deliveryUpdate, rejected } from '../deliveryUpdate.ts';
import type { DeliveryUpdate, Drive, DriveQuote, Fleet, NewDelivery, StoredDelivery } from '../port.ts';
import { type Account, bodyOf, quoteFailureOf, sendCall, readWebhook, refusalOf } from './account.ts';
import { price, reasonText, shipping, shippings, statusOf } from './dialect.ts';

const updateOf = (found: z.output<typeof shipping>, { currency }: Account): DeliveryUpdate =>
  deliveryUpdate({
    reference: found.id,
    status: statusOf(found.status),
    at: found.lastUpdated ?? null,
    trackingUrl: found.shareLocationUrl ?? null,
    fee: found.price ? fromMajorUnits(found.price.total, currency) : null,
    reason: reasonText(found.cancelCode),
  });

async function quote(account: Account, drive: Drive, signal: AbortSignal): Promise<DriveQuote | null> {
  const json = bodyOf(drive, account);
  const call: Call = {
    name: 'Cotizar el despacho',
    method: 'POST',
    path: '/v1/estimates/shippings',
    json,
    repeat: 'again',
  };
  const answer = await sendCall(
    account,
    { ...call, deadline: 4000, expects: [400, 404], failureOf: quoteFailureOf },
    signal,
  );
  if (answer.status >= 400) return null;
  const { total } = readBody(price, answer).price;
  const open = { reference: null, expiresAt: null, pickUpAt: null, dropOffAt: null };
  return { ...open, deliveryFee: fromMajorUnits(total, account.currency), serviceFee: 0 };
}

async function track(
  account: Account,
  { key, reference }: StoredDelivery,
  signal: AbortSignal,
): Promise<DeliveryUpdate | null> {
  const call = readCall('Consultar el despacho', '', { expects: [404] });
  if (reference !== null) {
    const answer = await sendCall(account, { ...call, path: `/v2/shippings/${encodeURIComponent(reference)}` }, signal);
    return answer.status === 404 ? null : updateOf(readBody(shipping, answer), account);
  }
  const answer = await sendCall(
    account,
    { ...call, path: `/v2/shippings?referenceId=${encodeURIComponent(key)}` },
    signal,
  );
  if (answer.status === 404) return null;
  const found = readBody(shippings, answer).data.find(({ referenceId }) => referenceId === key);
  return found ? updateOf(found, account) : null;
}

/** The delivery of a key as it waits to be confirmed: the one that is there, or a new one. */
async function preorder(account: Account, input: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const known = await track(account, { key: input.key, reference: null }, signal);
  if (known) return known;
  const json = bodyOf(input, account);
  const call: Call = { name: 'Reservar el despacho', method: 'POST', path: '/v2/shippings', json, repeat: 'once' };
  const answer = await sendCall(account, { ...call, expects: [400, 403] }, signal);
  return answer.status >= 400 ? rejected(input.key, refusalOf(answer)) : updateOf(readBody(shipping, answer), account);
}

async function request(account: Account, input: NewDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const waiting = await preorder(account, input, signal);
  if (waiting.status !== 'PREORDER') return waiting;
  const path = `/v2/shippings/${waiting.reference}/confirm`;
  // Confirming twice is once: the second is refused with 409.
  const call: Call = { name: 'Pedir repartidor', method: 'POST', path, json: { type: 'ON_DEMAND' }, repeat: 'again' };
  const answer = await sendCall(account, { ...call, expects: [400, 403, 409] }, signal);
  if (answer.status === 400 || answer.status === 403) return rejected(input.key, refusalOf(answer));
  const stored = { key: input.key, reference: waiting.reference };
  return (await track(account, stored, signal)) ?? { ...waiting, status: 'CONFIRMING' };
}

async function cancel(account: Account, stored: StoredDelivery, signal: AbortSignal): Promise<DeliveryUpdate> {
  const before = await track(account, stored, signal);
  if (!before) throw new ProviderFailure('refused', 'PedidosYa no conoce ese despacho.', { status: 404 });
  const path = `/v2/shippings/${before.reference}/cancel`;
  const json = { reasonText: 'Cancelado por el local' };
  // Twice is once: what is cancelled is cancelled no more.
  const call: Call = { name: 'Cancelar el despacho', method: 'POST', path, json, repeat: 'again', expects: [400, 409] };
  await sendCall(account, call, signal);
  return (await track(account, { ...stored, reference: before.reference }, signal)) ?? before;
}

export const pedidosYaFleet = (account: Account): Fleet => ({
  quote: (drive, signal) => quote(account, drive, signal),
  request: (input, signal) => request(account, input, signal),
  track: (stored, signal) => track(account, stored, signal),
  cancel: (stored, signal) => cancel(account, stored, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});
