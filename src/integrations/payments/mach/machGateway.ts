import { randomUUID } from 'node:crypto';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened, RawWebhook, WebhookResult } from '../../provider.ts';
import { jsonOf } from '../../webhook.ts';
import { paymentState, processing, refundByBooks, refunded, refundWithin, refused } from '../paymentState.ts';
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
  captureWithinMs,
  created,
  endedStates,
  event,
  isWaiting,
  type Payment,
  payment as paymentShape,
  refund as refundShape,
  refundDays,
  refusal,
} from './dialect.ts';
import type { machForm } from './form.ts';

type Account = Opened<typeof machForm>;

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  http.send({ ...call, headers: { authorization: `Bearer ${credentials.apiKey}` } }, signal);

const pathOf = (reference: string | null, rest = '') => `/payments/${encodeURIComponent(reference ?? '')}${rest}`;

async function begin(account: Account, input: NewPayment, signal: AbortSignal): Promise<BegunPayment> {
  const { key, amount, description } = input;
  const json = {
    payment: { amount, title: description.slice(0, 100), message: description, upstream_id: key, metadata: {} },
  };
  // Asking twice makes two payments, of which the guest pays one: no money moves by it.
  const call: Call = { name: 'Crear el pago', method: 'POST', path: '/payments', json, repeat: 'again' };
  const {
    business_payment_id: reference,
    url,
    expires_at: expiresAt,
  } = readBody(created, await sendCall(account, call, signal));
  return { reference, step: { url, method: 'GET', fields: {} }, expiresAt: expiresAt ?? null };
}

async function read(account: Account, reference: string, signal: AbortSignal): Promise<Payment | null> {
  const call = readCall('Consultar el pago', pathOf(reference), { expects: [404] });
  const answer = await sendCall(account, call, signal);
  return answer.status === 404 ? null : readBody(paymentShape, answer);
}

function stateOf(found: Payment | null): PaymentState {
  if (!found) return paymentState({ status: 'unknown' });
  const end = endedStates[found.status];
  if (end) return paymentState(end);
  if (found.status !== 'CONFIRMED') return paymentState({ status: 'pending' });
  return paymentState({
    status: 'completed',
    amount: found.amount,
    refunded: found.refunded_amount ?? 0,
    paidAt: found.completed_at ? new Date(found.completed_at).toISOString() : null,
  });
}

const state = async (account: Account, { reference }: StoredPayment, signal: AbortSignal): Promise<PaymentState> =>
  stateOf(reference === null ? null : await read(account, reference, signal));

/**
 * Captures a payment the guest approved in the app; accounts with automatic capture reject this, and are paid anyway.
 */
async function complete(account: Account, stored: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  const { reference } = stored;
  const found = reference === null ? null : await read(account, reference, signal);
  if (!found || !isWaiting(found)) return stateOf(found);
  const path = pathOf(reference, '/confirm');
  // Confirming twice is once.
  const call: Call = {
    name: 'Confirmar el pago',
    method: 'POST',
    path,
    json: {},
    repeat: 'again',
    expects: [400, 409, 422],
  };
  const answer = await sendCall(account, call, signal);
  const after = reference === null ? null : await read(account, reference, signal);
  return stateOf(answer.status >= 400 && after && isWaiting(after) ? { ...after, status: 'CONFIRMED' } : after);
}

async function send(account: Account, { amount, payment }: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> {
  const json = { amount, comment: 'Devolución del local' };
  const call: Call = {
    name: 'Devolver el pago',
    method: 'POST',
    path: pathOf(payment.reference, '/refund'),
    json,
    repeat: 'once',
  };
  const answer = await sendCall(account, { ...call, expects: [400, 404, 409, 422] }, signal);
  if (answer.status >= 400)
    return refused(`MACH: ${readBody(refusal, answer)?.error?.message ?? `rechazó la devolución (${answer.status})`}`);
  const { business_refund_id: id = null, state: payload } = readBody(refundShape, answer);
  return payload === 'COMPLETED' ? refunded(id) : processing(id);
}

const refund = (account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> =>
  refundByBooks(input, {
    read: () => state(account, input.payment, signal),
    send: () => send(account, input, signal),
  });

function readWebhook(raw: RawWebhook): WebhookResult<PaymentEvent> {
  const { data: payload } = event.safeParse(jsonOf(raw));
  if (!payload) return null;
  if (!payload.event_name.startsWith('business-payment-')) return { ignored: payload.event_name };
  return { key: `${payload.event_resource_id} ${payload.event_name}`, reference: payload.event_resource_id };
}

export const machGateway = (account: Account): PaymentGateway => ({
  begin: (input, signal) => begin(account, input, signal),
  complete: (stored, _visit, signal) => complete(account, stored, signal),
  captureWithinMs,
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
  refundRefusal: refundWithin(refundDays, `MACH devuelve pagos de hasta ${refundDays} días.`),
  readWebhook,
});

/** Reads a payment that does not exist: a wrong key is rejected, a valid one gets a "not found". */
export async function checkMach(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const call = readCall('Probar la conexión', pathOf(randomUUID()));
  const { status } = await sendCall(account, { ...call, expects: [401, 403, 404] }, signal);
  if (status === 404) return { ok: true, message: 'MACH reconoce la API key.' };
  return {
    ok: false,
    field: 'api_key',
    message: 'MACH no reconoce la API key. Revisa que sea la del ambiente elegido y que esté completa.',
  };
}
