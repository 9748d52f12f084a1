import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { chargeByBooks, paymentState } from '../paymentState.ts';
import { withoutMail } from '../withoutMail.ts';
import type {
  BegunCard,
  CardOutcome,
  CardVault,
  Charge,
  NewCard,
  NewCharge,
  SavedCard,
  StoredPayment,
} from '../port.ts';
import {
  begunSubscription,
  cardOf,
  charged,
  isApproved,
  isConfirmed,
  refusal,
  subscription,
  subscriptions,
  token as tokenShape,
  type Transaction,
  transactionPages,
  transactions,
  transactionsPath,
} from './dialect.ts';
import { type Account, amountOf, callKushki } from './kushkiCalls.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function begin(account: Account, { key, returnUrl, guest }: NewCard, signal: AbortSignal): Promise<BegunCard> {
  const email = guest.mail ?? withoutMail;
  // Asking twice makes two tokens, of which one is used.
  const tokenCall: Call = {
    name: 'Preparar la tarjeta',
    method: 'POST',
    path: `${subscriptions}/card-async/tokens`,
    json: { email, currency: account.currency, callbackUrl: returnUrl },
    repeat: 'again',
    secrets: [returnUrl],
  };
  const { token } = readBody(tokenShape, await callKushki(account, tokenCall, signal, true));
  const [firstName = '', ...names] = guest.name.split(' ');
  const call: Call = {
    name: 'Inscribir una tarjeta',
    method: 'POST',
    path: `${subscriptions}/card-async/init`,
    json: {
      token,
      planName: key,
      periodicity: 'custom',
      contactDetails: { email, firstName, lastName: names.join(' '), phoneNumber: guest.phone },
      amount: amountOf(0, account),
      startDate: new Date().toISOString().slice(0, 10),
      language: 'es',
    },
    repeat: 'once',
  };
  const { subscriptionId, redirectUrl: url } = readBody(begunSubscription, await callKushki(account, call, signal));
  return { reference: subscriptionId, step: { url, method: 'GET', fields: {} } };
}

/** Reads whether the guest's bank confirmed: the returning browser proves nothing. */
async function finish(account: Account, id: string, signal: AbortSignal): Promise<CardOutcome> {
  const path = `${subscriptions}/card/search/${encodeURIComponent(id)}`;
  const call = readCall('Consultar la tarjeta', path, { secrets: [id], expects: [404] });
  const answer = await callKushki(account, call, signal);
  const found = answer.status === 404 ? null : readBody(subscription, answer);
  if (!found || !isConfirmed(found.subscriptionStatus))
    return { state: 'refused', message: 'El banco no confirmó la tarjeta. Guárdala de nuevo.' };
  const brand = found.paymentBrand ?? found.binInfo?.brand ?? 'Tarjeta';
  const last4 = found.lastFourDigits ?? found.maskedCardNumber?.slice(-4) ?? '';
  return { state: 'saved', token: id, face: { brand, last4, card: cardOf(found.cardType), expiry: null } };
}

const stateOf = (found: Transaction): Charge => {
  const card = { card: cardOf(found.card_type), cardLast4: found.last_four_digits ?? null };
  const state = isApproved(found.transaction_status)
    ? paymentState({
        status: 'completed',
        refunded: null,
        ...card,
        amount: found.approved_transaction_amount ?? null,
        authorizationCode: found.approval_code ?? found.ticket_number,
        paidAt: new Date(found.created).toISOString(),
      })
    : paymentState({ status: 'failed', ...card, message: found.response_text ?? 'El banco lo rechazó' });
  return { reference: found.ticket_number, state };
};

type Sought = Pick<StoredPayment, 'key' | 'reference' | 'paidAt'> & {
  /** Milliseconds that one without a moment may lie back; a day when absent. */
  within?: number;
};

/**
 * Finds a charge in the list of transactions, by its ticket or its key. Fails as `uncertain` when the list is too long.
 */
export async function readCharge(
  account: Account,
  { key, reference, paidAt, within = day }: Sought,
  signal: AbortSignal,
): Promise<Charge> {
  const [from, to] = paidAt
    ? [Date.parse(paidAt) - 10 * minute, Date.parse(paidAt) + 10 * minute]
    : [Date.now() - within, Date.now() + 10 * minute];
  for (let page = 0; page < transactionPages.limit; page += 1) {
    const path = transactionsPath({ from, to, page });
    const call = readCall('Buscar el cobro', path);
    const { data } = readBody(transactions, await callKushki(account, call, signal));
    const found = data.find((each) => each.ticket_number === reference || each.metadata.payment === key);
    if (found) return stateOf(found);
    if (data.length < transactionPages.size) return { reference, state: paymentState({ status: 'unknown' }) };
  }
  throw new ProviderFailure('unreadable', 'Kushki tiene demasiados cobros para encontrar este.');
}

async function send(account: Account, { key, amount, card }: NewCharge, signal: AbortSignal): Promise<Charge> {
  const call: Call = {
    name: 'Cobrar a la tarjeta',
    method: 'POST',
    path: `${subscriptions}/card/${encodeURIComponent(card.token)}`,
    json: { language: 'es', metadata: { payment: key }, amount: amountOf(amount, account), fullResponse: 'v2' },
    repeat: 'once',
    secrets: [card.token],
    expects: [400, 402, 404, 409, 422],
  };
  const answer = await callKushki(account, call, signal);
  if (answer.status >= 400) {
    const message = readBody(refusal, answer).message ?? `rechazó el cobro (${answer.status})`;
    return { reference: null, state: paymentState({ status: 'failed', message: `Kushki: ${message}` }) };
  }
  const { ticketNumber, details } = readBody(charged, answer);
  const state = paymentState({
    status: 'completed',
    refunded: null,
    amount: details?.approvedTransactionAmount ?? amount,
    card: cardOf(details?.cardType),
    cardLast4: details?.lastFourDigits ?? null,
    authorizationCode: details?.approvalCode ?? ticketNumber,
    paidAt: new Date(details?.created ?? Date.now()).toISOString(),
  });
  return { reference: ticketNumber, state };
}

async function remove(account: Account, { token }: SavedCard, signal: AbortSignal): Promise<void> {
  const path = `${subscriptions}/card/${encodeURIComponent(token)}`;
  const call: Call = { name: 'Borrar la tarjeta', method: 'DELETE', path, repeat: 'again' };
  await callKushki(account, { ...call, secrets: [token], expects: [404] }, signal);
}

/** Cards that Kushki keeps by Webpay Oneclick, as subscriptions that are charged on demand. */
export const kushkiCards = (account: Account): CardVault => ({
  begin: (card, signal) => begin(account, card, signal),
  finish: ({ reference }, _visit, signal) => finish(account, reference, signal),
  charge: (charge, signal) =>
    chargeByBooks({
      // The charge is requested right after it is stored.
      read: () => readCharge(account, { key: charge.key, reference: null, paidAt: null, within: 10 * minute }, signal),
      send: () => send(account, charge, signal),
    }),
  remove: (card, signal) => remove(account, card, signal),
});
