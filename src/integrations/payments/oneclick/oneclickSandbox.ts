import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxKit, SandboxSpec } from '../../sandbox/sandbox.ts';
import { addPayPage, payPageUrl } from '../payPage.ts';
import { type GuestChoice, chargeLimit, type PaymentSandboxControl } from '../paymentSandbox.ts';
import type { ReturnVisit } from '../port.ts';
import { deny, giveBack, moneyOf, type Refundable, secret } from '../webpay/webpaySandbox.ts';
import { formMinutes, inscriptions, transactions } from './dialect.ts';

/** Transbank's own public codes of a mall. */
const mallCode = '597055555541';
const children = ['597055555542', '597055555543'];

type Inscription = {
  token: string;
  /** The username. */
  key: string;
  amount: null;
  returnUrl: string;
  createdAt: number;
  act: GuestChoice | null;
  card: 'debit' | 'credit';
  isFinished: boolean;
};
type Charged = Refundable & { key: string; child: string; refusal: number };

class Books {
  readonly inscriptions = new Map<string, Inscription>();
  /** Usernames by tbk_user. */
  readonly cards = new Map<string, { key: string; card: 'debit' | 'credit' }>();
  readonly charges = new Map<string, Charged>();
  readonly kit: SandboxKit;
  constructor(kit: SandboxKit) {
    this.kit = kit;
  }

  act(inscription: Inscription, act: GuestChoice, card: 'debit' | 'credit'): ReturnVisit {
    const { token: TBK_TOKEN, key, createdAt } = inscription;
    if (act === 'leave') return {};
    if (this.kit.now() - createdAt > formMinutes * 60_000) return { TBK_TOKEN };
    Object.assign(inscription, { act, card });
    return act === 'abort' ? { TBK_TOKEN, TBK_ID_SESION: key, TBK_ORDEN_COMPRA: key } : { TBK_TOKEN };
  }
}

function addInscriptions(app: FastifyInstance, books: Books, formAddress: () => string): void {
  type Start = { username: string; email: string; response_url: string };
  app.post<{ Body: Start }>(inscriptions, async ({ body }, reply) => {
    const { username: key, response_url: returnUrl } = body;
    if (key.length > 40 || !URL.canParse(returnUrl)) return deny(reply, 422, 'username or response_url is invalid');
    const token = randomBytes(32).toString('hex');
    const open = { act: null, card: 'credit' as const, isFinished: false, createdAt: books.kit.now() };
    books.inscriptions.set(token, { token, key, amount: null, returnUrl, ...open });
    return { token, url_webpay: formAddress() };
  });
  app.put<{ Params: { token: string } }>(`${inscriptions}/:token`, async ({ params }, reply) => {
    const found = books.inscriptions.get(params.token);
    if (!found || found.act === null || found.isFinished) return deny(reply, 404, 'Inscription not found');
    found.isFinished = true;
    if (found.act !== 'approve') return { response_code: -1 };
    const user = randomBytes(18).toString('hex');
    books.cards.set(user, found);
    return {
      response_code: 0,
      tbk_user: user,
      authorization_code: '1213',
      card_type: found.card === 'debit' ? 'Redcompra' : 'Visa',
      card_number: 'XXXXXXXXXXXX6623',
    };
  });
  app.delete<{ Body: { tbk_user: string; username: string } }>(inscriptions, async ({ body }, reply) => {
    if (books.cards.get(body.tbk_user)?.key !== body.username) return deny(reply, 404, 'Inscription not found');
    books.cards.delete(body.tbk_user);
    return reply.code(204).send();
  });
}

const transactionOf = (sale: Charged) => ({
  buy_order: sale.key,
  card_detail: { card_number: '6623' },
  accounting_date: '1125',
  transaction_date: new Date(sale.committedAt ?? 0).toISOString(),
  details: [{ ...moneyOf(sale, sale.key, sale.refusal), commerce_code: sale.child }],
});

type NewCharge = {
  username: string;
  tbk_user: string;
  buy_order: string;
  details: { commerce_code: string; buy_order: string; amount: number }[];
};

