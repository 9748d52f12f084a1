import type pg from 'pg';
import { FairQueue } from '../workers/fairQueue.ts';
import { tenantShare } from '../workers/taskCounts.ts';

/** Owner of work without a tenant; tenants have positive ids. */
const platform = 0;

type Connected = (error: Error | undefined, client?: pg.PoolClient) => void;

/** A pool whose connections tenants get in turn, so that one with many requests does not delay those of another. */
export class TenantPool {
  private readonly pool: pg.Pool;
  private readonly turns: FairQueue;
  private waiting = 0;

  constructor(pool: pg.Pool) {
    const { max } = pool.options;
    this.pool = pool;
    this.turns = new FairQueue({ concurrency: max, perOwner: Math.ceil(max * tenantShare) });
  }

  /** Calls back with a connection; null is the platform's own work. Releasing the connection ends the turn. */
  connect(tenantId: number | null, connected: Connected): void {
    const owner = tenantId ?? platform;
    this.waiting++;
    this.turns.take(owner, () => {
      this.waiting--;
      this.pool.connect((error, client) => {
        if (!client) {
          this.turns.leave(owner);
          return connected(error);
        }
        const release = client.release.bind(client);
        client.release = (broken) => {
          release(broken);
          this.turns.leave(owner);
        };
        connected(undefined, client);
      });
    });
  }

  /** Requests that wait for their turn. */
  get waitingCount(): number {
    return this.waiting;
  }
}
