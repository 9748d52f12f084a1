import type { OrderStatus } from '#domain/orders/orders.ts';

/** Undo window in ms, before others see the change. */
export const undoWindow = 10_000;
/** A second press within this time in ms was meant for the previous button in the same place. */
export const sameFinger = 1_000;

/** A status change that is not sent or not confirmed yet. */
export type PendingMove = { orderId: number; from: OrderStatus; to: OrderStatus; since: string };

/** A step of an order from the state it is shown in. */
export type Step = { id: number; status: OrderStatus; to: OrderStatus };

type Waiting = PendingMove & { send: () => Promise<boolean>; timer: ReturnType<typeof setTimeout>; sent: boolean };

/**
 * Delays status changes for some seconds so that they can be undone: guests, kitchens and fleets are notified at once.
 *
 * Each order has one pending move. Its moves are sent in order, and a rejected move drops the next one.
 */
export class PendingMoves {
  #waiting: ReadonlyMap<number, Waiting> = new Map();
  readonly #arriving = new Map<number, Promise<boolean>>();
  readonly #watchers = new Set<() => void>();

  /** Pending status change of each order; a new map after every change. */
  all = (): ReadonlyMap<number, PendingMove> => this.#waiting;

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Returns false for a double press. `send` resolves to whether the server accepted the change. */
  hold({ id: orderId, status: from, to }: Step, send: () => Promise<boolean>): boolean {
    const before = this.#waiting.get(orderId);
    const now = Date.now();
    if (before && (before.to === to || now - Date.parse(before.since) < sameFinger)) return false;
    if (before) this.#leave(before);
    const timer = setTimeout(() => this.#leave(move), undoWindow);
    const move: Waiting = { orderId, from, to, since: new Date(now).toISOString(), send, timer, sent: false };
    this.#set(orderId, move);
    return true;
  }

  /** Undoes a pending change. Returns false when it was already sent. */
  undo(orderId: number, to: OrderStatus): boolean {
    const move = this.#waiting.get(orderId);
    if (!move || move.to !== to || move.sent) return false;
    clearTimeout(move.timer);
    this.#set(orderId, null);
    return true;
  }

  /** Sends pending moves now, when the page closes or the user starts another action on the order. */
  flush(orderId?: number): void {
    for (const move of this.#waiting.values()) if (orderId === undefined || move.orderId === orderId) this.#leave(move);
  }

  #leave(move: Waiting): void {
    if (move.sent) return;
    clearTimeout(move.timer);
    move.sent = true;
    const { orderId } = move;
    const before = this.#arriving.get(orderId);
    const result = before ? before.then((done) => done && move.send()) : move.send();
    this.#arriving.set(orderId, result);
    void result.then((done) => {
      if (this.#arriving.get(orderId) === result) this.#arriving.delete(orderId);
      const last = this.#waiting.get(orderId);
      // A move that depends on a rejected one is dropped.
      if (last === move || (last && !last.sent && !done)) {
        clearTimeout(last.timer);
        this.#set(orderId, null);
      }
    });
  }

  #set(orderId: number, move: Waiting | null): void {
    const next = new Map(this.#waiting);
    if (move) next.set(orderId, move);
    else next.delete(orderId);
    this.#waiting = next;
    for (const watcher of this.#watchers) watcher();
  }
}
