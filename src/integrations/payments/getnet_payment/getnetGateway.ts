import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Call } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { fromMajorUnits, toMajorUnits } from '../../currency.ts';
import { type CredentialCheck, ForgedWebhook, type Opened, type RawWebhook } from '../../provider.ts';
import { isSameSecret, jsonOf } from '../../webhook.ts';
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
  answered,
  authText,
  cardOf,
  created,
  event,
  isCanceledReason,
  reversed,
  type Session,
  session as sessionShape,
  sessionMinutes,
  type SessionPayment,
} from './dialect.ts';
import type { getnetForm } from './form.ts';

type Account = Opened<typeof getnetForm>;
/** Placeholder: the guest's address is unknown when a payment is created. */
const browser = { ipAddress: '127.0.0.1', userAgent: 'Comanda' };

/** Authentication of each request body: the key itself is never sent. */
function authOf({ credentials: { login, secretKey } }: Account) {
  const [nonce, seed] = [randomBytes(16), new Date().toISOString()];
  const tranKey = createHash('sha256').update(nonce).update(seed).update(secretKey).digest('base64');
  return { login, tranKey, nonce: nonce.toString('base64'), seed };
}

const sendCall = (account: Account, call: Call & { json: object }, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, json: { auth: authOf(account), ...call.json } }, signal);

async function begin(account: Account, input: NewPayment, signal: AbortSignal): Promise<BegunPayment> {
  const { key, amount, description, returnUrl, webhookUrl, guest } = input;
  const expiresAt = new Date(Date.now() + sessionMinutes * 60_000).toISOString();
  const total = toMajorUnits(amount, account.currency);
  const json = {
    locale: 'es_CL',
    payment: { reference: key, description: description.slice(0, 250), amount: { currency: account.currency, total } },
    buyer: { name: guest.name, mobile: guest.phone, ...(guest.mail && { email: guest.mail }) },
    expiration: expiresAt,
    returnUrl,
    cancelUrl: returnUrl,
    notificationUrl: webhookUrl,
    ...browser,
  };
  // Asking twice makes two sessions, of which the guest pays one: no money moves by it.
  const call = { name: 'Crear el pago', method: 'POST', path: '/api/session', json, repeat: 'again' } as const;
  const { requestId, processUrl } = readBody(created, await sendCall(account, call, signal));
  return { reference: requestId, step: { url: processUrl, method: 'GET', fields: {} }, expiresAt };
}

const readCall = (reference: string) =>
  ({
    name: 'Consultar el pago',
    method: 'POST',
    path: `/api/session/${reference}`,
    json: {},
    repeat: 'again',
  }) as const;

/** A session by its number; null where Getnet has none. */
async function readSession(account: Account, reference: string, signal: AbortSignal): Promise<Session | null> {
  const answer = await sendCall(account, { ...readCall(reference), expects: [400, 404] }, signal);
  return answer.status >= 400 ? null : readBody(sessionShape, answer);
}

const takenOf = ({ payment }: Session): SessionPayment | undefined =>
  payment?.find(({ status }) => status.status === 'APPROVED');

const lastDigits = ({ processorFields }: SessionPayment): string | null => {
  const value = processorFields?.find(({ keyword }) => keyword === 'lastDigits')?.value;
  return typeof value === 'string' ? value.replaceAll('*', '') : null;
};

function stateOf(found: Session, { currency }: Account): PaymentState {
  const taken = takenOf(found);
  if (taken) {
    const amount = fromMajorUnits(taken.amount?.to?.total ?? taken.amount?.from?.total ?? 0, currency);
    return paymentState({
      status: 'completed',
      amount,
      // Sessions do not report partial refunds.
      refunded: taken.refunded ? amount : null,
      card: cardOf(taken.paymentMethod),
      cardLast4: lastDigits(taken),
      authorizationCode: taken.authorization ?? null,
      paidAt: taken.status.date ? new Date(taken.status.date).toISOString() : null,
    });
  }
  const { status, reason, message } = found.status;
  if (status !== 'REJECTED' && status !== 'FAILED') return paymentState({ status: 'pending' });
  return isCanceledReason(reason)
    ? paymentState({ status: 'canceled', message: 'No se terminó de pagar' })
    : paymentState({ status: 'failed', message: message ?? 'Getnet rechazó el pago' });
}

async function state(account: Account, { reference }: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  const found = reference === null ? null : await readSession(account, reference, signal);
  return found ? stateOf(found, account) : paymentState({ status: 'unknown' });
}

async function reverse(account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> {
  const found = await readSession(account, input.payment.reference ?? '', signal);
  const internalReference = found && takenOf(found)?.internalReference;
  if (!internalReference) return refused('Getnet no encuentra el pago.');
  const isPart = input.amount !== input.payment.amount || input.alreadyRefunded > 0;
  const amount = { currency: account.currency, total: toMajorUnits(input.amount, account.currency) };
  const json = { internalReference, action: 'reverse', ...(isPart && { amount }) };
  const call = { name: 'Devolver el pago', method: 'POST', path: '/api/transaction', json, repeat: 'once' } as const;
  try {
    const answer = await sendCall(account, { ...call, expects: [400, 422] }, signal);
    const { status, payment } = readBody(reversed, answer);
    if (status.status === 'APPROVED' || status.status === 'OK') return refunded(payment?.authorization ?? null);
    if (status.status === 'PENDING') return processing(null);
    return refused(`Getnet: ${status.message ?? 'rechazó la devolución'}`);
  } catch (error) {
    // Sessions do not report partial refunds: a retry could refund twice.
    if (!isPart || !(error instanceof ProviderFailure) || !error.uncertain) throw error;
    return refused('Getnet no respondió: revisa en su panel si la devolución se hizo.');
  }
}

const refund = (account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> =>
  refundByBooks(input, {
    read: () => state(account, input.payment, signal),
    send: () => reverse(account, input, signal),
  });

/** PlacetoPay signs with a plain hash of the payload and the key; without a prefix it is the older SHA-1. */
function readWebhook({ credentials }: Account, raw: RawWebhook): PaymentEvent | null {
  const { data: payload } = event.safeParse(jsonOf(raw));
  if (!payload) throw new ForgedWebhook();
  const { requestId, status, signature } = payload;
  const [algorithm, digest] = signature.startsWith('sha256:') ? ['sha256', signature.slice(7)] : ['sha1', signature];
  const text = `${requestId}${status.status}${status.date ?? ''}${credentials.secretKey}`;
  if (!isSameSecret(digest, createHash(algorithm).update(text).digest('hex'))) throw new ForgedWebhook();
  return { key: `${requestId} ${status.status} ${status.date ?? ''}`, reference: requestId };
}

export const getnetGateway = (account: Account): PaymentGateway => ({
  begin: (input, signal) => begin(account, input, signal),
  complete: (stored, _visit, signal) => state(account, stored, signal),
  state: (stored, signal) => state(account, stored, signal),
  refund: (input, signal) => refund(account, input, signal),
  readWebhook: (raw) => readWebhook(account, raw),
});

/** Reads a session that does not exist: wrong credentials are rejected, valid ones get a "not found". */
export async function checkGetnet(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const call = { ...readCall('1'), name: 'Probar la conexión', expects: [400, 401, 403, 404] };
  const answer = await sendCall(account, call, signal);
  if (answer.status !== 401 && answer.status !== 403)
    return { ok: true, message: 'Getnet reconoce el login y su secret key.' };
  const message = authText(answered.safeParse(answer.body).data?.status.message);
  return { ok: false, field: 'secret_key', message: `${message} Revisa que los dos sean del mismo ambiente.` };
}
