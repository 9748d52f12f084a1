import { createHmac, randomUUID } from 'node:crypto';
import { type Call, readCall } from '../../client/call.ts';
import { isUnknown } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { type CredentialCheck, ForgedWebhook, type RawWebhook, type WebhookResult } from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import { paymentState, refunded, refused } from '../paymentState.ts';
import { withoutMail } from '../withoutMail.ts';
import type {
  BegunPayment,
  NewPayment,
  PaymentGateway,
  PaymentEvent,
  PaymentRefund,
  PaymentState,
  RefundOutcome,
  StoredPayment,
} from '../port.ts';
import {
  alreadyRefundedCode,
  begun,
  cardOf,
  event,
  isApproved,
  isDeclined,
  refund as refundShape,
  refusal,
  savedCardMethod,
  state as stateShape,
  type Status,
  token as tokenShape,
  tokenMinutes,
} from './dialect.ts';
import { type Account, amountOf, callKushki } from './kushkiCalls.ts';
import { kushkiCards, readCharge } from './kushkiCards.ts';

async function begin(account: Account, input: NewPayment, signal: AbortSignal): Promise<BegunPayment> {
  const { key, amount, returnUrl, guest } = input;
  const json = {
    totalAmount: amount,
    currency: account.currency,
    returnUrl,
    email: guest.mail ?? withoutMail,
  };
  // Asking twice makes two tokens, of which the guest pays one: no money moves by it.
  const call: Call = { name: 'Preparar el pago', method: 'POST', path: '/card-async/v1/tokens', json, repeat: 'again' };
  const { token } = readBody(tokenShape, await callKushki(account, call, signal, true));
  const init: Call = {
    name: 'Crear el pago',
    method: 'POST',
    path: '/card-async/v1/init',
    json: { token, amount: amountOf(amount, account), metadata: { payment: key } },
    repeat: 'once',
  };
  const { redirectUrl: url } = readBody(begun, await callKushki(account, init, signal));
  const expiresAt = new Date(Date.now() + tokenMinutes * 60_000).toISOString();
  return { reference: token, step: { url, method: 'GET', fields: {} }, expiresAt };
}

async function read(account: Account, reference: string, signal: AbortSignal): Promise<Status | null> {
  const path = `/card-async/v1/status/${encodeURIComponent(reference)}`;
  const call = readCall('Consultar el pago', path, { expects: [404] });
  const answer = await callKushki(account, call, signal);
  return answer.status === 404 ? null : readBody(stateShape, answer);
}

function stateOf(found: Status | null): PaymentState {
  if (!found) return paymentState({ status: 'unknown' });
  const card = { card: cardOf(found.cardType), cardLast4: found.lastFourDigits ?? null };
  if (isDeclined(found.status))
    return paymentState({ status: 'failed', ...card, message: found.responseText ?? 'El banco lo rechazó' });
  if (!isApproved(found.status)) return paymentState({ status: 'pending' });
  return paymentState({
    status: 'completed',
    refunded: null,
    ...card,
    amount: found.approvedTransactionAmount ?? found.amount?.subtotalIva0 ?? null,
    authorizationCode: found.approvalCode ?? found.ticketNumber ?? null,
    paidAt: found.created ? new Date(found.created).toISOString() : null,
  });
}

const isCharge = ({ method }: StoredPayment): boolean => method === savedCardMethod;

async function state(account: Account, payment: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  if (isCharge(payment)) return (await readCharge(account, payment, signal)).state;
  const { reference } = payment;
  return stateOf(reference === null ? null : await read(account, reference, signal));
}

/** Ticket that identifies a payment for its refund. */
async function ticketOf(account: Account, payment: StoredPayment, signal: AbortSignal): Promise<string | null> {
  if (isCharge(payment)) return payment.reference ?? (await readCharge(account, payment, signal)).reference;
  return (await read(account, payment.reference ?? '', signal))?.ticketNumber ?? null;
}

/** Kushki's list has no refunds: the rejection of a second full refund proves the first. */
async function refund(account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> {
  const { amount, payment, alreadyRefunded } = input;
  const ticket = await ticketOf(account, payment, signal);
  if (!ticket) return refused('Kushki no encuentra el pago.');
  const isPart = amount !== payment.amount || alreadyRefunded > 0;
  const call: Call = {
    name: 'Devolver el pago',
    method: 'DELETE',
    path: `/v1/charges/${encodeURIComponent(ticket)}`,
    json: { fullResponse: true, ...(isPart && { amount: amountOf(amount, account) }) },
    repeat: isPart ? 'once' : 'again',
    expects: [400, 402, 404, 409, 422],
  };
  try {
    const answer = await callKushki(account, call, signal);
    const { code, message } = answer.status >= 400 ? readBody(refusal, answer) : {};
    if (code === alreadyRefundedCode && !isPart) return refunded(null);
    if (answer.status >= 400) return refused(`Kushki: ${message ?? `rechazó la devolución (${answer.status})`}`);
    return refunded(readBody(refundShape, answer).ticketNumber ?? null);
  } catch (error) {
    // A retry could refund twice.
    if (!isPart || !isUnknown(error)) throw error;
    return refused('Kushki no respondió: revisa en su consola si la devolución se hizo.');
  }
}

/** Signed over the body and the moment, as Kushki joins them. */
function requireSigned({ headers, body }: RawWebhook, key: string): void {
  const expected = createHmac('sha256', key)
    .update(`${body}.${headers['x-kushki-id'] ?? ''}`)
    .digest('hex');
  if (!isSameSecret(headers['x-kushki-signature'] ?? '', expected)) throw new ForgedWebhook();
}

function readWebhook({ credentials }: Account, raw: RawWebhook): WebhookResult<PaymentEvent> {
  const payload = event.safeParse(jsonOf(raw)).data ?? {};
  if (raw.body.trim() === '{}') return { ignored: 'Prueba de la dirección en la consola' };
  if (credentials.webhookSignatureKey) requireSigned(raw, credentials.webhookSignatureKey);
  if (!payload.token) return null;
  return {
    key: `${payload.token} ${payload.transaction_status ?? ''} ${payload.ticket_number ?? ''}`,
    reference: payload.token,
  };
}

export const kushkiGateway = (account: Account): PaymentGateway => ({
  cards: kushkiCards(account),
  begin: (input, signal) => begin(account, input, signal),
  complete: (stored, _visit, signal) => state(account, stored, signal),
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Prepares a payment of one peso and reads a subscription that does not exist: each call checks one key. */
export async function checkKushki(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const refusals = [400, 401, 403, 404];
  const json = {
    totalAmount: 1,
    currency: account.currency,
    returnUrl: 'https://comanda.app',
    email: 'prueba@comanda.app',
  };
  const publicCall: Call = {
    name: 'Probar la llave pública',
    method: 'POST',
    path: '/card-async/v1/tokens',
    json,
    repeat: 'again',
  };
  if ((await callKushki(account, { ...publicCall, expects: refusals }, signal, true)).status >= 400)
    return {
      ok: false,
      field: 'api_key',
      message: 'Kushki no reconoce la llave pública. Revisa que sea la del ambiente elegido.',
    };
  const path = `/subscriptions/v1/card/search/${randomUUID()}`;
  const { status } = await callKushki(
    account,
    readCall('Probar la llave privada', path, { expects: refusals }),
    signal,
  );
  if (status === 401 || status === 403)
    return {
      ok: false,
      field: 'secret_key',
      message: 'Kushki no reconoce la llave privada. Revisa que sea la del ambiente elegido.',
    };
  return { ok: true, message: 'Kushki reconoce las dos llaves.' };
}
