import { createHmac, randomUUID } from 'node:crypto';
import { Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';

const credentials = { accessToken: 'TEST-token-de-mercado-pago', webhookSignatureKey: 'firma-de-mercado-pago' };
const firstPayment = 1_300_000_000;

/** A preference has a page, where each attempt creates a separate payment. */
type Attempt = { preferenceId: string | null };
type Payment = Sale<Attempt>;
type NewPreference = {
  external_reference: string;
  items: { unit_price: number }[];
  back_urls: { success: string };
  notification_url: string;
};

const statusOf = (payment: Payment): string =>
  payment.isTaken && refundedOf(payment) === payment.amount ? 'refunded' : payment.status;

const view = (payment: Payment) => ({
  id: Number(payment.id),
  status: statusOf(payment),
  status_detail: payment.isTaken ? 'accredited' : 'cc_rejected_insufficient_amount',
  external_reference: payment.key,
  transaction_amount: payment.amount,
  transaction_amount_refunded: refundedOf(payment),
  currency_id: 'CLP',
  payment_type_id: `${payment.card}_card`,
  authorization_code: '301299',
  date_approved: payment.isTaken ? new Date(payment.updatedAt).toISOString() : null,
  card: { last_four_digits: '3704' },
});

const refundView = (payment: Payment, id: string, amount: number) => ({
  id,
  payment_id: Number(payment.id),
  amount,
  status: 'approved',
});

function refund(books: PaymentBooks<Attempt>, { id, body, headers }: SandboxRequest<{ amount?: number } | null>) {
  const payment = books.get(id);
  const key = headers['x-idempotency-key'] ?? '';
  if (key === '') throw new Refusal(400, 'Header X-Idempotency-Key can’t be null');
  const known = payment.refunds.find((each) => each.id === key);
  if (known) return refundView(payment, key, known.amount);
  const left = payment.amount - refundedOf(payment);
  const amount = body?.amount ?? left;
  if (left === 0 || !books.refund(payment, amount, key))
    throw new Refusal(400, 'The refund amount exceeds the payment');
  return new Reply(201, refundView(payment, key, amount));
}

/** Mercado Pago's dialect: preferences, payments that are searched by our key, refunds with a key, signed webhooks. */
export const mercadoPagoSandbox = paymentSandbox<Attempt>({
  key: 'mercado_pago',
  name: 'Mercado Pago',
  credentials,
  wrongCredentials: { ...credentials, accessToken: 'TEST-token-de-otra-empresa' },
  notFound: new Refusal(404, 'Payment not found'),
  refusalBody: ({ status, message }) => ({ message, status }),
  authorize({ headers }) {
    if (headers.authorization !== `Bearer ${credentials.accessToken}`) throw new Refusal(401, 'invalid access token');
  },
  ignores: ['abort'],
  attempt({ id: preferenceId, key, amount, returnUrl, webhookUrl }, { books }) {
    const id = String(firstPayment + books.sales.size);
    return books.open({ id, preferenceId, key, amount, returnUrl, webhookUrl });
  },
  routes: ({ books, pageUrl }) => ({
    'GET /users/me': () => ({ id: 1, nickname: 'TESTUSER', site_id: 'MLC' }),
    'POST /checkout/preferences': ({ body }: SandboxRequest<NewPreference>) => {
      const amount = body.items[0]?.unit_price ?? 0;
      const { external_reference: key, back_urls: urls, notification_url: webhookUrl } = body;
      const { id } = books.open({ preferenceId: null, key, amount, returnUrl: urls.success, webhookUrl });
      return { id, init_point: pageUrl(id), sandbox_init_point: pageUrl(id) };
    },
    'GET /v1/payments/search': ({ query }) => {
      const isFound = ({ key, preferenceId }: Payment) => key === query.external_reference && preferenceId !== null;
      return { results: [...books.sales.values()].filter(isFound).toReversed().map(view) };
    },
    'GET /v1/payments/:id': ({ id }) => view(books.get(id)),
    'POST /v1/payments/:id/refunds': (request: SandboxRequest<{ amount?: number } | null>) => refund(books, request),
  }),
  visit: ({ id, status, key, preferenceId }) => ({
    payment_id: id,
    status,
    external_reference: key,
    preference_id: preferenceId ?? '',
  }),
  webhook({ id, webhookUrl, updatedAt }, now) {
    const [ts, request] = [String(Math.floor(now / 1000)), randomUUID()];
    const date = new Date(updatedAt).toISOString();
    return {
      url: `${webhookUrl}&data.id=${id}&type=payment`,
      secret: credentials.webhookSignatureKey,
      sign(secret) {
        const v1 = createHmac('sha256', secret).update(`id:${id};request-id:${request};ts:${ts};`).digest('hex');
        const body = { type: 'payment', action: 'payment.updated', date_created: date, data: { id } };
        return { body: JSON.stringify(body), headers: { 'x-request-id': request, 'x-signature': `ts=${ts},v1=${v1}` } };
      },
    };
  },
});
