import { createHmac, randomUUID } from 'node:crypto';
import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { chargeLimit, paymentSandbox } from '../paymentSandbox.ts';
import { alreadyRefundedCode, subscriptions } from './dialect.ts';

const credentials = {
  apiKey: 'publica-de-kushki-prueba',
  secretKey: 'privada-de-kushki-prueba',
  webhookSignatureKey: 'firma-de-kushki-prueba',
};
const tokenPaths = ['/card-async/v1/tokens', `${subscriptions}/card-async/tokens`];

const statuses = {
  open: 'initializedTransaction',
  approved: 'approvedTransaction',
  rejected: 'declinedTransaction',
  aborted: 'initializedTransaction',
};
const responseText = ({ isTaken }: Sale): string => (isTaken ? 'Aprobada' : 'Fondos insuficientes');
const ticketOf = ({ id, status }: Sale): string | null => (status === 'open' ? null : `t-${id}`);
const lastFourDigits = '6623';

/** A saved card is a subscription, with another id than the token its page was opened with. */
const subscriptionOf = (token: string): string => `s-${token}`;
const tokenOf = (subscription: string): string => subscription.slice(2);

const view = (sale: Sale) => ({
  status: statuses[sale.status],
  ticketNumber: ticketOf(sale),
  approvedTransactionAmount: sale.amount,
  cardType: sale.card === 'debit' ? 'Redcompra Débito' : 'Crédito',
  lastFourDigits,
  approvalCode: '1213',
  responseText: responseText(sale),
  created: sale.updatedAt,
});

/** A sale in the list of transactions. */
const row = (sale: Sale) => ({
  ticket_number: ticketOf(sale),
  transaction_type: 'SALE',
  transaction_status: sale.isTaken ? 'APPROVAL' : 'DECLINED',
  approved_transaction_amount: sale.amount,
  card_type: sale.card,
  last_four_digits: lastFourDigits,
  approval_code: '1213',
  response_text: responseText(sale),
  created: sale.updatedAt,
  metadata: JSON.stringify({ payment: sale.key }),
});

/** Tokens need the public key, all other calls the private one. */
function authorize({ path, headers }: SandboxRequest): void {
  const isPublic = tokenPaths.some((each) => path.endsWith(each));
  const [header, key] = isPublic
    ? ['public-merchant-id', credentials.apiKey]
    : ['private-merchant-id', credentials.secretKey];
  if (headers[header] !== key) throw new Refusal(isPublic ? 401 : 403, 'merchant not found', 'K004');
}

function refund(books: PaymentBooks, { id, body }: SandboxRequest<{ amount?: { subtotalIva0: number } }>) {
  const sale = books.get(id.slice(2));
  if (refundedOf(sale) === sale.amount) throw new Refusal(400, 'charge was already refunded', alreadyRefundedCode);
  if (!books.refund(sale, body.amount?.subtotalIva0 ?? sale.amount))
    throw new Refusal(400, 'amount exceeds the charge', 'K040');
  return { ticketNumber: randomUUID(), isSuccessful: true };
}

const payments = (books: PaymentBooks, pageUrl: (id: string) => string): Routes => ({
  [`POST ${tokenPaths[0]}`]: ({ body }: SandboxRequest<{ totalAmount: number; returnUrl: string }>) => ({
    token: books.open({ amount: body.totalAmount, returnUrl: body.returnUrl }).id,
  }),
  'POST /card-async/v1/init': ({ body }: SandboxRequest<{ token: string; metadata: { payment: string } }>) => {
    books.get(body.token).key = body.metadata.payment;
    return { redirectUrl: pageUrl(body.token) };
  },
  'GET /card-async/v1/status/:id': ({ id }) => view(books.get(id)),
  'DELETE /v1/charges/:id': (request: SandboxRequest<{ amount?: { subtotalIva0: number } }>) => refund(books, request),
});

