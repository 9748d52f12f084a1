import type { Failure } from '#kit/contract/failures.ts';
import { asFailure, isOffline } from '#kit/web/api/requests.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { HandOver } from '../../../record/handOver.rules.ts';
import type { KitchenOrder } from '../../kitchen.contract.ts';
import {
  tapsReducer,
  nextCheckDelay,
  noTaps,
  type Tap,
  type TapEvent,
  type Taps,
  nextTapToSend,
} from '../../taps.rules.ts';

export type StoredTapQueue = Pick<Taps, 'queue' | 'refusals'>;

/** Browser functions that the queue depends on, replaceable in tests. */
export type TapEnvironment = {
  restore: () => StoredTapQueue | null;
  keep: (value: StoredTapQueue) => void;
  /** The network is there and the one who tapped is still signed in. */
  maySend: () => boolean;
  /** Changes the status on the server; throws a `Failure`. */
  send: (orderId: number, change: { status: OrderStatus } & HandOver) => Promise<KitchenOrder>;
  /** Shows the response; the tap is removed once this resolves. */
  onMoved: (order: KitchenOrder) => Promise<void>;
  /** A tap was rejected or the server is unreachable: the board should be reloaded. */
  onTrouble: () => void;
};

/** Temporary failures that are retried: too many requests, an expired session, a server error. */
const passes = ({ status }: Failure) => status === 401 || status === 429 || status >= 500;

/** Queue of the unsent taps of one board. It continues while another screen is open. */
export class TapQueue {
  readonly #world: TapEnvironment;
  readonly #watchers = new Set<() => void>();
  #taps: Taps;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(world: TapEnvironment) {
    this.#world = world;
    this.#taps = { ...noTaps, ...world.restore() };
    this.#look();
  }

  taps = (): Taps => this.#taps;

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  tell(event: TapEvent): void {
    const before = this.#taps;
    this.#taps = tapsReducer(before, event);
    if (this.#taps.queue !== before.queue || this.#taps.refusals !== before.refusals)
      this.#world.keep({ queue: this.#taps.queue, refusals: this.#taps.refusals });
    for (const watcher of this.#watchers) watcher();
    this.#look();
  }

  /** Another tab of this browser changed the taps of the same board. */
  follow(): void {
    this.#taps = { ...this.#taps, ...(this.#world.restore() ?? { queue: [], refusals: [] }) };
    for (const watcher of this.#watchers) watcher();
    this.#look();
  }

  /** Call when the network returns or the user signs in again. */
  lookAgain = (): void => this.tell({ kind: 'reachable' });

  #look(): void {
    clearTimeout(this.#timer);
    const wait = nextCheckDelay(this.#taps, this.#present());
    if (wait !== null) this.#timer = setTimeout(() => void this.#sendNext(), wait);
  }

  #present = () => ({ now: Date.now(), online: this.#world.maySend() });

  async #sendNext(): Promise<void> {
    const tap = nextTapToSend(this.#taps, this.#present());
    if (!tap) return this.#look();
    this.tell({ kind: 'leaves', tap });
    try {
      const order = await this.#world.send(tap.orderId, { status: tap.to, ...tap.handOver });
      await this.#world.onMoved(order);
      this.tell({ kind: 'done', tap });
    } catch (thrown) {
      this.tell(this.#answerTo(tap, asFailure(thrown)));
      this.#world.onTrouble();
    }
  }

  #answerTo(tap: Tap, failure: Failure): TapEvent {
    if (isOffline(failure)) return { kind: 'unreachable', tap, now: Date.now() };
    if (passes(failure)) return { kind: 'trouble', tap, now: Date.now() };
    const message = failure.status === 404 ? 'El pedido ya no está en este local.' : failure.message;
    return { kind: 'refused', tap, message };
  }
}
