import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#kit/server/html.ts';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import type { GuestChoice, PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';
import { formMinutes, path, refundDays } from './dialect.ts';

/** Transbank's own public test key and codes. */
export const secret = '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C';
const plainCode = '597055555532';
const mallCode = '597055555535';
const children = ['597055555536', '597055555537'];

const minute = 60_000;
const reversalHours = 3;

/** What of a sale its refunds change. */
export type Refundable = {
  amount: number;
  card: 'debit' | 'credit';
  committedAt: number | null;
  status: 'INITIALIZED' | 'AUTHORIZED' | 'FAILED' | 'REVERSED' | 'NULLIFIED' | 'PARTIALLY_NULLIFIED';
  balance: number;
};

type Sale = Refundable & {
  token: string;
  key: string;
  child: string | null;
  returnUrl: string;
  createdAt: number;
  /** What the guest did at the form. */
  act: GuestChoice | null;
};

type Body = {
  buy_order?: string;
  amount?: number;
  return_url?: string;
  details?: { amount: number; commerce_code: string; buy_order: string }[];
};

/** The money of a sale, or of a child of a mall's. */
export const moneyOf = ({ amount, status, card, balance }: Refundable, key: string, refusal = -4) => ({
  amount,
  status,
  authorization_code: status === 'AUTHORIZED' ? '1213' : null,
  payment_type_code: card === 'debit' ? 'VD' : 'VN',
  response_code: status === 'FAILED' ? refusal : 0,
  installments_number: 0,
  balance,
  buy_order: key,
});

function transactionOf(sale: Sale) {
  const money = moneyOf(sale, sale.key);
  const common = {
    vci: 'TSY',
    session_id: sale.key,
    card_detail: { card_number: '6623' },
    accounting_date: '1125',
    transaction_date: new Date(sale.committedAt ?? sale.createdAt).toISOString(),
  };
  return sale.child
    ? { ...common, buy_order: sale.key, details: [{ ...money, commerce_code: sale.child }] }
    : { ...common, ...money };
}

export const deny = (reply: FastifyReply, status: number, message: string) =>
  reply.code(status).send({ error_message: message });

/** Where a browser is sent once the guest did something at the form. */
function visitOf(sale: Sale, act: GuestChoice, card: 'debit' | 'credit', now: number): ReturnVisit {
  if (act === 'leave') return {};
  if (now - sale.createdAt > formMinutes * minute) return { TBK_ID_SESION: sale.key, TBK_ORDEN_COMPRA: sale.key };
  sale.act = act;
  sale.card = card;
  if (act === 'abort') return { TBK_TOKEN: sale.token, TBK_ID_SESION: sale.key, TBK_ORDEN_COMPRA: sale.key };
  return { token_ws: sale.token };
}

function create(body: Body, now: number): Sale {
  const [child] = body.details ?? [];
  const amount = child?.amount ?? body.amount ?? 0;
  return {
    token: randomBytes(32).toString('hex'),
    key: child?.buy_order ?? body.buy_order ?? '',
    amount,
    child: child?.commerce_code ?? null,
    returnUrl: body.return_url ?? '',
    createdAt: now,
    act: null,
    card: 'credit',
    committedAt: null,
    status: 'INITIALIZED',
    balance: amount,
  };
}

/** Takes the money of a guest who approved; a sale that nobody approved stays as it is. */
function commit(sale: Sale, now: number): void {
  sale.status = sale.act === 'approve' ? 'AUTHORIZED' : 'FAILED';
  sale.committedAt = now;
  if (sale.status === 'FAILED') sale.balance = 0;
}

/** Gives back, as the time since the sale and its card allow; a sentence with its code where they do not. */
export function giveBack(sale: Refundable, amount: number, now: number): { answer: object } | { refusal: string } {
  const age = now - (sale.committedAt ?? now);
  if (sale.committedAt === null || sale.status === 'FAILED') return { refusal: 'Transaction not found (274)' };
  if (age > refundDays * 24 * 60 * minute) return { refusal: 'Nullification window exceeded (284)' };
  if (amount > sale.balance) return { refusal: 'Amount exceeds balance (311)' };
  const isWhole = amount === sale.amount && sale.balance === sale.amount;
  if (!isWhole && sale.card === 'debit') return { refusal: 'Transaction does not allow nullification (16)' };
  sale.balance -= amount;
  if (isWhole && age < reversalHours * 60 * minute) {
    sale.status = 'REVERSED';
    return { answer: { type: 'REVERSED' } };
  }
  sale.status = sale.balance === 0 ? 'NULLIFIED' : 'PARTIALLY_NULLIFIED';
  return {
    answer: {
      type: 'NULLIFIED',
      authorization_code: '654321',
      authorization_date: new Date(now).toISOString(),
      nullified_amount: amount,
      balance: sale.balance,
      response_code: 0,
    },
  };
}

function createRefusal(body: Body, isMall: boolean): string | null {
  const { buy_order: order = '', return_url: url = '', amount, details } = body;
  if (order.length < 1 || order.length > 26) return 'buy_order must have at most 26 characters';
  if (url.length > 255 || !URL.canParse(url)) return 'return_url is invalid';
  if (!isMall) return Number.isInteger(amount) ? null : 'amount is invalid';
  return details?.every((each) => children.includes(each.commerce_code))
    ? null
    : 'code is not a child of the mall (316)';
}

