import { TaskCounts } from './taskCounts.ts';

/** Work that was not accepted, since its owner has too much waiting. */
export class QueueFull extends Error {
  /** Seconds until its owner has room again, estimated from the last tasks. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too much of one owner waits.');
    this.retryAfter = retryAfter;
  }
}

type Options = {
  /** Tasks at the same time, of all owners. */
  concurrency: number;
  /** Tasks at the same time of one owner, 1 when absent. */
  perOwner?: number;
  /** Waiting tasks of one owner; unlimited when absent. */
  maxWaiting?: number;
};

/** A place in the queue; the task starts when it is called. */
type Start = () => void;

const maxRetryAfter = 60;
/** Weight of the last task in the mean duration. */
const recent = 0.2;

/** A queue with a turn per owner: of those that wait, the owner with the fewest tasks under way comes first. */
export class FairQueue {
  readonly #concurrency: number;
  readonly #perOwner: number;
  readonly #maxWaiting: number;
  /** Waiting tasks by owner, in order of arrival. */
  readonly #waiting = new Map<number, Start[]>();
  readonly #underWay = new TaskCounts<number>();
  /** Turn at which an owner with waiting or running tasks was last served. */
  readonly #lastTurns = new Map<number, number>();
  #running = 0;
  #turns = 0;
  #meanMs = 0;

  constructor({ concurrency, perOwner = 1, maxWaiting = Infinity }: Options) {
    this.#concurrency = concurrency;
    this.#perOwner = perOwner;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs the work when its turn has come. Rejects with QueueFull when too much of its owner waits already. */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Resolves when it is the owner's turn, with the function that ends it.
   *
   * Rejects with QueueFull when too much of the owner waits, and with the reason of `signal` when that aborts first.
   */
  enter(owner: number, signal?: AbortSignal): Promise<() => void> {
    if ((this.#waiting.get(owner)?.length ?? 0) >= this.#maxWaiting)
      return Promise.reject(new QueueFull(this.#retryAfter(owner)));
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const start = () => {
      signal?.removeEventListener('abort', abort);
      const since = performance.now();
      resolve(() => {
        this.#meanMs += (performance.now() - since - this.#meanMs) * recent;
        this.leave(owner);
      });
    };
    const abort = () => {
      this.#remove(owner, start);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    signal?.addEventListener('abort', abort);
    this.take(owner, start);
    return promise;
  }

  /** Calls `start` when it is the owner's turn, at once if there is room; `leave` ends the turn. */
  take(owner: number, start: Start): void {
    const waiting = this.#waiting.get(owner);
    if (waiting) waiting.push(start);
    else this.#waiting.set(owner, [start]);
    this.#next();
  }

  /** Ends a turn of an owner. */
  leave(owner: number): void {
    this.#underWay.remove(owner);
    this.#running--;
    if (this.#underWay.of(owner) === 0 && !this.#waiting.has(owner)) this.#lastTurns.delete(owner);
    this.#next();
  }

  #next(): void {
    while (this.#running < this.#concurrency) {
      const owner = this.#nextOwner();
      if (owner === undefined) return;
      const start = this.#waiting.get(owner)?.[0] as Start;
      this.#remove(owner, start);
      this.#lastTurns.set(owner, ++this.#turns);
      this.#underWay.add(owner);
      this.#running++;
      start();
    }
  }

  #nextOwner(): number | undefined {
    let next: { owner: number; running: number; last: number } | undefined;
    for (const owner of this.#waiting.keys()) {
      const running = this.#underWay.of(owner);
      const last = this.#lastTurns.get(owner) ?? 0;
      if (running >= this.#perOwner) continue;
      if (!next || running < next.running || (running === next.running && last < next.last))
        next = { owner, running, last };
    }
    return next?.owner;
  }

  #remove(owner: number, start: Start): void {
    const left = this.#waiting.get(owner)?.filter((each) => each !== start) ?? [];
    if (left.length > 0) this.#waiting.set(owner, left);
    else this.#waiting.delete(owner);
  }

  #retryAfter(owner: number): number {
    const ahead = this.#waiting.get(owner)?.length ?? 0;
    return Math.min(maxRetryAfter, Math.max(1, Math.ceil((ahead * this.#meanMs) / 1000)));
  }
}
