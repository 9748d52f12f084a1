/** Share of the slots that one tenant may have, as of the connections. */
const tenantShare = 0.75;

/** Flag of a tenant's jobs in the queue. */
export const tenantFlag = (tenantId: number): string => `tenant:${tenantId}`;

/**
 * Running jobs of a process by tenant, so that one with many jobs leaves slots for those of others.
 *
 * Slots that fetch at the same moment may exceed the share until one of the jobs ends.
 */
export class JobsTenants {
  private readonly limit: number;
  private readonly running = new Map<number, number>();

  /** `slots`: jobs at the same time in this process. */
  constructor(slots: number) {
    this.limit = Math.ceil(slots * tenantShare);
  }

  async run<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    this.running.set(tenantId, (this.running.get(tenantId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(tenantId) ?? 1) - 1;
      if (left > 0) this.running.set(tenantId, left);
      else this.running.delete(tenantId);
    }
  }

  /** Flags of tenants that have their share of the slots; null if there are none. */
  busyFlags(): string[] | null {
    const busy = [...this.running].filter(([, count]) => count >= this.limit).map(([tenantId]) => tenantFlag(tenantId));
    return busy.length > 0 ? busy : null;
  }
}
