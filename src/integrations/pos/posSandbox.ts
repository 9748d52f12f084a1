import { randomUUID } from 'node:crypto';
import type { Access, Routes, SandboxRequest } from '../sandbox/routes.ts';
import { addRoutes, type Refusal } from '../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../sandbox/sandbox.ts';
import type { PosDocument, PosItem, PosOrder, PosOrderState, PosTraits } from './port.ts';
import { bookOf, type NewPosBook, type PosBook, PosBooks } from './posBooks.ts';
import type { Folios } from './posDocuments.ts';

/** Actions of a store's staff for tests, and the point of sale's records to compare with ours. */
export type PosSandboxControl = {
  /** Valid credentials, and those of another store, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** As an adapter should read it, until another one is set. */
  catalogue: readonly PosItem[];
  setCatalogue(items: readonly PosItem[]): void;
  /** The states that it reports of an order that was taken. */
  states: readonly PosOrderState['state'][];
  books(): readonly PosBook[];
  /** Adds an order that was taken before, with its documents. */
  load(order: PosOrder, facts: Pick<PosBook, 'state' | 'reference'>, documents: readonly PosDocument[]): void;
  /** The record of an order, as it should be after it was sent. */
  recordOf(order: PosOrder): NewPosBook;
  documents(): readonly PosDocument[];
  openShift(): void;
  closeShift(): void;
  setFolios(folios: Folios): void;
  setBlocked(isBlocked: boolean): void;
  /** Whether searches return everything, as of an API that does not know a parameter. */
  ignoreFilters(ignoresFilters: boolean): void;
  /** Units of an item; null: they are not counted. */
  setStock(code: string, units: number | null): void;
  /** The tax office accepts or rejects a document. */
  decideTax(reference: string, taxState: PosDocument['taxState'], message: string | null): void;
  /** Moves an order on, and sends the webhook of it where there is one. */
  move(reference: string, state: PosOrderState['state']): Promise<void>;
};

/** POS-specific part of a sandbox: the terms, shapes and rules of its API. */
export type PosDialect = Pick<Access, 'refusalBody'> &
  Pick<PosSandboxControl, 'credentials' | 'wrongCredentials' | 'catalogue'> & {
    key: string;
    traits: PosTraits;
    /** Absent: all but `accepted`. */
    states?: PosSandboxControl['states'];
    /** The record of an order where it has not all of it. */
    recordOf?(order: PosOrder): NewPosBook;
    refuse: {
      unmapped(code: string): Refusal;
      /** Absent: it has no shifts. */
      closedShift?: Refusal;
      /** Absent: it issues no documents. */
      noFolios?(folios: Exclude<Folios, 'available'>): Refusal;
      blocked?: Refusal;
      limited: Refusal;
      unknownOrder: Refusal;
    };
    newReference?(): string;
    /** Checks who sent a request; throws a `Refusal`. */
    authorize(request: SandboxRequest): void;
    routes(books: PosBooks, kit: SandboxKit): Routes;
    /** Routes of its hosts beside `api`, by the name of the host. */
    moreRoutes?(books: PosBooks): Readonly<Record<string, Routes>>;
    webhook?(book: PosBook): SignedWebhook;
  };

/** The sandbox of a point of sale: catalogue, shifts, orders and webhooks, in its dialect. */
export function posSandbox(dialect: PosDialect): SandboxSpec<PosSandboxControl> {
  const { key, catalogue, credentials, wrongCredentials, authorize, refusalBody } = dialect;
  const {
    recordOf = (order: PosOrder) => bookOf(order, dialect.traits),
    states = ['ready', 'sent', 'closed', 'canceled'],
  } = dialect;
  return {
    key,
    routes(app, kit) {
      const books = new PosBooks({ newReference: randomUUID, ...dialect, ...dialect.traits, kit });
      const hosts = { api: dialect.routes(books, kit), ...dialect.moreRoutes?.(books) };
      for (const [name, routes] of Object.entries(hosts))
        void app.register(async (host) => addRoutes(host, routes, { authorize, refusalBody }), { prefix: `/${name}` });
      return {
        credentials,
        wrongCredentials,
        catalogue,
        states,
        setCatalogue(items) {
          books.catalogue = items;
        },
        books: () => books.all(),
        load(order, facts, documents) {
          books.load(recordOf(order), facts);
          for (const document of documents) {
            const credits = document.kind === 'creditNote' ? facts.reference : null;
            books.documents.issue({ ...document, credits, note: '' });
          }
        },
        recordOf,
        documents: () => books.documents.all(),
        openShift() {
          books.isShiftOpen = true;
        },
        closeShift() {
          books.isShiftOpen = false;
        },
        setFolios(folios) {
          books.documents.folios = folios;
        },
        setBlocked(isBlocked) {
          books.isBlocked = isBlocked;
        },
        ignoreFilters(ignoresFilters) {
          books.ignoresFilters = ignoresFilters;
        },
        setStock: (code, units) => void books.stock.set(code, units),
        decideTax: (reference, taxState, message) => books.documents.decide(reference, taxState, message),
        move: (reference, state) => books.move(reference, state),
      };
    },
  };
}