/** Why a card is not charged, by Transbank's code; null: it is. */
function refusalOf({ cards }: Books, { tbk_user: user, username }: NewCharge, amount: number): number | null {
  if (cards.get(user)?.key !== username) return -96;
  return amount > chargeLimit ? -98 : null;
}

function addCharges(app: FastifyInstance, books: Books): void {
  const { charges, cards, kit } = books;
  app.post<{ Body: NewCharge }>(transactions, async ({ body }, reply) => {
    const [detail] = body.details;
    if (!detail || !children.includes(detail.commerce_code)) return deny(reply, 422, 'not a child of the mall (316)');
    if (charges.has(body.buy_order)) return deny(reply, 422, 'buy_order was used before');
    const { amount, commerce_code: child } = detail;
    const refusal = refusalOf(books, body, amount);
    const sale: Charged = {
      key: body.buy_order,
      child,
      amount,
      card: cards.get(body.tbk_user)?.card ?? 'credit',
      committedAt: kit.now(),
      status: refusal === null ? 'AUTHORIZED' : 'FAILED',
      balance: refusal === null ? amount : 0,
      refusal: refusal ?? 0,
    };
    charges.set(sale.key, sale);
    return transactionOf(sale);
  });
  const found = (key: string, reply: FastifyReply): Charged | null => {
    const sale = charges.get(key);
    if (!sale) deny(reply, 404, 'Transaction not found');
    return sale ?? null;
  };
  app.get<{ Params: { key: string } }>(`${transactions}/:key`, async ({ params }, reply) => {
    const sale = found(params.key, reply);
    return sale ? transactionOf(sale) : reply;
  });
  type Refund = { commerce_code: string; detail_buy_order: string; amount: number };
  app.post<{ Params: { key: string }; Body: Refund }>(
    `${transactions}/:key/refunds`,
    async ({ params, body }, reply) => {
      const sale = found(params.key, reply);
      if (!sale) return reply;
      if (sale.child !== body.commerce_code) return deny(reply, 422, 'not a child of the mall (316)');
      const given = giveBack(sale, body.amount, kit.now());
      return 'refusal' in given ? deny(reply, 422, given.refusal) : given.answer;
    },
  );
}

/** Oneclick's dialect: inscriptions of cards, charges to them by the children of a mall, and Webpay's refunds. */
export const oneclickSandbox: SandboxSpec<PaymentSandboxControl> = {
  key: 'oneclick',
  routes(app, kit, address) {
    const books = new Books(kit);
    const formAddress = () => `${address()}/api/webpayserver/bp_multicode_inscription`;
    void app.register(
      async (api) => {
        await api.register(async (scope) => {
          scope.addHook('preHandler', async ({ headers }, reply) =>
            headers['tbk-api-key-id'] === mallCode && headers['tbk-api-key-secret'] === secret
              ? undefined
              : deny(reply, 401, 'Not Authorized'),
          );
          addInscriptions(scope, books, formAddress);
          addCharges(scope, books);
        });
        api.post<{ Body: { TBK_TOKEN: string } }>('/webpayserver/bp_multicode_inscription', async ({ body }, reply) =>
          reply.redirect(payPageUrl(address, body.TBK_TOKEN), 303),
        );
        addPayPage(api, {
          name: 'Oneclick',
          find: (id) => books.inscriptions.get(id),
          act: async (inscription, act, card) => books.act(inscription, act, card),
        });
      },
      { prefix: '/api' },
    );
    return {
      credentials: { mallCommerceCode: mallCode, secretKey: secret },
      wrongCredentials: { mallCommerceCode: mallCode, secretKey: '0'.repeat(64) },
      async visit({ fields }, act, card = 'credit') {
        const inscription = books.inscriptions.get(fields.TBK_TOKEN ?? '');
        return inscription ? books.act(inscription, act, card) : {};
      },
      books: () =>
        [...books.charges.values()].map(({ key, amount, balance, status }) => {
          const taken = status === 'FAILED' ? 0 : amount;
          return { key, taken, givenBack: taken === 0 ? 0 : amount - balance };
        }),
      cards: () => [...books.cards.keys()],
    };
  },
};
