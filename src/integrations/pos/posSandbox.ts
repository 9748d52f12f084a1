import { randomUUID } from 'node:crypto';
import type { Access, Routes, SandboxRequest } from '../sandbox/routes.ts';
import { addRoutes, type Refusal } from '../sandbox/routes.ts';
import type { SandboxKit, SandboxSpec, SignedWebhook } from '../sandbox/sandbox.ts';
import type { PosItem, PosOrderState, PosTraits } from './port.ts';
import { type PosBook, PosBooks } from './posBooks.ts';

/** Actions of a store's staff for tests, and the point of sale's records to compare with ours. */
export type PosSandboxControl = {
  /** Valid credentials, and those of another store, by the names of the form. */
  credentials: Readonly<Record<string, string | boolean>>;
  wrongCredentials: Readonly<Record<string, string | boolean>>;
  /** As an adapter should read it. */
  catalogue: readonly PosItem[];
  books(): readonly PosBook[];
  openShift(): void;
  closeShift(): void;
  /** Moves an order on, and sends the webhook of it where there is one. */
  move(reference: string, state: PosOrderState['state']): Promise<void>;
};

/** POS-specific part of a sandbox: the terms, shapes and rules of its API. */
export type PosDialect = Pick<Access, 'refusalBody'> &
  Pick<PosSandboxControl, 'credentials' | 'wrongCredentials' | 'catalogue'> & {
    key: string;
    traits: PosTraits;
    refuse: {
      unmapped(code: string): Refusal;
      /** Absent: it has no shifts. */
      closedShift?: Refusal;
      limited: Refusal;
      unknownOrder: Refusal;
    };
    newReference?(): string;
    /** Checks who sent a request; throws a `Refusal`. */
    authorize(request: SandboxRequest): void;
    routes(books: PosBooks, kit: SandboxKit): Routes;
    webhook?(book: PosBook): SignedWebhook;
  };

/** The sandbox of a point of sale: catalogue, shifts, orders and webhooks, in its dialect. */
export function posSandbox(dialect: PosDialect): SandboxSpec<PosSandboxControl> {
  const { key, catalogue, credentials, wrongCredentials, authorize, refusalBody } = dialect;
  return {
    key,
    routes(app, kit) {
      const books = new PosBooks({ newReference: randomUUID, ...dialect, ...dialect.traits, kit });
      void app.register(async (api) => addRoutes(api, dialect.routes(books, kit), { authorize, refusalBody }), {
        prefix: '/api',
      });
      return {
        credentials,
        wrongCredentials,
        catalogue,
        books: () => books.all(),
        openShift() {
          books.isShiftOpen = true;
        },
        closeShift() {
          books.isShiftOpen = false;
        },
        move: (reference, state) => books.move(reference, state),
      };
    },
  };
}
