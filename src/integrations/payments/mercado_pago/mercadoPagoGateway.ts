import { createHmac } from 'node:crypto';
import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits, toMajorUnits } from '../../currency.ts';
import {
  type CredentialCheck,
  ForgedWebhook,
  type Opened,
  type RawWebhook,
  type WebhookResult,
} from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
import { paymentState, processing, refunded, refundWithin, refused } from '../paymentState.ts';
import type {
  BegunPayment,
  NewPayment,
  PaymentGateway,
  PaymentEvent,
  PaymentRefund,
  PaymentState,
  RefundOutcome,
  ReturnVisit,
  StoredPayment,
} from '../port.ts';
import {
  event,
  found,
  type Payment,
  payment as paymentShape,
  payMinutes,
  preference,
  reasonText,
  refund as refundShape,
  refundDays,
  refusal,
  takenStatuses,
} from './dialect.ts';
import type { mercadoPagoForm } from './form.ts';

type Account = Opened<typeof mercadoPagoForm>;
/** Names our payment in the address that Mercado Pago sends its news of it to: they name only its own. */
const keyInAddress = 'payment';

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  http.send({ ...call, headers: { ...call.headers, authorization: `Bearer ${credentials.accessToken}` } }, signal);

async function begin(account: Account, input: NewPayment, signal: AbortSignal): Promise<BegunPayment> {
  const { key, amount, description, returnUrl, webhookUrl, guest } = input;
  const expiresAt = new Date(Date.now() + payMinutes * 60_000).toISOString();
  const json = {
    items: [
      {
        id: key,
        title: description,
        quantity: 1,
        currency_id: account.currency,
        unit_price: toMajorUnits(amount, account.currency),
      },
    ],
    external_reference: key,
    payer: { name: guest.name, ...(guest.mail && { email: guest.mail }) },
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    auto_return: 'approved',
    notification_url: `${webhookUrl}?${keyInAddress}=${key}`,
    expires: true,
    expiration_date_to: expiresAt,
  };
  const headers = { 'x-idempotency-key': key };
  const call: Call = {
    name: 'Crear el pago',
    method: 'POST',
    path: '/checkout/preferences',
    json,
    headers,
    repeat: 'again',
  };
  const {
    id,
    init_point: url,
    sandbox_init_point: testUrl,
  } = readBody(preference, await sendCall(account, call, signal));
  const step = { url: account.isProduction ? url : (testUrl ?? url), method: 'GET' as const, fields: {} };
  return { reference: id, step, expiresAt };
}

const isTaken = ({ status }: Payment): boolean => takenStatuses.includes(status);

/** The payments that were made for a key, the one that counts first: the earliest whose money came, else the latest of all. */
async function findAll(account: Account, key: string, signal: AbortSignal): Promise<Payment[]> {
  const query = new URLSearchParams({ external_reference: key, sort: 'date_created', criteria: 'desc' });
  const path = `/v1/payments/search?${query}`;
  const call = readCall('Consultar el pago', path);
  const { results } = readBody(found, await sendCall(account, call, signal));
  const counts = results.findLast(isTaken) ?? results[0];
  return counts ? [counts, ...results.filter((each) => each !== counts)] : [];
}

const kinds: Readonly<Record<string, 'debit' | 'credit'>> = {
  credit_card: 'credit',
  debit_card: 'debit',
  prepaid_card: 'debit',
};

