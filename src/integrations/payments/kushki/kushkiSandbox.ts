import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';
import { alreadyRefundedCode } from './dialect.ts';

const credentials = {
  apiKey: 'publica-de-kushki-prueba',
  secretKey: 'privada-de-kushki-prueba',
  webhookSignatureKey: 'firma-de-kushki-prueba',
};

type Sale = {
  token: string;
  key: string;
  amount: number;
  returnUrl: string;
  ticket: string | null;
  status: 'initializedTransaction' | 'approvedTransaction' | 'declinedTransaction';
  card: 'debit' | 'credit';
  refunded: number;
  at: number;
};

class Books {
  readonly sales = new Map<string, Sale>();
  readonly kit: SandboxKit;
  webhookUrl = '';

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  byTicket(ticket: string): Sale | undefined {
    return [...this.sales.values()].find((each) => each.ticket === ticket);
  }

  async act(sale: Sale, act: GuestChoice, card: 'debit' | 'credit'): Promise<ReturnVisit> {
    if (act === 'leave' || act === 'abort' || sale.ticket) return {};
    const status = act === 'approve' ? 'approvedTransaction' : 'declinedTransaction';
    Object.assign(sale, { status, card, ticket: randomUUID(), at: this.kit.now() });
    const said = {
      transaction_status: act === 'approve' ? 'APPROVAL' : 'DECLINED',
      transaction_type: 'SALE',
      token: sale.token,
      ticket_number: sale.ticket,
    };
    const [body, id] = [JSON.stringify(said), String(this.kit.now())];
    const sent = (key: string) => ({
      url: this.webhookUrl,
      body,
      headers: {
        'content-type': 'application/json',
        'x-kushki-id': id,
        'x-kushki-signature': createHmac('sha256', key).update(`${body}.${id}`).digest('hex'),
      },
    });
    await this.kit.send(sent(credentials.webhookSignatureKey), () => sent('otra-firma'));
    return { token: sale.token };
  }
}

const deny = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message });

const view = ({ status, ticket, amount, card, at }: Sale) => ({
  status,
  ticketNumber: ticket,
  approvedTransactionAmount: amount,
  cardType: card === 'debit' ? 'Redcompra Débito' : 'Crédito',
  lastFourDigits: '6623',
  approvalCode: '1213',
  responseText: status === 'declinedTransaction' ? 'Fondos insuficientes' : 'Aprobada',
  created: at,
});

type NewSale = { totalAmount: number; returnUrl: string };

function addPublic(app: FastifyInstance, books: Books): void {
  app.post<{ Body: NewSale }>('/card-async/v1/tokens', async ({ body, headers }, reply) => {
    if (headers['public-merchant-id'] !== credentials.apiKey) return deny(reply, 401, 'K004', 'merchant not found');
    const open = { key: '', ticket: null, status: 'initializedTransaction' as const, card: 'credit' as const };
    const { totalAmount: amount, returnUrl } = body;
    const sale: Sale = { token: randomUUID(), amount, returnUrl, ...open, refunded: 0, at: books.kit.now() };
    books.sales.set(sale.token, sale);
    return { token: sale.token };
  });
}

function addPrivate(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  app.addHook('preHandler', async ({ headers }, reply) =>
    headers['private-merchant-id'] === credentials.secretKey
      ? undefined
      : deny(reply, 403, 'K004', 'merchant not found'),
  );
  app.post<{ Body: { token: string; metadata: { payment: string } } }>(
    '/card-async/v1/init',
    async ({ body }, reply) => {
      const sale = books.sales.get(body.token);
      if (!sale) return deny(reply, 400, 'K001', 'token not found');
      sale.key = body.metadata.payment;
      return { redirectUrl: pageUrl(sale.token) };
    },
  );
  app.get<{ Params: { token: string } }>('/card-async/v1/status/:token', async ({ params }, reply) => {
    const sale = books.sales.get(params.token);
    return sale ? view(sale) : deny(reply, 404, 'K001', 'token not found');
  });
  app.get('/subscriptions/v1/card/search/:id', async (_request, reply) =>
    deny(reply, 404, 'K023', 'subscription not found'),
  );
  app.delete<{ Params: { ticket: string }; Body: { amount?: { subtotalIva0: number } } }>(
    '/v1/charges/:ticket',
    async ({ params, body }, reply) => {
      const sale = books.byTicket(params.ticket);
      if (!sale) return deny(reply, 404, 'K001', 'charge not found');
      const amount = body.amount?.subtotalIva0 ?? sale.amount;
      if (sale.refunded === sale.amount) return deny(reply, 400, alreadyRefundedCode, 'charge was already refunded');
      if (amount > sale.amount - sale.refunded) return deny(reply, 400, 'K040', 'amount exceeds the charge');
      sale.refunded += amount;
      return { ticketNumber: randomUUID(), isSuccessful: true };
    },
  );
}

/** Kushki's dialect in Chile: a token with one key, the payment with the other, refunds by ticket, signed news. */
export const kushkiSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'kushki',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        addPublic(api, books);
        void api.register(async (scope) => addPrivate(scope, books, (id) => payPageUrl(address, id)));
        addPayPage(api, {
          name: 'Kushki',
          find: (id) => books.sales.get(id),
          act: (sale, act, card) => books.act(sale, act, card),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { ...credentials, secretKey: 'privada-de-otra-empresa' },
      async visit({ url }, act, card = 'credit') {
        const sale = books.sales.get(new URL(url).searchParams.get('id') ?? '');
        return sale ? books.act(sale, act, card) : {};
      },
      books: () =>
        [...books.sales.values()].map(({ key, amount, status, refunded }) => ({
          key,
          taken: status === 'approvedTransaction' ? amount : 0,
          givenBack: refunded,
        })),
    };
  },
};
