import { type Answer, type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { CredentialCheck, Opened } from '../../provider.ts';
import { chargeByBooks, paymentState } from '../paymentState.ts';
import type {
  BegunCard,
  CardOutcome,
  Charge,
  NewCard,
  NewCharge,
  PaymentGateway,
  PaymentState,
  ReturnVisit,
  SavedCard,
} from '../port.ts';
import { refused as refusedShape, responseText, transaction } from '../transbank/dialect.ts';
import { withoutMail } from '../withoutMail.ts';
import { refundAtTransbank, refundRefusal, stateOf } from '../transbank/transbank.ts';
import { begun, cardOf, finished, inscriptions, transactions } from './dialect.ts';
import type { oneclickDeclaration } from './declaration.ts';
import type { oneclickForm } from './form.ts';

type Account = Opened<typeof oneclickForm, (typeof oneclickDeclaration)['storeForm']>;

const sendCall = ({ http, credentials }: Account, call: Call, signal: AbortSignal): Promise<Answer> => {
  const headers = { 'Tbk-Api-Key-Id': credentials.mallCommerceCode, 'Tbk-Api-Key-Secret': credentials.secretKey };
  return http.send({ ...call, headers }, signal);
};

/** The shop's code within the mall, which every charge is made for. */
function childCode({ store }: Account): string {
  const code = store?.references.commerceCode;
  if (code) return code;
  throw new ProviderFailure('refused', 'Al local le falta su código de comercio Oneclick.');
}

async function begin(account: Account, { key, returnUrl, guest }: NewCard, signal: AbortSignal): Promise<BegunCard> {
  const json = { username: key, email: guest.mail ?? withoutMail, response_url: returnUrl };
  // Asking twice makes two forms, of which the guest fills in one.
  const call: Call = { name: 'Inscribir una tarjeta', method: 'POST', path: inscriptions, json, repeat: 'again' };
  const { token, url_webpay: url } = readBody(
    begun,
    await sendCall(account, { ...call, secrets: [returnUrl] }, signal),
  );
  return { reference: token, step: { url, method: 'POST', fields: { TBK_TOKEN: token } } };
}

const refused = (message: string): CardOutcome => ({ state: 'refused', message });

async function finish(
  account: Account,
  { reference }: { reference: string },
  visit: ReturnVisit,
  signal: AbortSignal,
): Promise<CardOutcome> {
  // Abandoned, or the form of another guest.
  if (visit.TBK_ORDEN_COMPRA || visit.TBK_TOKEN !== reference) return refused('No se terminó de inscribir la tarjeta.');
  const path = `${inscriptions}/${reference}`;
  const call: Call = { name: 'Terminar la inscripción', method: 'PUT', path, repeat: 'once', expects: [404, 422] };
  const answer = await sendCall(account, call, signal);
  if (answer.status >= 400) return refused('Transbank ya no tiene esa inscripción. Guarda la tarjeta de nuevo.');
  const { response_code: code, tbk_user: token, card_type: brand, card_number: number } = readBody(finished, answer);
  if (code !== 0 || !token) return refused(responseText(code));
  const face = { brand: brand ?? 'Tarjeta', last4: number?.slice(-4) ?? '', card: cardOf(brand ?? ''), expiry: null };
  return { state: 'saved', token, face };
}

async function state(account: Account, key: string, signal: AbortSignal): Promise<PaymentState> {
  const call = readCall('Consultar el pago', `${transactions}/${key}`);
  const answer = await sendCall(account, { ...call, expects: [404] }, signal);
  return answer.status === 404 ? paymentState({ status: 'unknown' }) : stateOf(readBody(transaction, answer));
}

async function charge(account: Account, { key, amount, card }: NewCharge, signal: AbortSignal): Promise<Charge> {
  const details = [{ commerce_code: childCode(account), buy_order: key, amount, installments_number: 1 }];
  const json = { username: card.key, tbk_user: card.token, buy_order: key, details };
  const call: Call = { name: 'Cobrar a la tarjeta', method: 'POST', path: transactions, json, repeat: 'once' };
  return chargeByBooks({
    read: async () => ({ reference: key, state: await state(account, key, signal) }),
    async send() {
      const answer = await sendCall(account, { ...call, secrets: [card.token], expects: [422] }, signal);
      const message = refusedShape.safeParse(answer.body).data?.error_message;
      if (answer.status === 422) throw new ProviderFailure('refused', `Transbank: ${message ?? 'rechazó el cobro'}`);
      return { reference: key, state: stateOf(readBody(transaction, answer)) };
    },
  });
}

async function remove(account: Account, { key, token }: SavedCard, signal: AbortSignal): Promise<void> {
  const json = { tbk_user: token, username: key };
  const call: Call = { name: 'Borrar la tarjeta', method: 'DELETE', path: inscriptions, json, repeat: 'again' };
  await sendCall(account, { ...call, secrets: [token], expects: [404] }, signal);
}

export const oneclickGateway = (account: Account): PaymentGateway => ({
  cards: {
    begin: (card, signal) => begin(account, card, signal),
    finish: (card, visit, signal) => finish(account, card, visit, signal),
    charge: (input, signal) => charge(account, input, signal),
    remove: (card, signal) => remove(account, card, signal),
  },
  state: ({ key }, signal) => state(account, key, signal),
  refund: async (input, signal) =>
    refundAtTransbank(input, {
      read: () => state(account, input.payment.key, signal),
      send: (call) => sendCall(account, call, signal),
      path: `${transactions}/${input.payment.key}/refunds`,
      json: { commerce_code: childCode(account), detail_buy_order: input.payment.key, amount: input.amount },
    }),
  refundRefusal,
});

/** Reads a charge that does not exist: wrong keys are rejected, valid ones get a "not found". */
export async function checkOneclick(account: Account, signal: AbortSignal): Promise<CredentialCheck> {
  if (account.store && !account.store.references.commerceCode)
    return {
      ok: false,
      field: 'mall_commerce_code',
      message: `A ${account.store.name} le falta su código de comercio Oneclick, en Servicios externos de su ficha.`,
    };
  const path = `${transactions}/prueba-de-conexion`;
  const call = readCall('Probar la conexión', path);
  const { status } = await sendCall(account, { ...call, expects: [401, 403, 404, 422] }, signal);
  if (status === 404 || status === 422) return { ok: true, message: 'Transbank reconoce el código y la llave.' };
  return {
    ok: false,
    field: 'secret_key',
    message:
      'Transbank no reconoce el código de comercio mall con esa llave. Revisa que los dos sean del mismo ambiente.',
  };
}
