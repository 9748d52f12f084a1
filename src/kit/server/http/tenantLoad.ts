import { finished, Readable } from 'node:stream';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { fail } from '#kit/contract/failures.ts';
import { FairQueue, QueueFull } from '../workers/fairQueue.ts';
import { TaskCounts } from '../workers/taskCounts.ts';
import type { Tenant } from './context.ts';
import type { TenantLocks } from './tenantLocks.ts';

type HeavyWeight = Exclude<Endpoint['weight'], 'light'>;
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
  private readonly locks: TenantLocks | undefined;
  private refusals = 0;

  /** At most `limit` requests of one tenant at a time; 0 is unlimited. `locks` are for heavy ones of all processes. */
  constructor(limit: number, locks?: TenantLocks) {
    this.limit = limit;
    this.locks = locks;
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
      weight === 'light' ? work() : this.runInTurn(tenant, weight, { signal, work }),
    );
  }

  private async runInTurn<T>(
    { id }: Tenant,
    weight: HeavyWeight,
    { signal, work }: Omit<Request<T>, 'weight'>,
  ): Promise<T> {
    const leave = await this.enter(id, weight, signal());
    let result: T | undefined;
    try {
      result = await work();
      return result;
    } finally {
      if (result instanceof Readable) finished(result, leave);
      else leave();
    }
  }

  /** Waits for the tenant's turn in this process, then for other processes. */
  private async enter(tenantId: number, weight: HeavyWeight, disconnected: AbortSignal): Promise<() => void> {
    const leave = await this.queues[weight].enter(tenantId, disconnected).catch((error: unknown) => {
      if (error instanceof QueueFull) this.refuse(error.retryAfter);
      // The client has gone: the answer is for the log.
      if (disconnected.aborted) fail('unavailable');
      throw error;
    });
    if (!this.locks) return leave;
    try {
      const unlock = await this.locks.lock(weight, tenantId);
      return () => {
        unlock();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
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
