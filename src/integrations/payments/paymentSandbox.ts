import { type Access, addRoutes, type Refusal, Reply, type Routes, type SandboxRequest } from '../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../sandbox/sandbox.ts';
import { type CardKind, type GuestChoice, type PaymentBook, PaymentBooks, type Sale } from './paymentBooks.ts';
import { addPayPage, payPageUrl } from './payPage.ts';
import type { PaymentStep, ReturnVisit } from './port.ts';

/** Above it, the bank of a sandbox rejects a charge to a saved card. */
export const chargeLimit = 1_000_000;

/** Actions of guests for tests, and the provider's records to compare with ours. */
export type PaymentSandboxControl = {
  /** Valid credentials, and those of another company, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** Goes to pay. Returns what the browser brings back; empty when it never returns. */
  visit(step: PaymentStep, choice: GuestChoice, card?: CardKind): Promise<ReturnVisit>;
  books(): readonly PaymentBook[];
  /** Tokens of the saved cards. */
  cards(): readonly string[];
};

type Context<More extends object> = {
  books: PaymentBooks<More>;
  kit: SandboxKit;
  /** The address of the page where a guest pays. */
  pageUrl(id: string): string;
  /** The sandbox's address of a provider's form. */
  formUrl(): string;
};

/** Provider-specific part of a sandbox: the terms, shapes and rules of its API. */
export type PaymentDialect<More extends object> = Pick<Access, 'refusalBody'> &
  Pick<PaymentSandboxControl, 'credentials' | 'wrongCredentials'> & {
    key: string;
    name: string;
    /** For an id that the provider does not know. */
    notFound: Refusal;
    /** Checks who sent a request; throws a `Refusal`. */
    authorize(request: SandboxRequest, now: number): void;
    routes(context: Context<More>): Routes;
    /** A guest is sent to a form below `/api`, with the id in a field of it. */
    form?: { path: string; field: string };
    /** Choices that leave a payment open, besides leaving the page. */
    ignores?: readonly GuestChoice[];
    /** Whether a guest may still choose; by default, while the payment is open. */
    isPayable?(sale: Sale<More>, now: number): boolean;
    /** The money is taken by a call of the shop, not by the guest's approval. */
    isTakenLater?: true;
    /** The payment that a guest's choice decides, where it is another than the one the page shows. */
    attempt?(sale: Sale<More>, context: Context<More>): Sale<More>;
    /** Token to charge a saved card with; its id by default. */
    cardToken?(sale: Sale<More>): string;
    /** Parameters of the browser's return. `status` is still `open` when the choice came too late. */
    visit?(sale: Sale<More>): ReturnVisit;
    webhook?(sale: Sale<More>, now: number): SignedWebhook;
  };

const statuses = { approve: 'approved', reject: 'rejected', abort: 'aborted' } as const;

/** Applies the choice of a guest, and sends the webhook of it. */
async function choose<More extends object>(
  dialect: PaymentDialect<More>,
  context: Context<More>,
  { sale, choice, card }: { sale: Sale<More>; choice: GuestChoice; card: CardKind },
): Promise<ReturnVisit> {
  if (choice === 'leave') return {};
  const { books, kit } = context;
  const isPayable = dialect.isPayable?.(sale, kit.now()) ?? sale.status === 'open';
  if (dialect.ignores?.includes(choice)) return {};
  if (!isPayable) return dialect.visit?.(sale) ?? {};
  const decided = dialect.attempt?.(sale, context) ?? sale;
  books.decide(decided, statuses[choice], card);
  if (choice === 'approve' && !dialect.isTakenLater) {
    if (decided.savesCard) books.cards.set(dialect.cardToken?.(decided) ?? decided.id, decided);
    else decided.isTaken = true;
  }
  if (dialect.webhook && !decided.savesCard) await kit.sendSigned(dialect.webhook(decided, kit.now()));
  return dialect.visit?.(decided) ?? {};
}

/** The sandbox of a provider of payments: books, pay page and webhooks, in the provider's dialect. */
export function paymentSandbox<More extends object = object>(
  dialect: PaymentDialect<More>,
): SandboxSpec<PaymentSandboxControl> {
  const { key, name, form, credentials, wrongCredentials, refusalBody } = dialect;
  return {
    key,
    routes(app, kit, address) {
      const books = new PaymentBooks<More>(kit, dialect.notFound);
      const pageUrl = (id: string) => payPageUrl(address, id);
      const context = { books, kit, pageUrl, formUrl: () => `${address()}/api${form?.path ?? ''}` };
      const pay = (sale: Sale<More>, choice: GuestChoice, card: CardKind) =>
        choose(dialect, context, { sale, choice, card });
      const authorize = (request: SandboxRequest) => dialect.authorize(request, kit.now());
      void app.register(async (api) => addRoutes(api, dialect.routes(context), { authorize, refusalBody }), {
        prefix: '/api',
      });
      void app.register(
        async (pages) => {
          addPayPage(pages, { name, find: (id) => books.find(id), pay });
          if (!form) return;
          const toPage = ({ body }: SandboxRequest<Record<string, string>>) =>
            new Reply(303, null, pageUrl(body[form.field] ?? ''));
          addRoutes(pages, { [`POST ${form.path}`]: toPage }, { refusalBody });
        },
        { prefix: '/api' },
      );
      return {
        credentials,
        wrongCredentials,
        async visit({ url, fields }, choice, card = 'credit') {
          const sale = books.find(fields[form?.field ?? ''] ?? new URL(url).searchParams.get('id') ?? '');
          return sale ? pay(sale, choice, card) : {};
        },
        books: () => books.list(),
        cards: () => [...books.cards.keys()],
      };
    },
  };
}
