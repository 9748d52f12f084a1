import { setTimeout as pause } from 'node:timers/promises';

/** Runs requests one at a time in order of arrival, with a minimum interval between their starts. */
export class RequestSpacing {
  readonly #spacing: number;
  readonly #most: number;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #began = Number.NEGATIVE_INFINITY;
  #end: () => void = () => undefined;

  constructor(spacing: number, maxWaiting: number) {
    this.#spacing = spacing;
    this.#most = maxWaiting;
  }

  /** Waits for a slot, which `end` releases. False when the queue is full or the caller has aborted. */
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