/** The form where a guest pays, with a button for each thing that may happen. */
const formPage = (sale: Sale, action: string): string => {
  const button = (act: GuestChoice, card: string, label: string) =>
    html`<form method="post" action="${action}"><input type="hidden" name="token" value="${sale.token}"><input type="hidden" name="act" value="${act}"><input type="hidden" name="card" value="${card}"><button>${label}</button></form>`;
  return html`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Webpay de prueba</title>
<body><h1>Webpay de prueba: no se mueve dinero</h1><p>Orden ${sale.key}, $${sale.amount}</p>
${button('approve', 'credit', 'Pagar con crédito')}${button('approve', 'debit', 'Pagar con débito')}${button('reject', 'credit', 'Que el banco rechace')}${button('abort', 'credit', 'Anular la compra')}</body></html>`
    .text;
};

class Books {
  readonly sales = new Map<string, Sale>();
  readonly kit: SandboxKit;
  constructor(kit: SandboxKit) {
    this.kit = kit;
  }
  visit(token: string, act: GuestChoice, card: 'debit' | 'credit'): { sale: Sale; visit: ReturnVisit } | null {
    const sale = this.sales.get(token);
    return sale ? { sale, visit: visitOf(sale, act, card, this.kit.now()) } : null;
  }
}

/** Who asks, by the pair of code and key; null for a pair that does not belong together. */
function askerOf({ headers }: FastifyRequest): { isMall: boolean } | null {
  const code = headers['tbk-api-key-id'];
  if (headers['tbk-api-key-secret'] !== secret) return null;
  return code === plainCode || code === mallCode ? { isMall: code === mallCode } : null;
}

function addApi(app: FastifyInstance, { sales, kit }: Books, formAddress: () => string): void {
  app.post<{ Body: Body }>(path, async (request, reply) => {
    const asker = askerOf(request);
    if (!asker) return deny(reply, 401, 'Not Authorized');
    const refusal = createRefusal(request.body, asker.isMall);
    if (refusal) return deny(reply, 422, refusal);
    const sale = create(request.body, kit.now());
    sales.set(sale.token, sale);
    return { token: sale.token, url: formAddress() };
  });
  const found = (request: FastifyRequest, reply: FastifyReply): Sale | null => {
    const sale = sales.get((request.params as { token: string }).token);
    if (!askerOf(request)) deny(reply, 401, 'Not Authorized');
    else if (!sale) deny(reply, 404, 'Transaction not found');
    return sale ?? null;
  };
  app.get(`${path}/:token`, async (request, reply) => {
    const sale = found(request, reply);
    return reply.sent || !sale ? reply : transactionOf(sale);
  });
  app.put(`${path}/:token`, async (request, reply) => {
    const sale = found(request, reply);
    if (reply.sent || !sale) return reply;
    if (sale.committedAt !== null) return deny(reply, 422, 'Transaction already locked by another process');
    if (sale.act !== 'approve' && sale.act !== 'reject') return deny(reply, 422, 'Invalid status 0 for transaction');
    commit(sale, kit.now());
    return transactionOf(sale);
  });
  app.post<{ Body: { amount: number } }>(`${path}/:token/refunds`, async (request, reply) => {
    const sale = found(request, reply);
    if (reply.sent || !sale) return reply;
    const given = giveBack(sale, request.body.amount, kit.now());
    return 'refusal' in given ? deny(reply, 422, given.refusal) : given.answer;
  });
}

function addForm(app: FastifyInstance, books: Books, formAddress: () => string): void {
  const show = async ({ query, body }: FastifyRequest, reply: FastifyReply) => {
    const { token_ws: token = '' } = { ...(query as object), ...(body as object | null) } as { token_ws?: string };
    const sale = books.sales.get(token);
    return sale
      ? reply.type('text/html; charset=utf-8').send(formPage(sale, `${formAddress()}/pagar`))
      : reply.code(404).send();
  };
  app.get('/webpayserver/initTransaction', show);
  app.post('/webpayserver/initTransaction', show);
  app.post<{ Body: { token: string; act: GuestChoice; card: 'debit' | 'credit' } }>(
    '/webpayserver/initTransaction/pagar',
    async ({ body: { token, act, card } }, reply) => {
      const found = books.visit(token, act, card);
      return found
        ? reply.redirect(`${found.sale.returnUrl}?${new URLSearchParams(found.visit)}`, 303)
        : reply.code(404).send();
    },
  );
}

/** Transbank's dialect: plain and mall, with its windows, balances and forms. */
export const webpaySandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'webpay',
  routes(app, kit, address) {
    const books = new Books(kit);
    const formAddress = () => `${address()}/api/webpayserver/initTransaction`;
    void app.register(
      async (api) => {
        addApi(api, books, formAddress);
        addForm(api, books, formAddress);
      },
      { prefix: '/api' },
    );
    return {
      credentials: { commerceCode: plainCode, secretKey: secret },
      wrongCredentials: { commerceCode: plainCode, secretKey: '0'.repeat(64) },
      visit: async ({ fields }, act, card = 'credit') => books.visit(fields.token_ws ?? '', act, card)?.visit ?? {},
      books: () =>
        [...books.sales.values()].map(({ key, amount, balance, committedAt, status }) => {
          const taken = committedAt === null || status === 'FAILED' ? 0 : amount;
          return { key, taken, givenBack: taken === 0 ? 0 : amount - balance };
        }),
    };
  },
};
