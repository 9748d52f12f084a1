import { Refusal, Reply, type SandboxRequest } from '../../sandbox/routes.ts';
import { type PaymentBooks, refundedOf, type Sale } from '../paymentBooks.ts';
import { paymentSandbox } from '../paymentSandbox.ts';

const credentials = { secretApiKey: 'onvo_test_secret_key_de_prueba', webhookSecret: 'avisos-de-onvo-prueba' };

/** ONVO counts in hundredths, also of currencies without cents. */
const hundredths = 100;

type NewLink = { lineItems: { unitAmount: number }[]; redirectUrl: string; metadata: { payment: string } };

const intentId = ({ id, status }: Sale): string | null => (status === 'open' ? null : `pi_${id}`);

const intentOf = (sale: Sale) => ({
  id: intentId(sale),
  status: sale.isTaken ? 'succeeded' : 'requires_payment_method',
  amount: sale.amount * hundredths,
  currency: 'CRC',
  lastPaymentError: sale.status === 'rejected' ? { message: 'Fondos insuficientes' } : null,
  updatedAt: new Date(sale.updatedAt).toISOString(),
  paymentMethod: { type: 'card', card: { last4: '4242' } },
});

const refundsOf = (books: PaymentBooks, intent: string | undefined) =>
  books.find(intent?.slice(3) ?? '')?.refunds.map(({ id, amount }) => ({
    id,
    amount: amount * hundredths,
    status: 'succeeded',
  })) ?? [];

function refund(books: PaymentBooks, { body }: SandboxRequest<{ paymentIntentId: string; amount?: number }>) {
  const sale = books.find(body.paymentIntentId.slice(3));
  if (!sale) throw new Refusal(404, 'payment intent not found');
  if (refundedOf(sale) > 0) throw new Refusal(400, 'charge was already refunded');
  const amount = body.amount === undefined ? sale.amount : body.amount / hundredths;
  if (!books.refund(sale, amount)) throw new Refusal(400, 'amount is greater than the charge');
  return new Reply(201, { ...refundsOf(books, body.paymentIntentId)[0], paymentIntentId: body.paymentIntentId });
}

/** ONVO's dialect: links to pay at, intents, one refund for each payment, webhooks with a plain secret. */
export const onvoSandbox = paymentSandbox({
  key: 'onvo_payment',
  name: 'ONVO Pay',
  credentials,
  wrongCredentials: { ...credentials, secretApiKey: 'onvo_test_secret_key_de_otra_empresa' },
  notFound: new Refusal(404, 'session not found'),
  refusalBody: ({ status: statusCode, message }) => ({ statusCode, message }),
  authorize({ headers }) {
    if (headers.authorization !== `Bearer ${credentials.secretApiKey}`) throw new Refusal(401, 'invalid api key');
  },
  ignores: ['abort'],
  // A link stays open after a rejected card.
  isPayable: ({ isTaken }) => !isTaken,
  routes: ({ books, pageUrl }) => ({
    'POST /v1/checkout/sessions/one-time-link': ({ body }: SandboxRequest<NewLink>) => {
      const amount = (body.lineItems[0]?.unitAmount ?? 0) / hundredths;
      const { id } = books.open({ key: body.metadata.payment, amount, returnUrl: body.redirectUrl });
      return { id, url: pageUrl(id), status: 'open' };
    },
    'GET /v1/checkout/sessions/:id': ({ id }) => ({ id, status: 'open', paymentIntentId: intentId(books.get(id)) }),
    'GET /v1/payment-intents': () => ({ data: [], meta: {} }),
    'GET /v1/payment-intents/:id': ({ id }) => intentOf(books.get(id.slice(3))),
    'POST /v1/refunds': (request: SandboxRequest<{ paymentIntentId: string; amount?: number }>) =>
      refund(books, request),
    'GET /v1/refunds': ({ query }) => ({ data: refundsOf(books, query.paymentIntentId), meta: {} }),
  }),
  webhook: (sale) => ({
    url: sale.webhookUrl,
    secret: credentials.webhookSecret,
    sign: (secret) => ({
      body: JSON.stringify({
        type: `payment-intent.${sale.isTaken ? 'succeeded' : 'failed'}`,
        data: { ...intentOf(sale), metadata: { payment: sale.key } },
      }),
      headers: { 'x-webhook-secret': secret },
    }),
  }),
});
