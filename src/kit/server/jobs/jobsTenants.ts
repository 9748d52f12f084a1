import { TaskCounts, tenantShare } from '../workers/taskCounts.ts';

/** Flag of a tenant's jobs in the queue. */
export const tenantFlag = (tenantId: number): string => `tenant:${tenantId}`;

/**
 * Running jobs of a process by tenant, so that one with many jobs leaves slots for those of others.
 *
 * Slots that fetch at the same moment may exceed the share until one of the jobs ends.
 */
export class JobsTenants {
  private readonly limit: number;
  private readonly running = new TaskCounts<number>();

  /** `slots`: jobs at the same time in this process. */
  constructor(slots: number) {
    this.limit = Math.ceil(slots * tenantShare);
  }

  run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    return this.running.during(tenantId, work);
  }

  /** Flags of tenants that have their share of the slots; null if there are none. */
  busyFlags(): string[] | null {
    const busy = [...this.running.entries()].filter(([, count]) => count >= this.limit);
    return busy.length > 0 ? busy.map(([tenantId]) => tenantFlag(tenantId)) : null;
  }
}
