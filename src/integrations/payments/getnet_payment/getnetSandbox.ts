import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';

const credentials = { login: 'login-de-getnet-prueba', secretKey: 'llave-de-getnet-prueba' };
const clockMinutes = 5;

type Auth = { login: string; tranKey: string; nonce: string; seed: string };
type Sale = {
  id: string;
  key: string;
  amount: number;
  returnUrl: string;
  webhookUrl: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
  reason: string;
  card: 'debit' | 'credit';
  refunded: number;
  date: string;
};
type Body = {
  auth: Auth;
  payment: { reference: string; amount: { total: number } };
  returnUrl: string;
  notificationUrl: string;
};

const statusOf = ({ status, reason, date }: Sale) => ({ status, reason, message: `La petición está ${status}`, date });

const view = (sale: Sale) => ({
  requestId: sale.id,
  status: statusOf(sale),
  payment:
    sale.status === 'APPROVED'
      ? [
          {
            status: statusOf(sale),
            internalReference: Number(sale.id) + 5000,
            reference: sale.key,
            paymentMethod: sale.card === 'debit' ? 'redcompra' : 'visa',
            authorization: '000999',
            amount: {
              from: { currency: 'CLP', total: sale.amount },
              to: { currency: 'CLP', total: sale.amount },
              factor: 1,
            },
            refunded: sale.refunded === sale.amount,
            processorFields: [{ keyword: 'lastDigits', value: '****1111' }],
          },
        ]
      : null,
});

class Books {
  readonly sales = new Map<string, Sale>();
  readonly kit: SandboxKit;

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  create({ payment, returnUrl, notificationUrl: webhookUrl }: Body): Sale {
    const id = String(1000 + this.sales.size);
    const { reference: key, amount } = payment;
    const open = { status: 'PENDING' as const, reason: 'PC', card: 'credit' as const, refunded: 0 };
    const made = { id, key, amount: amount.total, returnUrl, webhookUrl, ...open, date: this.now() };
    this.sales.set(id, made);
    return made;
  }

  async act(sale: Sale, act: GuestChoice, card: 'debit' | 'credit'): Promise<ReturnVisit> {
    if (act === 'leave' || sale.status !== 'PENDING') return {};
    const reason = { approve: '00', reject: '05', abort: '?C' }[act];
    Object.assign(sale, { status: act === 'approve' ? 'APPROVED' : 'REJECTED', reason, card, date: this.now() });
    const text = `${sale.id}${sale.status}${sale.date}`;
    const sent = (key: string) => {
      const signature = `sha256:${createHash('sha256')
        .update(text + key)
        .digest('hex')}`;
      const body = JSON.stringify({ status: statusOf(sale), requestId: sale.id, reference: sale.key, signature });
      return { url: sale.webhookUrl, body, headers: { 'content-type': 'application/json' } };
    };
    await this.kit.send(sent(credentials.secretKey), () => sent('otra-llave'));
    return {};
  }

  private now(): string {
    return new Date(this.kit.now()).toISOString();
  }
}

const deny = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ status: { status: 'FAILED', reason: status, message, date: new Date().toISOString() } });

/** What is wrong with who asks, by PlacetoPay's numbers; null when it is us. */
function refusalOf(auth: Auth | undefined, now: number): string | null {
  if (!auth) return 'Error de autenticación 100';
  if (auth.login !== credentials.login) return 'Error de autenticación 101';
  const nonce = Buffer.from(auth.nonce, 'base64');
  const tranKey = createHash('sha256').update(nonce).update(auth.seed).update(credentials.secretKey).digest('base64');
  if (auth.tranKey !== tranKey) return 'Error de autenticación 102';
  return Math.abs(Date.parse(auth.seed) - now) > clockMinutes * 60_000 ? 'Error de autenticación 103' : null;
}

function addApi(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  app.addHook('preHandler', async ({ body, url }, reply) => {
    const refusal = url.includes('/_pagar') ? null : refusalOf((body as Body | undefined)?.auth, books.kit.now());
    return refusal ? deny(reply, 401, refusal) : undefined;
  });
  app.post<{ Body: Body }>('/api/session', async ({ body }) => {
    const sale = books.create(body);
    return {
      status: { status: 'OK', reason: 'PC', message: '', date: sale.date },
      requestId: sale.id,
      processUrl: pageUrl(sale.id),
    };
  });
  app.post<{ Params: { id: string } }>('/api/session/:id', async ({ params }, reply) => {
    const sale = books.sales.get(params.id);
    return sale ? view(sale) : deny(reply, 400, 'La sesión no existe');
  });
  app.post<{ Body: { internalReference: string; amount?: { total: number } } }>(
    '/api/transaction',
    async ({ body }, reply) => {
      const sale = books.sales.get(String(Number(body.internalReference) - 5000));
      if (!sale) return deny(reply, 400, 'La transacción no existe');
      const left = sale.amount - sale.refunded;
      const amount = body.amount?.total ?? sale.amount;
      const isTooMuch = amount > left;
      if (!isTooMuch) sale.refunded += amount;
      const status = isTooMuch ? 'REJECTED' : 'APPROVED';
      const message = isTooMuch ? 'El pago ya fue reembolsado' : 'Aprobada';
      return { status: { status, reason: '00', message, date: sale.date }, payment: { authorization: '000998' } };
    },
  );
}

/** PlacetoPay's dialect: who asks in each body, sessions with a page to pay at, news with a hash. */
export const getnetSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'getnet_payment',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        addApi(api, books, (id) => payPageUrl(address, id));
        addPayPage(api, {
          name: 'Getnet',
          find: (id) => books.sales.get(id),
          act: (sale, act, card) => books.act(sale, act, card),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { ...credentials, secretKey: 'llave-de-otra-empresa' },
      async visit({ url }, act, card = 'credit') {
        const sale = books.sales.get(new URL(url).searchParams.get('id') ?? '');
        return sale ? books.act(sale, act, card) : {};
      },
      books: () =>
        [...books.sales.values()].map(({ key, amount, status, refunded }) => ({
          key,
          taken: status === 'APPROVED' ? amount : 0,
          givenBack: refunded,
        })),
    };
  },
};
