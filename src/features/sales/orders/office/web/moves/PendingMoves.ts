import type { OrderStatus } from '#domain/orders.ts';

/** Milliseconds a move can be taken back before anybody else sees it. */
export const undoWindow = 10_000;
/** A second press sooner than this is the same finger, on what took the place of the button it meant. */
export const sameFinger = 1_000;

/** A move somebody made that is not sent yet, or has not been answered. */
export type PendingMove = { orderId: number; from: OrderStatus; to: OrderStatus; since: string };

/** A step of an order from the state it is shown in. */
export type Step = { id: number; status: OrderStatus; to: OrderStatus };

type Waiting = PendingMove & { send: () => Promise<boolean>; timer: ReturnType<typeof setTimeout>; sent: boolean };

/**
 * Moves wait here for some seconds, to be taken back: what a guest, a kitchen and a fleet have been told cannot be. Each
 * order has one at a time, and its moves arrive in the order they were made; after one that was refused the next is dropped.
 */
export class PendingMoves {
  #waiting: ReadonlyMap<number, Waiting> = new Map();
  readonly #arriving = new Map<number, Promise<boolean>>();
  readonly #watchers = new Set<() => void>();

  /** Where each order's last move takes it; another map after every change. */
  all = (): ReadonlyMap<number, PendingMove> => this.#waiting;

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Answers whether it was taken: the same finger twice is one press. `send` answers whether the server took it. */
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

  /** Takes a move back that has not left. Answers whether it still could. */
  undo(orderId: number, to: OrderStatus): boolean {
    const move = this.#waiting.get(orderId);
    if (!move || move.to !== to || move.sent) return false;
    clearTimeout(move.timer);
    this.#set(orderId, null);
    return true;
  }

  /** Sends what waits, as when the page goes or somebody is about to do more with an order. */
  flush(orderId?: number): void {
    for (const move of this.#waiting.values()) if (orderId === undefined || move.orderId === orderId) this.#leave(move);
  }

  #leave(move: Waiting): void {
    if (move.sent) return;
    clearTimeout(move.timer);
    move.sent = true;
    const { orderId } = move;
    const before = this.#arriving.get(orderId);
    const arrived = before ? before.then((done) => done && move.send()) : move.send();
    this.#arriving.set(orderId, arrived);
    void arrived.then((done) => {
      if (this.#arriving.get(orderId) === arrived) this.#arriving.delete(orderId);
      const last = this.#waiting.get(orderId);
      // What was made upon a refused move has nothing to stand on.
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
