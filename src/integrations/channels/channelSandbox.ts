import { randomUUID } from 'node:crypto';
import { type Login, loginRoutes } from '../sandbox/login.ts';
import { type Access, addRoutes, type Refusal, type Routes, type SandboxRequest } from '../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../sandbox/sandbox.ts';
import { type ChannelBook, ChannelBooks, type NewChannelOrder } from './channelBooks.ts';
import { ChannelMenuBooks } from './channelMenuBooks.ts';
import { ChannelStoreBooks } from './channelStoreBooks.ts';
import type { ChannelLine, ChannelOrder, ChannelStore } from './port.ts';

/** Actions of guests and channels for tests, and the channel's records to compare with ours. */
export type ChannelSandboxControl = {
  /** Valid credentials, and those of another company, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  stores: readonly ChannelStore[];
  /** Takes an order of a guest, and sends the webhook of it. */
  placeOrder(order?: NewChannelOrder): Promise<ChannelBook>;
  /** Cancels an order for its guest, and sends the webhook of it. */
  cancelOrder(reference: string): Promise<void>;
  /** Changes the lines of an order for its guest, and sends the webhook of it. */
  editOrder(reference: string, lines: readonly ChannelLine[]): Promise<void>;
  /** Accepts an order on the channel's tablet. */
  takeOnTablet(reference: string): void;
  /** Records an order that was placed before; no webhook is made of it. Without a deadline it never expires. */
  loadOrder(order: ChannelOrder, state: { isReady: boolean }): void;
  /** Adds an open store without a menu. */
  addStore(store: ChannelStore): void;
  books(): readonly ChannelBook[];
  /** Menus of its stores, and what people of the channel do with them. */
  menus: ChannelMenuBooks;
  /** Opening and items of its stores. */
  storeBooks: ChannelStoreBooks;
  /** Sets the address for webhooks, which is typed into a panel. */
  setWebhookUrl(url: string): void;
};

type Context = { books: ChannelBooks; menus: ChannelMenuBooks; storeBooks: ChannelStoreBooks; kit: SandboxKit };

/** Channel-specific part of a sandbox: the terms, shapes and rules of its API. */
export type ChannelDialect = Pick<Access, 'refusalBody'> &
  Pick<ChannelSandboxControl, 'credentials' | 'wrongCredentials' | 'stores'> & {
    key: string;
    /** For an id that the channel does not know. */
    notFound: Refusal;
    acceptMinutes: number;
    /** Charge for the bag, which the store receives. */
    bagFee?: number;
    endings: Readonly<Record<'expired' | 'canceled', string>>;
    newReference?(): string;
    /** The part of an order that the channel reveals; everything by default. */
    reveal?(order: ChannelOrder): ChannelOrder;
    /** Token endpoint on a separate host. */
    login?: Login;
    /** Checks who sent a request; throws a `Refusal`. */
    authorize(request: SandboxRequest): void;
    routes(context: Context): Routes;
    webhook(order: ChannelBook, kind: 'placed' | 'canceled' | 'edited', url: string): SignedWebhook;
  };

/** The sandbox of a channel: orders, their answers and webhooks, in the channel's dialect. */
export function channelSandbox(dialect: ChannelDialect): SandboxSpec<ChannelSandboxControl> {
  const { key, login, authorize, refusalBody, credentials, wrongCredentials, stores } = dialect;
  return {
    key,
    routes(app, kit) {
      const books: ChannelBooks = new ChannelBooks({
        kit,
        stores,
        notFound: dialect.notFound,
        acceptMinutes: dialect.acceptMinutes,
        bagFee: dialect.bagFee ?? 0,
        endings: dialect.endings,
        newReference: dialect.newReference ?? randomUUID,
        reveal: dialect.reveal ?? ((order) => order),
        webhook: (order, kind) => dialect.webhook(order, kind, books.webhookUrl),
      });
      const references = stores.map(({ reference }) => reference);
      const menus = new ChannelMenuBooks(references, { kit, notFound: dialect.notFound });
      const storeBooks = new ChannelStoreBooks(stores, { kit, notFound: dialect.notFound });
      void app.register(
        async (api) => addRoutes(api, dialect.routes({ books, menus, storeBooks, kit }), { authorize, refusalBody }),
        {
          prefix: '/api',
        },
      );
      if (login)
        void app.register(async (host) => addRoutes(host, loginRoutes(login), { refusalBody }), { prefix: '/login' });
      return {
        credentials,
        wrongCredentials,
        get stores() {
          return storeBooks.list();
        },
        placeOrder: (order = {}) => books.place(order),
        cancelOrder: (reference) => books.cancel(reference),
        editOrder: (reference, lines) => books.edit(reference, lines),
        takeOnTablet: (reference) => books.accept(reference, null),
        loadOrder: (order, state) => books.load(order, state),
        addStore(store) {
          menus.add(store.reference);
          storeBooks.add(store);
        },
        books: () => books.all(),
        menus,
        storeBooks,
        setWebhookUrl(url) {
          books.webhookUrl = url;
        },
      };
    },
  };
}
