import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type { Database } from '../data/database.ts';
import { type JobPool, type JobsOptions, quietLogger, startPool } from './jobsPool.ts';

const migrationLock = 4_262_664;

/** Brings the queue's own tables up to date; processes that start together wait for each other. */
export async function prepareJobs(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations({ pgPool: database.pool, logger: quietLogger() });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Takes jobs from the queue until stopped, again and again when the database goes away. Any number of processes may do
 * so together: a job runs in one of them at a time, and goes on in another within seconds when its process dies.
 * The queue's tables must be prepared. `stop` lets running jobs end for a few seconds; those that do not are given back to the queue.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let pool = await startPool(options);
  const kept = keepRunning(pool, (next) => (pool = next), { ...options, signal: stopping.signal });
  return {
    async stop() {
      stopping.abort();
      await pool.stop();
      await kept;
    },
  };
}

type Keeping = JobsOptions & { signal: AbortSignal };

async function keepRunning(first: JobPool, replaced: (pool: JobPool) => void, options: Keeping): Promise<void> {
  for (let pool = first; ; replaced(pool)) {
    await pool.ended;
    if (options.signal.aborted) return;
    options.logger.warn('the job runner ended by itself and is started again');
    await sleep(1000, undefined, { signal: options.signal }).catch(() => undefined);
    if (options.signal.aborted) return;
    const ended = pool;
    pool = await startPool(options).catch(() => ended);
    if (options.signal.aborted) return pool.stop();
  }
}
