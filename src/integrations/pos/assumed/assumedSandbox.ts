import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { PosItem, PosTraits } from '../port.ts';
import type { NewPosBook, PosBook, PosBooks } from '../posBooks.ts';
import { type PosDialect, posSandbox } from '../posSandbox.ts';

type Assumed = Pick<PosDialect, 'key' | 'credentials' | 'wrongCredentials' | 'catalogue'> & {
  /** The provider's API without its schemas, which belong to the adapter. */
  api: {
    traits: PosTraits;
    paths: Record<'store' | 'items' | 'orders' | 'order', (id: string) => string> & { cancel?: (id: string) => string };
    keyParameter: string;
  };
  storeId: string;
  isAuthorized(headers: SandboxRequest['headers']): boolean;
  itemsView(items: readonly PosItem[]): object;
  /** Throws where a request has another shape. */
  readOrder(body: unknown): NewPosBook;
  orderView(book: PosBook): object;
};

const notFound = new Refusal(404, 'not found', 'not_found');

function routesOf({ api, storeId, itemsView, readOrder, orderView }: Assumed, books: PosBooks): Routes {
  const { paths, keyParameter } = api;
  const cancel = paths.cancel?.(':id');
  return {
    [`GET ${paths.store(storeId)}`]: () => ({ id: storeId, name: 'Providencia', open: books.isShiftOpen }),
    [`GET ${paths.items(storeId)}`]: () => itemsView(books.readCatalogue()),
    [`POST ${paths.orders(storeId)}`]: ({ body }) => orderView(books.take(readOrder(body))),
    [`GET ${paths.orders(storeId)}`]: ({ query }) => ({
      orders: books.search(books.all(), ({ key }) => key === query[keyParameter]).map(orderView),
    }),
    [`GET ${paths.order(':id')}`]: ({ id }) => orderView(books.get(id)),
    ...(cancel !== undefined && {
      [`POST ${cancel}`]: ({ id }: SandboxRequest) => {
        const book = books.get(id);
        book.state = 'canceled';
        return orderView(book);
      },
    }),
  };
}

let lastOrder = 400;

/** The sandbox of an assumed API: JSON of one store, with refusals as 422. */
export const assumedSandbox = (assumed: Assumed) =>
  posSandbox({
    ...assumed,
    traits: assumed.api.traits,
    states: ['ready', 'closed', 'canceled'],
    refuse: {
      unmapped: (code) => new Refusal(422, `item ${code} does not exist`, 'unknown_item'),
      ...(assumed.api.traits.hasShift && { closedShift: new Refusal(422, 'the day is not open', 'closed') }),
      limited: new Refusal(429, 'too many requests', 'limited'),
      unknownOrder: notFound,
    },
    newReference() {
      lastOrder += 1;
      return String(lastOrder);
    },
    refusalBody: ({ message, code }) => ({ code, message }),
    authorize({ headers }) {
      if (!assumed.isAuthorized(headers)) throw new Refusal(401, 'unauthorized', 'unauthorized');
    },
    routes: (books) => routesOf(assumed, books),
  });
