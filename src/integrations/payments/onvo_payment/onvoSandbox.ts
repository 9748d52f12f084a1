import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';

const credentials = { secretApiKey: 'onvo_test_secret_key_de_prueba', webhookSecret: 'avisos-de-onvo-prueba' };

type Sale = {
  id: string;
  intentId: string | null;
  key: string;
  /** In hundredths, as ONVO counts. */
  amount: number;
  returnUrl: string;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  error: string | null;
  refunds: { id: string; amount: number }[];
  at: string;
};
type Body = { lineItems: { unitAmount: number }[]; redirectUrl: string; metadata: { payment: string } };

const intentOf = ({ intentId, status, amount, error, at }: Sale) => ({
  id: intentId,
  status,
  amount,
  currency: 'CRC',
  lastPaymentError: error ? { message: error } : null,
  updatedAt: at,
  paymentMethod: { type: 'card', card: { last4: '4242' } },
});

class Books {
  readonly sales = new Map<string, Sale>();
  readonly kit: SandboxKit;
  webhookUrl = '';

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  create({ lineItems, redirectUrl: returnUrl, metadata: { payment: key } }: Body): Sale {
    const amount = lineItems[0]?.unitAmount ?? 0;
    const open = { intentId: null, status: 'requires_payment_method' as const, error: null, refunds: [], at: '' };
    const made: Sale = { id: randomUUID(), key, amount, returnUrl, ...open };
    this.sales.set(made.id, made);
    return made;
  }

  ofIntent(id: string): Sale | undefined {
    return [...this.sales.values()].find(({ intentId }) => intentId === id);
  }

  async act(sale: Sale, act: GuestChoice): Promise<ReturnVisit> {
    if (act === 'leave' || act === 'abort') return {};
    sale.intentId = `pi_${sale.id}`;
    sale.at = new Date(this.kit.now()).toISOString();
    if (act === 'approve') sale.status = 'succeeded';
    else sale.error = 'Fondos insuficientes';
    const type = act === 'approve' ? 'payment-intent.succeeded' : 'payment-intent.failed';
    const body = JSON.stringify({ type, data: { ...intentOf(sale), metadata: { payment: sale.key } } });
    const sent = (secret: string) => ({
      url: this.webhookUrl,
      body,
      headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
    });
    await this.kit.send(sent(credentials.webhookSecret), () => sent('otro-secreto'));
    return {};
  }
}

const deny = (reply: FastifyReply, statusCode: number, message: string) =>
  reply.code(statusCode).send({ statusCode, message });

function addRefunds(app: FastifyInstance, books: Books): void {
  app.post<{ Body: { paymentIntentId: string; amount?: number } }>('/v1/refunds', async ({ body }, reply) => {
    const sale = books.ofIntent(body.paymentIntentId);
    if (!sale) return deny(reply, 404, 'payment intent not found');
    const amount = body.amount ?? sale.amount;
    if (sale.refunds.length > 0) return deny(reply, 400, 'charge was already refunded');
    if (amount > sale.amount) return deny(reply, 400, 'amount is greater than the charge');
    const made = { id: `re_${randomUUID()}`, amount };
    sale.refunds.push(made);
    return reply.code(201).send({ ...made, status: 'succeeded', paymentIntentId: sale.intentId });
  });
  app.get<{ Querystring: { paymentIntentId: string } }>('/v1/refunds', async ({ query }) => ({
    data: (books.ofIntent(query.paymentIntentId)?.refunds ?? []).map((each) => ({ ...each, status: 'succeeded' })),
    meta: {},
  }));
}

function addApi(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  app.addHook('preHandler', async ({ headers, url }, reply) => {
    if (headers.authorization === `Bearer ${credentials.secretApiKey}` || url.includes('/_pagar')) return undefined;
    return deny(reply, 401, 'invalid api key');
  });
  app.post<{ Body: Body }>('/v1/checkout/sessions/one-time-link', async ({ body }) => {
    const { id } = books.create(body);
    return { id, url: pageUrl(id), status: 'open' };
  });
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    const sale = books.sales.get(params.id);
    return sale
      ? { id: sale.id, status: 'open', paymentIntentId: sale.intentId }
      : deny(reply, 404, 'session not found');
  });
  app.get('/v1/payment-intents', async () => ({ data: [], meta: {} }));
  app.get<{ Params: { id: string } }>('/v1/payment-intents/:id', async ({ params }, reply) => {
    const sale = books.ofIntent(params.id);
    return sale ? intentOf(sale) : deny(reply, 404, 'payment intent not found');
  });
  addRefunds(app, books);
}

/** ONVO's dialect: links to pay at, intents, one refund for each payment, news with a plain secret. */
export const onvoSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'onvo_payment',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        addApi(api, books, (id) => payPageUrl(address, id));
        addPayPage(api, {
          name: 'ONVO Pay',
          find: (id) => books.sales.get(id),
          act: (sale, act) => books.act(sale, act),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { ...credentials, secretApiKey: 'onvo_test_secret_key_de_otra_empresa' },
      async visit({ url }, act) {
        const sale = books.sales.get(new URL(url).searchParams.get('id') ?? '');
        return sale ? books.act(sale, act) : {};
      },
      books: () =>
        [...books.sales.values()].map(({ key, amount, status, refunds }) => ({
          key,
          taken: status === 'succeeded' ? amount / 100 : 0,
          givenBack: refunds.reduce((sum, each) => sum + each.amount, 0) / 100,
        })),
    };
  },
};
