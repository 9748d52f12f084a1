import { finished, Readable } from 'node:stream';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { FairQueue, QueueFull } from '../workers/fairQueue.ts';
import { TaskCounts } from '../workers/taskCounts.ts';
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
  private readonly counts = new TaskCounts<string>();
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
    if (this.limit > 0 && this.counts.of(slug) >= this.limit) this.refuse(1);
    return this.counts.during(slug, () =>
      weight === 'light' ? work() : this.runQueued(tenant, this.queues[weight], { signal, work }),
    );
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

  /** Slug and requests under way of each tenant that has some. */
  underWay = (): Iterable<[string, number]> => this.counts.entries();
  refused = (): number => this.refusals;
}
