/** Why work was not taken on: its owner has as much waiting as anybody may. */
export class QueueFull extends Error {}

type Options = {
  /** How much is under way at the same time, of all owners. */
  concurrency: number;
  /** How much of one owner may wait. */
  maxWaiting: number;
};

/**
 * Takes turns by owner: whoever brings much waits behind their own work, and nobody has two things under way while
 * somebody else waits for the first.
 */
export class FairQueue {
  readonly #options: Options;
  /** What waits, by owner; the owners in the order in which they came. */
  readonly #waiting = new Map<number, (() => void)[]>();
  readonly #underWay = new Map<number, number>();
  /** When the owners with anything waiting or under way had their last turn. */
  readonly #lastTurns = new Map<number, number>();
  #running = 0;
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
      this.#count(owner, -1);
      this.#next();
    }
  }

  #turn(owner: number): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#options.maxWaiting) throw new QueueFull('Too much of one owner waits.');
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(owner, [...own, resolve]);
    this.#next();
    return promise;
  }

  #next(): void {
    if (this.#running >= this.#options.concurrency) return;
    const owner = this.#nextOwner();
    if (owner === undefined) return;
    const [start, ...others] = this.#waiting.get(owner) ?? [];
    if (others.length > 0) this.#waiting.set(owner, others);
    else this.#waiting.delete(owner);
    this.#lastTurns.set(owner, ++this.#turns);
    this.#count(owner, 1);
    start?.();
    this.#next();
  }

  /** Of those with the least under way, the one whose last turn is longest ago. */
  #nextOwner(): number | undefined {
    const underWay = (owner: number) => this.#underWay.get(owner) ?? 0;
    const lastTurn = (owner: number) => this.#lastTurns.get(owner) ?? 0;
    return [...this.#waiting.keys()].toSorted(
      (one, other) => underWay(one) - underWay(other) || lastTurn(one) - lastTurn(other),
    )[0];
  }

  #count(owner: number, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#underWay.get(owner) ?? 0) + change;
    if (running > 0) this.#underWay.set(owner, running);
    else this.#underWay.delete(owner);
    if (running === 0 && !this.#waiting.has(owner)) this.#lastTurns.delete(owner);
  }
}
