/** Why work was not taken on: its owner has as much waiting as anybody may. */
export class QueueFull extends Error {}

type Options = {
  /** How much is under way at the same time, of all owners. */
  concurrency: number;
  /** How much of one owner may wait. */
  maxWaiting: number;
};

/** A queue with a turn per owner: an owner has one task running at a time, and its other tasks wait behind it. */
export class FairQueue {
  readonly #options: Options;
  /** Waiting tasks by owner, in order of arrival. */
  readonly #waiting = new Map<number, (() => void)[]>();
  readonly #underWay = new Set<number>();
  /** When the owners with anything waiting or under way had their last turn. */
  readonly #lastTurns = new Map<number, number>();
  #turns = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does the work when its turn has come. Rejects with QueueFull when too much of its owner waits already. */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#underWay.delete(owner);
      if (!this.#waiting.has(owner)) this.#lastTurns.delete(owner);
      this.#next();
    }
  }

  #turn(owner: number): Promise<void> {
    const tasks = this.#waiting.get(owner) ?? [];
    if (tasks.length >= this.#options.maxWaiting) throw new QueueFull('Too much of one owner waits.');
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(owner, [...tasks, resolve]);
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#underWay.size >= this.#options.concurrency) return;
    const owner = this.#nextOwner();
    if (owner === undefined) return;
    const [start, ...others] = this.#waiting.get(owner) ?? [];
    if (others.length > 0) this.#waiting.set(owner, others);
    else this.#waiting.delete(owner);
    this.#lastTurns.set(owner, ++this.#turns);
    this.#underWay.add(owner);
    start?.();
    this.#next();
  }

  /** Of those with nothing under way, the one whose last turn is longest ago. */
  #nextOwner(): number | undefined {
    const lastServed = (owner: number) => this.#lastTurns.get(owner) ?? 0;
    return [...this.#waiting.keys()]
      .filter((owner) => !this.#underWay.has(owner))
      .toSorted((one, other) => lastServed(one) - lastServed(other))[0];
  }
}
