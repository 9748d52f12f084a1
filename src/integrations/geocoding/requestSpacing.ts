import { setTimeout as pause } from 'node:timers/promises';

/** One at a time, in the order of coming, with a pause between the beginnings of two. */
export class RequestSpacing {
  readonly #spacing: number;
  readonly #most: number;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #began = Number.NEGATIVE_INFINITY;
  #end: () => void = () => undefined;

  constructor(spacing: number, most: number) {
    this.#spacing = spacing;
    this.#most = most;
  }

  /** Waits for a turn, which `end` gives back. False when too many wait, or when whoever asked has left meanwhile. */
  async wait(signal?: AbortSignal): Promise<boolean> {
    if (this.#waiting >= this.#most) return false;
    this.#waiting += 1;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    // People type on: most questions are given up before their turn, and cost no pause.
    if (!signal?.aborted) await pause(Math.max(0, this.#began + this.#spacing - performance.now()));
    this.#waiting -= 1;
    if (signal?.aborted) {
      resolve();
      return false;
    }
    this.#began = performance.now();
    this.#end = resolve;
    return true;
  }

  end(): void {
    this.#end();
  }
}
