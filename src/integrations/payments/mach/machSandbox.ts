import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';

const credentials = { apiKey: 'cabecera.cuerpo.firma-de-mach-prueba' };
const confirmMinutes = 5;

type Sale = {
  id: string;
  key: string;
  amount: number;
  /** MACH knows none: its page is left by going back to the shop. */
  returnUrl: string;
  status: 'PENDING' | 'COMPLETED' | 'CONFIRMED' | 'FAILED' | 'CANCELED' | 'REVERSED';
  paidAt: number;
  refunded: number;
};

class Books {
  readonly sales = new Map<string, Sale>();
  readonly kit: SandboxKit;
  webhookUrl = '';

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  /** A payment as it is by now: what nobody confirmed in time goes back. */
  find(id: string): Sale | undefined {
    const sale = this.sales.get(id);
    const isLate = sale?.status === 'COMPLETED' && this.kit.now() - sale.paidAt > confirmMinutes * 60_000;
    if (sale && isLate) sale.status = 'REVERSED';
    return sale;
  }

  async act(sale: Sale, act: GuestChoice): Promise<ReturnVisit> {
    if (act === 'leave' || sale.status !== 'PENDING') return {};
    const [status, event] = (
      {
        approve: ['COMPLETED', 'completed'],
        reject: ['FAILED', 'failed'],
        abort: ['CANCELED', 'expired'],
      } as const
    )[act];
    Object.assign(sale, { status, paidAt: this.kit.now() });
    const said = { event_name: `business-payment-${event}`, event_resource_id: sale.id, event_upstream_id: sale.key };
    const headers = { 'content-type': 'application/json' };
    await this.kit.send({ url: this.webhookUrl, body: JSON.stringify(said), headers });
    return {};
  }
}

const deny = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ error: { message } });

const view = ({ id, amount, status, paidAt, refunded }: Sale) => ({
  business_payment_id: id,
  amount,
  status,
  refunded_amount: refunded,
  completed_at: paidAt ? new Date(paidAt).toISOString() : null,
});

type Params = { id: string };

function addPayments(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  app.post<{ Body: { payment: { amount: number; upstream_id: string } } }>(
    '/payments',
    async ({ body: { payment } }) => {
      const { amount, upstream_id: key } = payment;
      const sale: Sale = {
        id: randomUUID(),
        key,
        amount,
        returnUrl: 'http://127.0.0.1:9/',
        status: 'PENDING',
        paidAt: 0,
        refunded: 0,
      };
      books.sales.set(sale.id, sale);
      const expires = new Date(books.kit.now() + 15 * 60_000).toISOString();
      return { ...view(sale), token: sale.id, url: pageUrl(sale.id), expires_at: expires };
    },
  );
  app.get<{ Params: Params }>('/payments/:id', async ({ params }, reply) => {
    const sale = books.find(params.id);
    return sale ? view(sale) : deny(reply, 404, 'payment not found');
  });
  app.post<{ Params: Params }>('/payments/:id/confirm', async ({ params }, reply) => {
    const sale = books.find(params.id);
    if (sale?.status !== 'COMPLETED') return deny(reply, 409, 'payment is not completed');
    sale.status = 'CONFIRMED';
    return view(sale);
  });
  app.post<{ Params: Params; Body: { amount: number } }>('/payments/:id/refund', async ({ params, body }, reply) => {
    const sale = books.find(params.id);
    if (sale?.status !== 'CONFIRMED') return deny(reply, 409, 'payment is not confirmed');
    if (body.amount > sale.amount - sale.refunded) return deny(reply, 422, 'El monto supera lo que queda por devolver');
    sale.refunded += body.amount;
    return { business_refund_id: randomUUID(), state: 'PENDING' };
  });
}

/** MACH's dialect: payments in an app, which are confirmed within five minutes or go back. */
export const machSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'mach',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        api.addHook('preHandler', async ({ headers, url }, reply) => {
          if (headers.authorization === `Bearer ${credentials.apiKey}` || url.includes('/_pagar')) return undefined;
          return deny(reply, 401, 'invalid token');
        });
        addPayments(api, books, (id) => payPageUrl(address, id));
        addPayPage(api, { name: 'MACH', find: (id) => books.find(id), act: (sale, act) => books.act(sale, act) });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { apiKey: 'cabecera.cuerpo.de-otra-empresa' },
      async visit({ url }, act) {
        const sale = books.find(new URL(url).searchParams.get('id') ?? '');
        return sale ? books.act(sale, act) : {};
      },
      books: () =>
        [...books.sales.values()].map(({ key, amount, status, refunded }) => ({
          key,
          taken: status === 'CONFIRMED' ? amount : 0,
          givenBack: refunded,
        })),
    };
  },
};
