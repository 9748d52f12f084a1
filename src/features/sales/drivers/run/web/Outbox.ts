import type { Failure } from '#kit/contract/failures.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { type RunAction, type RunActionInput, orderOf, retryAfter } from '../outbox.rules.ts';
import type { Run } from '../run.contract.ts';

/** An act the server said no to, and why. */
export type Refusal = { orderId: number | null; message: string };
export type OutboxState = {
  acts: readonly RunAction[];
  refusals: readonly Refusal[];
  /** The line is down: what was pressed waits here. */
  isStuck: boolean;
};

/** The parts of a browser it stands on, so that a test may bring its own. */
export type OutboxWorld = {
  restore: () => RunAction[];
  keep: (acts: readonly RunAction[]) => void;
  send: (act: RunAction) => Promise<Run>;
  onRun: (run: Run) => void;
  newKey: () => string;
};

/** Of these the server may yet think better: too many requests, trouble of its own, no answer at all. */
const passes = ({ status }: Failure) => status === 0 || status === 408 || status === 429 || status >= 500;

/** What a driver pressed, on its way to the server: in that order, one at a time, until each has been answered. */
export class Outbox {
  readonly #world: OutboxWorld;
  readonly #watchers = new Set<() => void>();
  #state: OutboxState;
  #failed = 0;
  /** How often what was pressed has been answered with the run: one that was asked for before is older. */
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

  add(asked: RunActionInput): void {
    const act: RunAction = { ...asked, key: this.#world.newKey(), at: Date.now() };
    const orderId = orderOf(act);
    const refusals = this.#state.refusals.filter((refusal) => refusal.orderId !== orderId);
    this.#set({ acts: [...this.#state.acts, act], refusals });
    this.sendNow();
  }

  dismiss(refusal: Refusal): void {
    this.#set({ refusals: this.#state.refusals.filter((each) => each !== refusal) });
  }

  /** The line is back, or somebody does not want to wait. */
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
    const [act] = this.#state.acts;
    if (!act || this.#sending) return;
    this.#sending = true;
    try {
      const run = await this.#world.send(act);
      this.#failed = 0;
      this.answers += 1;
      this.#world.onRun(run);
      this.#set({ acts: this.#state.acts.filter(({ key }) => key !== act.key), isStuck: false });
    } catch (thrown) {
      this.#onFailure(act, asFailure(thrown));
    } finally {
      this.#sending = false;
    }
    if (this.#failed === 0) return this.#sendNext();
    this.#timer = setTimeout(this.sendNow, retryAfter(this.#failed));
  }

  #onFailure(act: RunAction, failure: Failure): void {
    if (passes(failure)) {
      this.#failed += 1;
      return this.#set({ isStuck: true });
    }
    this.#failed = 0;
    const [[field] = []] = Object.values(failure.fields);
    const refusal = { orderId: orderOf(act), message: field ?? failure.message };
    this.#set({
      acts: this.#state.acts.filter(({ key }) => key !== act.key),
      refusals: [...this.#state.refusals, refusal],
      isStuck: false,
    });
  }
}
