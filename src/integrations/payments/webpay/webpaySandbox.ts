import { Refusal, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PaymentBooks } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';
import { path } from './dialect.ts';
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

/** Transbank's public test codes: of a shop, and of a mall with its shops. */
const shopCode = '597055555532';
const mallCode = '597055555535';
const childCodes = ['597055555536', '597055555537'];

type NewTransaction = {
  buy_order?: string;
  amount?: number;
  return_url?: string;
  details?: { amount: number; commerce_code: string; buy_order: string }[];
};

function rejectionOf(
  { buy_order: order = '', return_url: url = '', amount, details }: NewTransaction,
  isMall: boolean,
) {
  if (order.length < 1 || order.length > 26) return 'buy_order must have at most 26 characters';
  if (url.length > 255 || !URL.canParse(url)) return 'return_url is invalid';
  if (!isMall) return Number.isInteger(amount) ? null : 'amount is invalid';
  const isOfMall = details?.every((each) => childCodes.includes(each.commerce_code));
  return isOfMall ? null : 'code is not a child of the mall (316)';
}

function create(books: PaymentBooks<Committed>, request: SandboxRequest<NewTransaction>): string {
  const { body } = request;
  const rejection = rejectionOf(body, requireKeys(request, [shopCode, mallCode]) === mallCode);
  if (rejection) throw new Refusal(422, rejection);
  const [detail] = body.details ?? [];
  const amount = detail?.amount ?? body.amount ?? 0;
  const [key, returnUrl] = [detail?.buy_order ?? body.buy_order, body.return_url];
  const state = { child: detail?.commerce_code ?? null, committedAt: null };
  return books.open({ id: newToken(), key, amount, returnUrl, ...state }).id;
}

/** Takes the money of a guest who approved. */
function commit(sale: Transaction, now: number) {
  if (sale.committedAt !== null) throw new Refusal(422, 'Transaction already locked by another process');
  if (sale.status === 'open' || sale.status === 'aborted') throw new Refusal(422, 'Invalid status 0 for transaction');
  Object.assign(sale, { isTaken: sale.status === 'approved', committedAt: now });
  return transactionOf(sale);
}

/** Transbank's dialect: for a shop and for a mall, with its limits of time, its balances and its form. */
export const webpaySandbox = paymentSandbox<Committed>({
  key: 'webpay',
  name: 'Webpay',
  credentials: { commerceCode: shopCode, secretKey: secret },
  wrongCredentials: { commerceCode: shopCode, secretKey: '0'.repeat(64) },
  notFound: new Refusal(404, 'Transaction not found'),
  refusalBody: ({ message }) => ({ error_message: message }),
  authorize: (request) => void requireKeys(request, [shopCode, mallCode]),
  form: { path: '/webpayserver/initTransaction', field: 'token_ws' },
  isPayable: isWithinForm,
  isTakenLater: true,
  routes: ({ books, kit, formUrl }) => ({
    [`POST ${path}`]: (request: SandboxRequest<NewTransaction>) => ({ token: create(books, request), url: formUrl() }),
    [`GET ${path}/:id`]: ({ id }) => transactionOf(books.get(id)),
    [`PUT ${path}/:id`]: ({ id }) => commit(books.get(id), kit.now()),
    [`POST ${path}/:id/refunds`]: ({ id, body }: SandboxRequest<{ amount: number }>) =>
      refund(books, books.get(id), body.amount, kit.now()),
  }),
  visit({ id, key, status }): Record<string, string> {
    if (status === 'approved' || status === 'rejected') return { token_ws: id };
    const order = { TBK_ID_SESION: key, TBK_ORDEN_COMPRA: key };
    return status === 'aborted' ? { TBK_TOKEN: id, ...order } : order;
  },
});
