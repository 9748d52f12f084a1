import { randomBytes } from 'node:crypto';
import { Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PaymentBooks } from '../paymentBooks.ts';
import { chargeLimit, paymentSandbox } from '../paymentSandbox.ts';
import {
  type Committed,
  isWithinForm,
  newToken,
  refund,
  requireKeys,
  secret,
  type Transaction,
  transactionOf,
} from '../transbank/transbankSandbox.ts';
import { inscriptions, transactions } from './dialect.ts';

/** Transbank's public test codes of a mall. */
const mallCode = '597055555541';
const childCodes = ['597055555542', '597055555543'];

type Start = { username: string; response_url: string };
type UserCard = { username: string; tbk_user: string };
type NewCharge = UserCard & {
  buy_order: string;
  details: { commerce_code: string; buy_order: string; amount: number }[];
};
type Refund = { commerce_code: string; amount: number };
type Books = PaymentBooks<Committed>;

function start(books: Books, { username: key, response_url: returnUrl }: Start): string {
  if (key.length > 40 || !URL.canParse(returnUrl)) throw new Refusal(422, 'username or response_url is invalid');
  const state = { child: null, committedAt: null };
  return books.open({ id: newToken(), key, amount: 0, savesCard: true, returnUrl, ...state }).id;
}

function finish(books: Books, id: string, now: number) {
  const found = books.find(id);
  if (!found || found.status === 'open' || found.committedAt !== null) throw new Refusal(404, 'Inscription not found');
  found.committedAt = now;
  if (found.status !== 'approved') return { response_code: -1 };
  const user = randomBytes(18).toString('hex');
  books.cards.set(user, found);
  return {
    response_code: 0,
    tbk_user: user,
    authorization_code: '1213',
    card_type: found.card === 'debit' ? 'Redcompra' : 'Visa',
    card_number: 'XXXXXXXXXXXX6623',
  };
}

function remove(books: Books, { tbk_user: user, username }: UserCard): Reply {
  if (books.cards.get(user)?.key !== username) throw new Refusal(404, 'Inscription not found');
  books.cards.delete(user);
  return new Reply(204);
}

/** A charge is rejected for a card of another user, or above the limit of the card. */
const chargeOf = (sale: Transaction) => transactionOf(sale, sale.amount > chargeLimit ? -98 : -96);

function charge(books: Books, { username, tbk_user: user, buy_order: id, details }: NewCharge, now: number) {
  const [detail] = details;
  if (!detail || !childCodes.includes(detail.commerce_code)) throw new Refusal(422, 'not a child of the mall (316)');
  if (books.find(id)) throw new Refusal(422, 'buy_order was used before');
  const { amount, commerce_code: child } = detail;
  const card = books.cards.get(user);
  const sale = books.open({ id, key: id, amount, child, card: card?.card ?? 'credit', committedAt: now });
  sale.isTaken = card?.key === username && amount <= chargeLimit;
  books.decide(sale, sale.isTaken ? 'approved' : 'rejected');
  return chargeOf(sale);
}

function refundCharge(books: Books, { id, body }: SandboxRequest<Refund>, now: number) {
  const sale = books.get(id);
  if (sale.child !== body.commerce_code) throw new Refusal(422, 'not a child of the mall (316)');
  return refund(books, sale, body.amount, now);
}

/** Oneclick's dialect: inscriptions of cards, charges to them by the shops of a mall, and Webpay's refunds. */
export const oneclickSandbox = paymentSandbox<Committed>({
  key: 'oneclick',
  name: 'Oneclick',
  credentials: { mallCommerceCode: mallCode, secretKey: secret },
  wrongCredentials: { mallCommerceCode: mallCode, secretKey: '0'.repeat(64) },
  notFound: new Refusal(404, 'Transaction not found'),
  refusalBody: ({ message }) => ({ error_message: message }),
  authorize: (request) => void requireKeys(request, [mallCode]),
  form: { path: '/webpayserver/bp_multicode_inscription', field: 'TBK_TOKEN' },
  isPayable: isWithinForm,
  isTakenLater: true,
  routes: ({ books, kit, formUrl }) => ({
    [`POST ${inscriptions}`]: ({ body }: SandboxRequest<Start>) => ({
      token: start(books, body),
      url_webpay: formUrl(),
    }),
    [`PUT ${inscriptions}/:id`]: ({ id }) => finish(books, id, kit.now()),
    [`DELETE ${inscriptions}`]: ({ body }: SandboxRequest<UserCard>) => remove(books, body),
    [`POST ${transactions}`]: ({ body }: SandboxRequest<NewCharge>) => charge(books, body, kit.now()),
    [`GET ${transactions}/:id`]: ({ id }) => chargeOf(books.get(id)),
    [`POST ${transactions}/:id/refunds`]: (request: SandboxRequest<Refund>) => refundCharge(books, request, kit.now()),
  }),
  visit({ id: TBK_TOKEN, key, status }): Record<string, string> {
    return status === 'aborted' ? { TBK_TOKEN, TBK_ID_SESION: key, TBK_ORDEN_COMPRA: key } : { TBK_TOKEN };
  },
});