function stateOf(read: Payment | undefined, { currency }: Account): PaymentState {
  if (!read) return paymentState({ status: 'pending' });
  const card = { card: kinds[read.payment_type_id ?? ''] ?? null, cardLast4: read.card?.last_four_digits ?? null };
  const amount = fromMajorUnits(read.transaction_amount, currency);
  if (isTaken(read))
    return paymentState({
      status: 'completed',
      ...card,
      amount,
      refunded: read.status === 'approved' ? fromMajorUnits(read.transaction_amount_refunded ?? 0, currency) : amount,
      authorizationCode: read.authorization_code ?? read.id,
      paidAt: read.date_approved ? new Date(read.date_approved).toISOString() : null,
    });
  if (read.status === 'cancelled') return paymentState({ status: 'canceled', message: 'No se terminó de pagar' });
  if (read.status === 'rejected')
    return paymentState({ status: 'failed', ...card, message: reasonText(read.status_detail) });
  return paymentState({ status: 'pending' });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** A payment page stays open in other windows: a guest who pays there too is charged twice. */
async function state(account: Account, { key, reference }: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  const [read, ...others] = await findAll(account, key, signal);
  if (!read && reference === null) return paymentState({ status: 'unknown' });
  const also = others.filter(isTaken).map((each) => stateOf(each, account));
  const alsoTaken = sumOf(also.map(({ amount, refunded: back }) => (amount ?? 0) - (back ?? 0)));
  return { ...stateOf(read, account), ...(alsoTaken > 0 && { alsoTaken }) };
}

/** The search may be a moment behind: the payment that the guest brings back is read by its own number. */
async function complete(
  account: Account,
  stored: StoredPayment,
  visit: ReturnVisit,
  signal: AbortSignal,
): Promise<PaymentState> {
  const id = visit.payment_id ?? visit.collection_id ?? '';
  if (!/^\d{1,20}$/.test(id)) return state(account, stored, signal);
  const call = readCall('Consultar el pago', `/v1/payments/${id}`, { expects: [404] });
  const answer = await sendCall(account, call, signal);
  const read = answer.status === 404 ? undefined : readBody(paymentShape, answer);
  return read?.external_reference === stored.key ? stateOf(read, account) : state(account, stored, signal);
}

async function refund(
  account: Account,
  { key, amount, payment }: PaymentRefund,
  signal: AbortSignal,
): Promise<RefundOutcome> {
  const [paid] = await findAll(account, payment.key, signal);
  if (!paid) return refused('Mercado Pago no encuentra el pago.');
  const call: Call = {
    name: 'Devolver el pago',
    method: 'POST',
    path: `/v1/payments/${paid.id}/refunds`,
    json: { amount: toMajorUnits(amount, account.currency) },
    // The same key twice is one refund.
    headers: { 'x-idempotency-key': key },
    repeat: 'again',
    expects: [400, 402, 404, 422],
  };
  const answer = await sendCall(account, call, signal);
  if (answer.status >= 400) {
    const { message, error } = readBody(refusal, answer) ?? {};
    return refused(`Mercado Pago: ${message ?? error ?? `rechazó la devolución (${answer.status})`}`);
  }
  const { id, status } = readBody(refundShape, answer);
  if (status === 'rejected') return refused('Mercado Pago rechazó la devolución.');
  return status === 'in_process' ? processing(id) : refunded(id);
}

/** Checks the signature over the number of the payment, the request and its time, as Mercado Pago writes it down. */
function requireSigned({ headers }: RawWebhook, id: string, key: string): void {
  const parts = new Map(
    (headers['x-signature'] ?? '').split(',').map((part) => part.trim().split('=') as [string, string]),
  );
  const request = headers['x-request-id'];
  const manifest = `id:${id.toLowerCase()};${request ? `request-id:${request};` : ''}ts:${parts.get('ts') ?? ''};`;
  if (!isSameSecret(parts.get('v1') ?? '', createHmac('sha256', key).update(manifest).digest('hex')))
    throw new ForgedWebhook();
}

function readWebhook({ credentials }: Account, raw: RawWebhook): WebhookResult<PaymentEvent> {
  const { data: payload } = event.safeParse(jsonOf(raw));
  const key = credentials.webhookSignatureKey;
  if (key) requireSigned(raw, payload?.data.id ?? '', key);
  const paymentKey = raw.query[keyInAddress];
  if (payload && payload.type !== 'payment') return { ignored: payload.type };
  if (!payload || !paymentKey) return null;
  return { key: `${payload.data.id} ${payload.action ?? ''} ${payload.date_created ?? ''}`, paymentKey };
}

export const mercadoPagoGateway = (account: Account): PaymentGateway => ({
  begin: (input, signal) => begin(account, input, signal),
  complete: (stored, visit, signal) => complete(account, stored, visit, signal),
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
  refundRefusal: refundWithin(refundDays, `Mercado Pago devuelve pagos de hasta ${refundDays} días.`),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Reads whose account it is. */
export async function checkMercadoPago(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const call = readCall('Probar la conexión', '/users/me', { expects: [400, 401, 403] });
  const { status } = await sendCall(account, call, signal);
  if (status < 300) return { ok: true, message: 'Mercado Pago reconoce el access token.' };
  return {
    ok: false,
    field: 'access_token',
    message: 'Mercado Pago no reconoce el access token. Cópialo completo: empieza con APP_USR- o TEST-.',
  };
}
