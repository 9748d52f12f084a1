import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type { Database } from '../data/database.ts';
import { outageOf } from '../postgres/outage.ts';
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
 * Runs jobs of the queue until stopped, and resumes after database outages. The queue's tables must exist.
 *
 * Any number of processes can run: each job runs in one at a time, and moves to another within seconds when its process
 * dies.
 *
 * `stop` waits a few seconds for running jobs and requeues the rest.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let pool = await startPool(options);
  const running = runUntilStopped(pool, (next) => (pool = next), { ...options, signal: stopping.signal });
  return {
    async stop() {
      stopping.abort();
      await pool.stop();
      await running;
    },
  };
}

type RunOptions = JobsOptions & { signal: AbortSignal };

async function runUntilStopped(first: JobPool, replaced: (pool: JobPool) => void, options: RunOptions): Promise<void> {
  const { signal, logger } = options;
  for (let pool = first; ; replaced(pool)) {
    await pool.ended;
    if (signal.aborted) return;
    logger.warn('the job runner ended and is restarted');
    const next = await restart(options);
    if (!next) return;
    pool = next;
    if (signal.aborted) return pool.stop();
  }
}

/** Starts another pool, as soon as the database allows; null when stopped before. */
async function restart(options: RunOptions): Promise<JobPool | null> {
  const { signal, logger } = options;
  for (;;) {
    await sleep(1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await startPool(options);
    } catch (error) {
      if (!outageOf(error)) logger.warn({ err: error }, 'the job runner cannot be restarted');
    }
  }
}
