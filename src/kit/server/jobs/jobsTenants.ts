import type { Database } from '../data/database.ts';
import { TaskCounts, tenantShare } from '../workers/taskCounts.ts';

/** Flag of a tenant's jobs in the queue. */
export const tenantFlag = (tenantId: number): string => `tenant:${tenantId}`;

/** Removes a tenant's jobs from the queue. Attempts under way end with their next transaction, once their rows are gone. */
export async function clearQueue({ pool }: Pick<Database, 'pool'>, tenantId: number): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where flags ? $1', [tenantFlag(tenantId)]);
}

/** Flags of jobs that a fetch skips; null if there are none. */
type Flags = string[] | null;

/**
 * Running jobs of a process by tenant, so that one with many jobs leaves slots for those of others.
 *
 * A fetch may return a job of any tenant below its share. It waits while the fetches under way could together exceed the
 * share of one tenant.
 */
export class JobsTenants {
  private readonly limit: number;
  private readonly running = new TaskCounts<number>();
  private readonly waiting: ((flags: Flags) => void)[] = [];
  private fetching = 0;

  /** `slots`: jobs at the same time in this process. */
  constructor(slots: number) {
    this.limit = Math.ceil(slots * tenantShare);
  }

  /** Flags of tenants that have their share of the slots. `startJob` or `endFetch` must follow. */
  startFetch(): Flags | Promise<Flags> {
    return this.canFetch() ? this.countFetch() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Ends a fetch that returned no job. */
  endFetch(): void {
    this.fetching--;
    this.resumeFetches();
  }

  /** Ends a fetch that returned a job of a tenant. */
  startJob(tenantId: number): void {
    this.running.add(tenantId);
    this.endFetch();
  }

  endJob(tenantId: number): void {
    this.running.remove(tenantId);
    this.resumeFetches();
  }

  private canFetch(): boolean {
    const counts = [...this.running.entries()].map(([, count]) => count).filter((count) => count < this.limit);
    return Math.max(0, ...counts) + this.fetching < this.limit;
  }

  private countFetch(): Flags {
    this.fetching++;
    const busy = [...this.running.entries()].filter(([, count]) => count >= this.limit);
    return busy.length > 0 ? busy.map(([tenantId]) => tenantFlag(tenantId)) : null;
  }

  private resumeFetches(): void {
    while (this.waiting.length > 0 && this.canFetch()) this.waiting.shift()?.(this.countFetch());
  }
}
