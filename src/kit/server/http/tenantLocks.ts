import type pg from 'pg';
import { fail } from '#kit/contract/failures.ts';
import { openPool } from '../postgres/pools.ts';
import { errorCode } from '../postgres/startupError.ts';

/** First keys of the advisory locks; the second one is the tenant. */
const lockClasses = { heavy: 8501, bulk: 8502 };
/** Seconds until a request gives up waiting for the one of another process. */
const patience = 60;
const lockNotAvailable = '55P03';
/** Two heavy and two bulk requests run at a time in a process (`tenantLoad.ts`). */
const connections = 4;

/**
 * Locks for the heavy and the bulk requests of a tenant: all processes of a database run one of each at a time.
 *
 * They are advisory locks of a connection, which PostgreSQL releases when the process dies.
 */
export class TenantLocks {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = openPool(databaseUrl, { max: connections, settings: `-c lock_timeout=${patience}s` });
  }

  /** Resolves once no other process runs such a request of the tenant, with the function that unlocks. */
  async lock(weight: keyof typeof lockClasses, tenantId: number): Promise<() => void> {
    const key = [lockClasses[weight], tenantId];
    const client = await this.pool.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', key);
    } catch (error) {
      client.release(true);
      if (errorCode(error) === lockNotAvailable) fail('unavailable', { retryAfter: 5 });
      throw error;
    }
    return () =>
      void client.query('select pg_advisory_unlock($1, $2)', key).then(
        () => client.release(),
        () => client.release(true),
      );
  }

  close = (): Promise<void> => this.pool.end();
}
