import type { Failure } from '#kit/contract/failures.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { type RunAction, type RunActionInput, orderOf, retryAfter } from '../outbox.rules.ts';
import type { Run } from '../run.contract.ts';

/** A rejected action with its message. */
/** An action that the server rejected. `field`: the message is of that field of its form. */
export type Refusal = { orderId: number | null; message: string; field: string | null };
export type OutboxState = {
  acts: readonly RunAction[];
  refusals: readonly Refusal[];
  /** The connection is down, and actions wait here. */
  isStuck: boolean;
};

/** Browser functions that the outbox depends on, replaceable in tests. */
export type OutboxWorld = {
  restore: () => RunAction[];
  keep: (actions: readonly RunAction[]) => void;
  send: (action: RunAction) => Promise<Run>;
  onRun: (run: Run) => void;
  newKey: () => string;
};

/** Temporary failures that are retried: too many requests, a server error, no response. */
const passes = ({ status }: Failure) => status === 0 || status === 408 || status === 429 || status >= 500;

/** Queue of a driver's unsent actions, sent in order and one at a time. */
export class Outbox {
  readonly #world: OutboxWorld;
  readonly #watchers = new Set<() => void>();
  #state: OutboxState;
  #failed = 0;
  /** Number of responses so far: a read that started before the latest response is outdated. */
  answers = 0;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(world: OutboxWorld) {
    this.#world = world;
    this.#state = { acts: world.restore(), refusals: [], isStuck: false };
    void this.#sendNext();
  }

  state = (): OutboxState => this.#state;

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  add(input: RunActionInput): void {
    const action: RunAction = { ...input, key: this.#world.newKey(), at: Date.now() };
    const orderId = orderOf(action);
    const refusals = this.#state.refusals.filter((refusal) => refusal.orderId !== orderId);
    this.#set({ acts: [...this.#state.acts, action], refusals });
    this.sendNow();
  }

  dismiss(refusal: Refusal): void {
    this.#set({ refusals: this.#state.refusals.filter((each) => each !== refusal) });
  }

  /** Call when the connection returns or the user retries. */
  sendNow = (): void => {
    clearTimeout(this.#timer);
    void this.#sendNext();
  };

  #set(part: Partial<OutboxState>): void {
    const before = this.#state.acts;
    this.#state = { ...this.#state, ...part };
    if (this.#state.acts !== before) this.#world.keep(this.#state.acts);
    for (const watcher of this.#watchers) watcher();
  }

  async #sendNext(): Promise<void> {
    const [action] = this.#state.acts;
    if (!action || this.#sending) return;
    this.#sending = true;
    try {
      const run = await this.#world.send(action);
      this.#failed = 0;
      this.answers += 1;
      this.#world.onRun(run);
      this.#set({ acts: this.#state.acts.filter(({ key }) => key !== action.key), isStuck: false });
    } catch (thrown) {
      this.#onFailure(action, asFailure(thrown));
    } finally {
      this.#sending = false;
    }
    if (this.#failed === 0) return this.#sendNext();
    this.#timer = setTimeout(this.sendNow, retryAfter(this.#failed));
  }

  #onFailure(action: RunAction, failure: Failure): void {
    if (passes(failure)) {
      this.#failed += 1;
      return this.#set({ isStuck: true });
    }
    this.#failed = 0;
    const [first] = Object.entries(failure.fields);
    const refusal = {
      orderId: orderOf(action),
      message: first?.[1][0] ?? failure.message,
      field: first?.[0] ?? null,
    };
    this.#set({
      acts: this.#state.acts.filter(({ key }) => key !== action.key),
      refusals: [...this.#state.refusals, refusal],
      isStuck: false,
    });
  }
}
