import { type Call, type Answer, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import type { NewPayment, PaymentGateway, PaymentRefund, PaymentState, RefundOutcome, StoredPayment } from '../port.ts';
import { paymentState } from '../paymentState.ts';
import { formMinutes, transaction } from '../transbank/dialect.ts';
import { refundAtTransbank, refundRefusal, stateOf } from '../transbank/transbank.ts';
import type { webpayDeclaration } from './declaration.ts';
import type { webpayForm } from './form.ts';
import { created, path } from './dialect.ts';

type Account = Opened<typeof webpayForm, (typeof webpayDeclaration)['storeForm']>;

/** The shop's code within a mall; null without one. */
const childCode = ({ credentials, store }: Account): string | null =>
  credentials.mallCommerceCode ? (store?.references.commerceCode ?? null) : null;

const headers = ({ credentials }: Account) => ({
  'Tbk-Api-Key-Id': credentials.mallCommerceCode || credentials.commerceCode,
  'Tbk-Api-Key-Secret': credentials.secretKey,
});

const sendCall = (account: Account, call: Call, signal: AbortSignal): Promise<Answer> =>
  account.http.send({ ...call, headers: headers(account) }, signal);

async function begin(account: Account, payment: NewPayment, signal: AbortSignal) {
  const { key, amount, returnUrl } = payment;
  const child = childCode(account);
  const sum = child ? { details: [{ amount, commerce_code: child, buy_order: key }] } : { amount };
  // Asking twice makes two forms, of which the guest fills in one: no money moves by it.
  const json = { buy_order: key, session_id: key, return_url: returnUrl, ...sum };
  const answer = await sendCall(
    account,
    { name: 'Crear el pago', method: 'POST', path, json, repeat: 'again' },
    signal,
  );
  const { token, url } = readBody(created, answer);
  return {
    reference: token,
    step: { url, method: 'POST' as const, fields: { token_ws: token } },
    expiresAt: new Date(Date.now() + formMinutes * 60_000).toISOString(),
  };
}

async function state(account: Account, { reference }: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  if (reference === null) return paymentState({ status: 'unknown' });
  const call = readCall('Consultar el pago', `${path}/${reference}`);
  const answer = await sendCall(account, { ...call, expects: [404] }, signal);
  return answer.status === 404 ? paymentState({ status: 'unknown' }) : stateOf(readBody(transaction, answer));
}

/** Captures the payment of a completed form. Without a response, the state shows whether the money was taken. */
async function commit(account: Account, payment: StoredPayment, signal: AbortSignal): Promise<PaymentState> {
  const call: Call = { name: 'Confirmar el pago', method: 'PUT', path: `${path}/${payment.reference}`, repeat: 'once' };
  try {
    return stateOf(readBody(transaction, await sendCall(account, call, signal)));
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !(error.uncertain || error.status === 422)) throw error;
    return state(account, payment, signal);
  }
}

async function complete(
  account: Account,
  payment: StoredPayment,
  visit: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<PaymentState> {
  const before = await state(account, payment, signal);
  if (before.status !== 'pending') return before;
  // Given up, or the form was open for too long: nothing is taken, whatever else came along.
  if (visit.TBK_TOKEN || visit.TBK_ORDEN_COMPRA)
    return { ...before, status: 'canceled', message: 'No se terminó de pagar' };
  return visit.token_ws === payment.reference ? commit(account, payment, signal) : before;
}

async function refund(account: Account, input: PaymentRefund, signal: AbortSignal): Promise<RefundOutcome> {
  const { amount, payment } = input;
  const child = childCode(account);
  return refundAtTransbank(input, {
    read: () => state(account, payment, signal),
    send: (call) => sendCall(account, call, signal),
    path: `${path}/${payment.reference}/refunds`,
    json: child ? { buy_order: payment.key, commerce_code: child, amount } : { amount },
  });
}

export const webpayGateway = (account: Account): PaymentGateway => ({
  begin: (payment, signal) => begin(account, payment, signal),
  complete: (payment, visit, signal) => complete(account, payment, visit, signal),
  state: (payment, signal) => state(account, payment, signal),
  refund: (input, signal) => refund(account, input, signal),
  refundRefusal,
});

/** Reads a transaction that does not exist: wrong keys are rejected, valid ones get a "not found". */
export async function checkWebpay(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  const { commerceCode, mallCommerceCode } = account.credentials;
  if (!commerceCode && !mallCommerceCode)
    return { ok: false, field: 'commerce_code', message: 'Escribe el código de comercio, o el del mall.' };
  if (mallCommerceCode && account.store && !childCode(account))
    return {
      ok: false,
      field: 'mall_commerce_code',
      message: `A ${account.store.name} le falta su código de comercio Webpay, en Servicios externos de su ficha.`,
    };
  const call = readCall('Probar la conexión', `${path}/${'0'.repeat(64)}`);
  const { status } = await sendCall(account, { ...call, expects: [401, 403, 404, 422] }, signal);
  if (status === 404 || status === 422) return { ok: true, message: 'Transbank reconoce el código y la llave.' };
  return {
    ok: false,
    field: 'secret_key',
    message: 'Transbank no reconoce el código de comercio con esa llave. Revisa que los dos sean del mismo ambiente.',
  };
}
