import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';

const credentials = { accessToken: 'TEST-token-de-mercado-pago', webhookSignatureKey: 'firma-de-mercado-pago' };

type Preference = { id: string; key: string; amount: number; returnUrl: string; webhookUrl: string };
type Payment = {
  id: number;
  preference: Preference;
  status: 'approved' | 'rejected' | 'cancelled' | 'refunded';
  card: 'debit' | 'credit';
  refunded: number;
  at: string;
};
type Body = {
  external_reference: string;
  items: { unit_price: number }[];
  back_urls: { success: string };
  notification_url: string;
};

const view = ({ id, preference, status, card, refunded, at }: Payment) => ({
  id,
  status,
  status_detail: status === 'rejected' ? 'cc_rejected_insufficient_amount' : 'accredited',
  external_reference: preference.key,
  transaction_amount: preference.amount,
  transaction_amount_refunded: refunded,
  currency_id: 'CLP',
  payment_type_id: `${card}_card`,
  authorization_code: '301299',
  date_approved: status === 'approved' || status === 'refunded' ? at : null,
  card: { last_four_digits: '3704' },
});

class Books {
  readonly preferences = new Map<string, Preference>();
  readonly payments = new Map<number, Payment>();
  /** What was answered to each key of a refund. */
  readonly refunds = new Map<string, object>();
  readonly kit: SandboxKit;
  private next = 1_300_000_000;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  async pay(preference: Preference, act: GuestChoice, card: 'debit' | 'credit'): Promise<ReturnVisit> {
    if (act === 'leave' || act === 'abort') return {};
    this.next += 1;
    const status = act === 'approve' ? 'approved' : 'rejected';
    const made: Payment = {
      id: this.next,
      preference,
      status,
      card,
      refunded: 0,
      at: new Date(this.kit.now()).toISOString(),
    };
    this.payments.set(made.id, made);
    await this.tell(made);
    return { payment_id: String(made.id), status, external_reference: preference.key, preference_id: preference.id };
  }

  of(key: string): Payment[] {
    return [...this.payments.values()].filter(({ preference }) => preference.key === key);
  }

  private async tell({ id, preference, at }: Payment): Promise<void> {
    const body = JSON.stringify({
      type: 'payment',
      action: 'payment.updated',
      date_created: at,
      data: { id: String(id) },
    });
    const [ts, request] = [String(Math.floor(this.kit.now() / 1000)), randomUUID()];
    const sent = (key: string) => {
      const v1 = createHmac('sha256', key).update(`id:${id};request-id:${request};ts:${ts};`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-request-id': request,
        'x-signature': `ts=${ts},v1=${v1}`,
      };
      return { url: `${preference.webhookUrl}&data.id=${id}&type=payment`, body, headers };
    };
    await this.kit.send(sent(credentials.webhookSignatureKey), () => sent('otra-firma'));
  }
}

const deny = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message, status });

function giveBack(books: Books, payment: Payment, amount: number) {
  payment.refunded += amount;
  if (payment.refunded === payment.preference.amount) payment.status = 'refunded';
  return { id: books.refunds.size + 1, payment_id: payment.id, amount, status: 'approved' };
}

function addApi(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  app.addHook('preHandler', async ({ headers, url }, reply) => {
    if (headers.authorization === `Bearer ${credentials.accessToken}` || url.includes('/_pagar')) return undefined;
    return deny(reply, 401, 'invalid access token');
  });
  app.get('/users/me', async () => ({ id: 1, nickname: 'TESTUSER', site_id: 'MLC' }));
  app.post<{ Body: Body }>('/checkout/preferences', async ({ body }) => {
    const made: Preference = {
      id: randomUUID(),
      key: body.external_reference,
      amount: body.items[0]?.unit_price ?? 0,
      returnUrl: body.back_urls.success,
      webhookUrl: body.notification_url,
    };
    books.preferences.set(made.id, made);
    return { id: made.id, init_point: pageUrl(made.id), sandbox_init_point: pageUrl(made.id) };
  });
  app.get<{ Querystring: { external_reference: string } }>('/v1/payments/search', async ({ query }) => ({
    results: books.of(query.external_reference).toReversed().map(view),
  }));
  app.get<{ Params: { id: string } }>('/v1/payments/:id', async ({ params }, reply) => {
    const each = books.payments.get(Number(params.id));
    return each ? view(each) : deny(reply, 404, 'Payment not found');
  });
  app.post<{ Params: { id: string }; Body: { amount?: number } | null }>(
    '/v1/payments/:id/refunds',
    async ({ params, body, headers }, reply) => {
      const [each, key] = [books.payments.get(Number(params.id)), String(headers['x-idempotency-key'] ?? '')];
      if (!each) return deny(reply, 404, 'Payment not found');
      if (key === '') return deny(reply, 400, 'Header X-Idempotency-Key can’t be null');
      const known = books.refunds.get(key);
      if (known) return known;
      const left = each.preference.amount - each.refunded;
      const amount = body?.amount ?? left;
      if (amount > left || left === 0) return deny(reply, 400, 'The refund amount exceeds the payment');
      const answer = giveBack(books, each, amount);
      books.refunds.set(key, answer);
      return reply.code(201).send(answer);
    },
  );
}

/** Mercado Pago's dialect: preferences, payments that are searched by our key, refunds with a key, signed webhooks. */
export const mercadoPagoSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'mercado_pago',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        addApi(api, books, (id) => payPageUrl(address, id));
        addPayPage(api, {
          name: 'Mercado Pago',
          find: (id) => books.preferences.get(id),
          act: (preference, act, card) => books.pay(preference, act, card),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { ...credentials, accessToken: 'TEST-token-de-otra-empresa' },
      async visit({ url }, act, card = 'credit') {
        const preference = books.preferences.get(new URL(url).searchParams.get('id') ?? '');
        return preference ? books.pay(preference, act, card) : {};
      },
      books: () =>
        [...books.preferences.values()].map(({ key, amount }) => {
          const taken = books.of(key).filter(({ status }) => status === 'approved' || status === 'refunded');
          return { key, taken: taken.length * amount, givenBack: taken.reduce((sum, each) => sum + each.refunded, 0) };
        }),
    };
  },
};