type OnDemand = { amount: { subtotalIva0: number }; metadata: { payment: string } };

/** Charges a saved card. A charge that the bank rejects is in the list of transactions too. */
function charge(books: PaymentBooks, card: Sale, { amount, metadata }: OnDemand) {
  const sale = books.open({ key: metadata.payment, amount: amount.subtotalIva0, card: card.card });
  sale.isTaken = sale.amount <= chargeLimit;
  books.decide(sale, sale.isTaken ? 'approved' : 'rejected');
  if (!sale.isTaken) throw new Refusal(402, 'Transacción declinada por el banco', 'K322');
  return new Reply(201, { ticketNumber: ticketOf(sale), details: view(sale) });
}

/** Saved cards, which are charged on demand, and the list in which their charges are found. */
const cards = (books: PaymentBooks, pageUrl: (id: string) => string): Routes => ({
  [`POST ${tokenPaths[1]}`]: ({ body }: SandboxRequest<{ callbackUrl: string }>) => ({
    token: books.open({ amount: 0, savesCard: true, returnUrl: body.callbackUrl }).id,
  }),
  [`POST ${subscriptions}/card-async/init`]: ({ body }: SandboxRequest<{ token: string; planName: string }>) => {
    books.get(body.token).key = body.planName;
    return new Reply(201, { subscriptionId: subscriptionOf(body.token), redirectUrl: pageUrl(body.token) });
  },
  [`GET ${subscriptions}/card/search/:id`]: ({ id }) => {
    const { key: planName, card: cardType, status } = books.get(tokenOf(id));
    const subscriptionStatus = { approved: 'CONFIRMED', rejected: 'DECLINED', open: 'PENDING', aborted: 'PENDING' }[
      status
    ];
    return { subscriptionId: id, planName, subscriptionStatus, paymentBrand: 'Visa', lastFourDigits, cardType };
  },
  [`POST ${subscriptions}/card/:id`]: ({ id, body }: SandboxRequest<OnDemand>) =>
    charge(books, books.require(books.cards.get(id)), body),
  [`DELETE ${subscriptions}/card/:id`]: ({ id }) => {
    books.require(books.cards.get(id));
    books.cards.delete(id);
    return new Reply(204);
  },
  'GET /analytics/v1/transactions-list': ({ query: { from, to, limit, offset } }) => {
    const [first, last] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
    const found = [...books.sales.values()].filter(
      (sale) => !sale.savesCard && ticketOf(sale) && sale.updatedAt >= first && sale.updatedAt <= last,
    );
    return { data: found.slice(Number(offset)).slice(0, Number(limit)).map(row), total: found.length };
  },
});

/** Kushki's dialect in Chile: tokens with the public key, payments and saved cards with the private one, refunds by ticket. */
export const kushkiSandbox = paymentSandbox({
  key: 'kushki',
  name: 'Kushki',
  credentials,
  wrongCredentials: { ...credentials, secretKey: 'privada-de-otra-empresa' },
  notFound: new Refusal(404, 'not found', 'K001'),
  refusalBody: ({ code, message }) => ({ code, message }),
  authorize,
  ignores: ['abort'],
  routes: ({ books, pageUrl }) => ({ ...payments(books, pageUrl), ...cards(books, pageUrl) }),
  cardToken: ({ id }) => subscriptionOf(id),
  visit: ({ id, savesCard }): Record<string, string> => (savesCard ? {} : { token: id }),
  webhook: (sale, now) => ({
    url: sale.webhookUrl,
    secret: credentials.webhookSignatureKey,
    sign(secret) {
      const { ticket_number, transaction_status, transaction_type } = row(sale);
      const body = JSON.stringify({ transaction_status, transaction_type, token: sale.id, ticket_number });
      const signature = createHmac('sha256', secret).update(`${body}.${now}`).digest('hex');
      return { body, headers: { 'x-kushki-id': String(now), 'x-kushki-signature': signature } };
    },
  }),
});
