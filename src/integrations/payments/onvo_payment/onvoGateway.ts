import { type Answer, type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import { fromHundredths, toHundredths } from '../../currency.ts';
import type { CredentialCheck, Opened, RawWebhook, WebhookResult } from '../../provider.ts';
import { jsonOf, requireSecret } from '../../webhook.ts';
import { paymentState, processing, refundByBooks, refunded, refused } from '../paymentState.ts';
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
  created,
  event,
  type Intent,
  intent as intentShape,
  paths,
  refund as refundShape,
  refunds,
  refusal,
  session,
} from './dialect.ts';
import type { onvoForm } from './form.ts';

type Account = Opened<typeof onvoForm>;

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  http.send({ ...call, headers: { authorization: `Bearer ${credentials.secretApiKey}` } }, signal);

async function begin(account: Account, input: NewPayment, signal: AbortSignal): Promise<BegunPayment> {
  const { key, amount, description, returnUrl, guest } = input;
  const json = {
    lineItems: [
      { description, quantity: 1, currency: account.currency, unitAmount: toHundredths(amount, account.currency) },
    ],
    redirectUrl: returnUrl,
    cancelUrl: returnUrl,
    ...(guest.mail && { customerEmail: guest.mail }),
    metadata: { payment: key },
  };
  // Asking twice makes two links, of which the guest pays one: no money moves by it.
  const call: Call = { name: 'Crear el pago', method: 'POST', path: paths.create, json, repeat: 'again' };
  const { id, url } = readBody(created, await sendCall(account, call, signal));
  return { reference: id, step: { url, method: 'GET', fields: {} }, expiresAt: null };
}

/** State of a session: its intent once the guest has started to pay; null when ONVO has no such session. */
async function read(account: Account, id: string, signal: AbortSignal): Promise<{ intent: Intent | null } | null> {
  const call = readCall('Consultar el pago', paths.session(id), { expects: [404] });
  const answer = await sendCall(account, call, signal);
  if (answer.status === 404) return null;
  const { paymentIntentId } = readBody(session, answer);
  if (!paymentIntentId) return { intent: null };
  const path = paths.intent(paymentIntentId);
  return { intent: readBody(intentShape, await sendCall(account, { ...call, path, expects: [] }, signal)) };
}

async function refundedOf(account: Account, id: string, signal: AbortSignal): Promise<number> {
  const call = readCall('Ver devoluciones', paths.refundsOf(id));
  const created = readBody(refunds, await sendCall(account, call, signal));
  const valid = created.filter(({ status, paymentIntentId }) => status !== 'failed' && (paymentIntentId ?? id) === id);
  return fromHundredths(
    valid.reduce((sum, { amount }) => sum + amount, 0),
    account.currency,
  );
}

async function state(account: Account, { reference }: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  const found = reference === null ? null : await read(account, reference, signal);
  if (!found) return paymentState({ status: 'unknown' });
  const { intent } = found;
  if (intent?.status === 'succeeded')
    return paymentState({
      status: 'completed',
      amount: fromHundredths(intent.amount, account.currency),
      refunded: await refundedOf(account, intent.id, signal),
      cardLast4: intent.paymentMethod?.card?.last4 ?? null,
      authorizationCode: intent.id,
      paidAt: intent.updatedAt ? new Date(intent.updatedAt).toISOString() : null,
    });
  if (intent?.status === 'canceled') return paymentState({ status: 'canceled', message: 'No se terminó de pagar' });
  const error = intent?.status === 'requires_payment_method' ? intent.lastPaymentError : null;
  return error
    ? paymentState({ status: 'failed', message: error.message ?? 'El banco lo rechazó' })
    : paymentState({ status: 'pending' });
}

async function send(
  account: Account,
  { amount, payment, alreadyRefunded }: PaymentRefund,
  signal: AbortSignal,
): Promise<RefundOutcome> {
  const intent = (await read(account, payment.reference ?? '', signal))?.intent;
  if (!intent) return refused('ONVO no encuentra el pago.');
  const isPart = amount !== payment.amount || alreadyRefunded > 0;
  const json = {
    paymentIntentId: intent.id,
    ...(isPart && { amount: toHundredths(amount, account.currency) }),
    reason: 'requested_by_customer',
  };
  const call: Call = { name: 'Devolver el pago', method: 'POST', path: paths.refunds, json, repeat: 'once' };
  const answer = await sendCall(account, { ...call, expects: [400, 404, 422] }, signal);
  if (answer.status >= 400) {
    const { message, error } = readBody(refusal, answer) ?? {};
    const errorText = message ?? (typeof error === 'string' ? error : error?.message);
    return refused(`ONVO: ${errorText ?? `rechazó la devolución (${answer.status})`}`);
  }
  const { id, status, failureReason } = readBody(refundShape, answer);
  if (status === 'failed') return refused(`ONVO: ${failureReason ?? 'la devolución falló'}`);
  return status === 'succeeded' ? refunded(id) : processing(id);
}

const refund = (account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> =>
  refundByBooks(input, {
    read: () => state(account, input.payment, signal),
    send: () => send(account, input, signal),
  });

/** ONVO gives a payment back once, whole or in part. */
const refundRefusal = ({ alreadyRefunded }: Omit<PaymentRefund, 'key'>): string | null =>
  alreadyRefunded > 0 ? 'ONVO devuelve un pago una sola vez, y éste ya se devolvió en parte.' : null;

/** Two events come for one payment; the session's names it as we know it, the other by what we wrote into it. */
function readWebhook({ credentials }: Account, raw: RawWebhook): WebhookResult<PaymentEvent> {
  if (credentials.webhookSecret) requireSecret(raw, 'x-webhook-secret', credentials.webhookSecret);
  const { type = '', data } = event.safeParse(jsonOf(raw)).data ?? {};
  if (!data) return null;
  if (type.startsWith('checkout-session.')) return { key: `${type} ${data.id}`, reference: data.id };
  const paymentKey = data.metadata?.payment;
  return paymentKey ? { key: `${type} ${data.id}`, paymentKey } : { ignored: `${type} de otro cobro` };
}

export const onvoGateway = (account: Account): PaymentGateway => ({
  begin: (input, signal) => begin(account, input, signal),
  complete: (stored, _visit, signal) => state(account, stored, signal),
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
  refundRefusal,
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Lists a payment: the key is refused, or is of the other environment. */
export async function checkOnvo(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const isLive = account.credentials.secretApiKey.startsWith('onvo_live');
  if (isLive !== account.isProduction)
    return {
      ok: false,
      field: 'env_production',
      message: `La llave es ${isLive ? 'de producción' : 'de prueba'} y el ambiente elegido no. Cambia uno de los dos.`,
    };
  const call = readCall('Probar la conexión', paths.intents, { expects: [401, 403] });
  const { status } = await sendCall(account, call, signal);
  if (status < 300) return { ok: true, message: 'ONVO reconoce la llave.' };
  return {
    ok: false,
    field: 'secret_api_key',
    message: 'ONVO no reconoce la llave secreta. Cópiala completa de su panel.',
  };
}
