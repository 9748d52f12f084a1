import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import { chargeLimit, type GuestChoice, type PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';
import { alreadyRefundedCode, subscriptions } from './dialect.ts';

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

/** A card that was, or is to be, written down. */
type Subscription = {
  id: string;
  token: string;
  key: string;
  amount: null;
  returnUrl: string;
  status: 'PENDING' | 'CONFIRMED' | 'DECLINED';
  card: 'debit' | 'credit';
};

class Books {
  readonly sales = new Map<string, Sale>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly kit: SandboxKit;
  webhookUrl = '';

  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  byTicket(ticket: string): Sale | undefined {
    return [...this.sales.values()].find((each) => each.ticket === ticket);
  }

  subscriptionBy(token: string): Subscription | undefined {
    return [...this.subscriptions.values()].find((each) => each.token === token);
  }

  /** What the page of Kushki is opened for, by its token. */
  payable(id: string): Sale | Subscription | undefined {
    return this.sales.get(id) ?? this.subscriptionBy(id);
  }

  async actOn(payable: Sale | Subscription, act: GuestChoice, card: 'debit' | 'credit'): Promise<ReturnVisit> {
    if (payable.amount !== null) return this.act(payable, act, card);
    if (act === 'approve' || act === 'reject')
      Object.assign(payable, { status: act === 'approve' ? 'CONFIRMED' : 'DECLINED', card });
    return {};
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
  app.post<{ Body: { callbackUrl: string } }>(
    `${subscriptions}/card-async/tokens`,
    async ({ body, headers }, reply) => {
      if (headers['public-merchant-id'] !== credentials.apiKey) return deny(reply, 401, 'K004', 'merchant not found');
      const [id, token] = [randomUUID(), randomUUID()];
      const open = { key: '', amount: null, status: 'PENDING' as const, card: 'credit' as const };
      books.subscriptions.set(id, { id, token, returnUrl: body.callbackUrl, ...open });
      return { token };
    },
  );
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

type OnDemand = { amount: { subtotalIva0: number }; metadata: { payment: string } };

/** Charges a card; of one that its bank refuses the list tells as well. */
function charge(books: Books, { card }: Subscription, { amount: { subtotalIva0: amount }, metadata }: OnDemand): Sale {
  const isRefused = amount > chargeLimit;
  const sale: Sale = {
    token: randomUUID(),
    key: metadata.payment,
    amount,
    returnUrl: '',
    ticket: randomUUID(),
    status: isRefused ? 'declinedTransaction' : 'approvedTransaction',
    card,
    refunded: 0,
    at: books.kit.now(),
  };
  books.sales.set(sale.token, sale);
  return sale;
}

/** Cards that are charged on demand, and the list in which their charges are found. */
function addSubscriptions(app: FastifyInstance, books: Books, pageUrl: (id: string) => string): void {
  type ById = { Params: { id: string } };
  const missing = (reply: FastifyReply) => deny(reply, 404, 'K023', 'subscription not found');
  app.post<{ Body: { token: string; planName: string } }>(
    `${subscriptions}/card-async/init`,
    async ({ body }, reply) => {
      const found = books.subscriptionBy(body.token);
      if (!found) return deny(reply, 400, 'K001', 'token not found');
      found.key = body.planName;
      return reply.code(201).send({ subscriptionId: found.id, redirectUrl: pageUrl(found.token) });
    },
  );
  app.get<ById>(`${subscriptions}/card/search/:id`, async ({ params }, reply) => {
    const found = books.subscriptions.get(params.id);
    if (!found) return missing(reply);
    const { id: subscriptionId, key: planName, status: subscriptionStatus, card } = found;
    const face = { paymentBrand: 'Visa', lastFourDigits: '6623', cardType: card === 'debit' ? 'debit' : 'credit' };
    return { subscriptionId, planName, subscriptionStatus, ...face };
  });
  app.post<ById & { Body: OnDemand }>(`${subscriptions}/card/:id`, async ({ params, body }, reply) => {
    const found = books.subscriptions.get(params.id);
    if (found?.status !== 'CONFIRMED') return missing(reply);
    const sale = charge(books, found, body);
    if (sale.status === 'declinedTransaction') return deny(reply, 402, 'K322', 'Transacción declinada por el banco');
    return reply.code(201).send({ ticketNumber: sale.ticket, details: view(sale) });
  });
  app.delete<ById>(`${subscriptions}/card/:id`, async ({ params }, reply) =>
    books.subscriptions.delete(params.id) ? reply.code(204).send() : missing(reply),
  );
  type Window = { Querystring: { from: string; to: string; limit: string; offset: string } };
  app.get<Window>('/analytics/v1/transactions-list', async ({ query: { from, to, limit, offset } }) => {
    const [begins, ends] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
    const found = [...books.sales.values()].filter(({ ticket, at }) => ticket && at >= begins && at <= ends);
    const page = found.slice(Number(offset), Number(offset) + Number(limit));
    return { data: page.map(row), total: found.length };
  });
}

/** A sale as the list of transactions has it. */
const row = ({ ticket, status, amount, card, at, key }: Sale) => ({
  ticket_number: ticket,
  transaction_type: 'SALE',
  transaction_status: status === 'approvedTransaction' ? 'APPROVAL' : 'DECLINED',
  approved_transaction_amount: amount,
  card_type: card,
  last_four_digits: '6623',
  approval_code: '1213',
  response_text: status === 'declinedTransaction' ? 'Fondos insuficientes' : 'Aprobada',
  created: at,
  metadata: JSON.stringify({ payment: key }),
});

/**
 * Kushki's dialect in Chile: a token with one key, the payment with the other, cards that are charged on demand, refunds by
 * ticket, signed news.
 */
export const kushkiSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'kushki',
  routes(app, kit, address) {
    const books = new Books(kit);
    void app.register(
      async (api) => {
        addPublic(api, books);
        void api.register(async (scope) => {
          const pageUrl = (id: string) => payPageUrl(address, id);
          addPrivate(scope, books, pageUrl);
          addSubscriptions(scope, books, pageUrl);
        });
        addPayPage(api, {
          name: 'Kushki',
          find: (id) => books.payable(id),
          act: (payable, act, card) => books.actOn(payable, act, card),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials,
      wrongCredentials: { ...credentials, secretKey: 'privada-de-otra-empresa' },
      async visit({ url }, act, card = 'credit') {
        const payable = books.payable(new URL(url).searchParams.get('id') ?? '');
        return payable ? books.actOn(payable, act, card) : {};
      },
      books: () =>
        [...books.sales.values()].map(({ key, amount, status, refunded }) => ({
          key,
          taken: status === 'approvedTransaction' ? amount : 0,
          givenBack: refunded,
        })),
      cards: () => [...books.subscriptions.values()].filter(({ status }) => status === 'CONFIRMED').map(({ id }) => id),
    };
  },
};
