import { finished, Readable } from 'node:stream';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { FairQueue, QueueFull } from '../workers/fairQueue.ts';
import type { Tenant } from './context.ts';

/** Work of a request, and the signal of a client that no longer waits for it. */
type Request<T> = { weight: Endpoint['weight']; signal: () => AbortSignal; work: () => Promise<T> };

/** The same numbers on every machine: half of the smallest one's processors work for light requests alone. */
const heavyQueues = () => ({
  heavy: new FairQueue({ concurrency: 2, maxWaiting: 100 }),
  bulk: new FairQueue({ concurrency: 2, maxWaiting: 10 }),
});

/**
 * Requests under way of each tenant, within a limit, so that one with too many leaves room for the others. Heavy ones
 * wait for their tenant's turn.
 */
export class TenantLoad {
  private readonly limit: number;
  private readonly counts = new Map<string, number>();
  private readonly queues = heavyQueues();
  private refusals = 0;

  /** At most `limit` requests of one tenant at a time; 0 is unlimited. */
  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Runs a request's work within the tenant's limit, or rejects it with the seconds to wait.
   *
   * Slow uploads and slow readers do not count: a client could occupy the limit with them. An export keeps its turn
   * until it is read.
   */
  async run<T>(tenant: Tenant, { weight, signal, work }: Request<T>): Promise<T> {
    const { slug } = tenant;
    const count = this.counts.get(slug) ?? 0;
    if (this.limit > 0 && count >= this.limit) this.refuse(1);
    this.counts.set(slug, count + 1);
    try {
      return weight === 'light' ? await work() : await this.runQueued(tenant, this.queues[weight], { signal, work });
    } finally {
      this.leave(slug);
    }
  }

  private async runQueued<T>(
    { id }: Tenant,
    queue: FairQueue,
    { signal, work }: Omit<Request<T>, 'weight'>,
  ): Promise<T> {
    const disconnected = signal();
    const leave = await queue.enter(id, disconnected).catch((error: unknown) => {
      if (error instanceof QueueFull) this.refuse(error.retryAfter);
      // The client has gone: the answer is for the log.
      if (disconnected.aborted) fail('unavailable');
      throw error;
    });
    let result: T | undefined;
    try {
      result = await work();
      return result;
    } finally {
      if (result instanceof Readable) finished(result, leave);
      else leave();
    }
  }

  private refuse(retryAfter: number): never {
    this.refusals++;
    return fail('unavailable', { retryAfter });
  }

  private leave(slug: string): void {
    const count = (this.counts.get(slug) ?? 1) - 1;
    if (count > 0) this.counts.set(slug, count);
    else this.counts.delete(slug);
  }

  /** Slug and requests under way of each tenant that has some. */
  underWay = (): Iterable<[string, number]> => this.counts;
  refused = (): number => this.refusals;
}
