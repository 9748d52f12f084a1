import type pg from 'pg';
import type { Database } from '../data/database.ts';
import type { Job, JobPayload } from './jobs.ts';
import { outageOf } from '../postgres/outage.ts';
import { requeueOrFail } from './jobsAttempt.ts';

type OwnedJob = { id: number; payload: JobPayload };
export type Liveness = { stop(): Promise<void> };
type Queue = { database: Database; jobs: readonly Job[] };
type LivenessOptions = Queue & {
  /** Name under which this process takes jobs. */
  poolId: string;
  /** Milliseconds between looks for jobs of the dead; their jobs go on after at most twice that. */
  every: number;
  /** Jobs of the queue that run in this process. */
  running: ReadonlySet<string>;
  /** This process may count as dead although it lives: what runs must stop. */
  lost: () => void;
  failed: (error: unknown) => void;
};

/**
 * Holds this process's liveness lock. Requeues the jobs of dead processes, and jobs that this process locked but never
 * started.
 *
 * The lock is an advisory lock on the pool's name, held by a dedicated connection: PostgreSQL releases it when the
 * process ends.
 *
 * Acquiring the lock of another name proves that its owner is dead, without relying on clocks.
 */
export function startLiveness({ database, jobs, poolId, every, running, lost, failed }: LivenessOptions): Liveness {
  const queue = { database, jobs };
  let client: pg.PoolClient | null = null;
  let stopped = false;
  let unstarted = new Set<string>();

  async function check(): Promise<void> {
    client ??= await acquireLock(poolId, database.pool, () => {
      client = null;
      lost();
    });
    // A process takes its lock just after it takes its name, hence the grace.
    const { rows } = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker._private_jobs
       where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`,
      [poolId, every / 1000],
    );
    for (const { name } of rows) if (await isDead(client, name)) await takeOver(queue, client, name);
    unstarted = await returnUnstarted(client, poolId, { running, before: unstarted });
    await buryExhausted(queue, client);
  }

  let checking = Promise.resolve();
  const next = () => (checking = checking.then(check).catch(failed));
  const timer = setInterval(() => void next(), every);
  void next();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      await checking;
      // From here on the pool reports its errors itself; the database may be shutting down too.
      client?.removeAllListeners('error');
      client?.release(true);
    },
  };
}

const lockOf = `hashtextextended('worker:' || $1, 0)`;

async function acquireLock(poolId: string, pool: pg.Pool, lost: () => void): Promise<pg.PoolClient> {
  const client = await pool.connect();
  let isReleased = false;
  const discard = (error: Error) => {
    if (isReleased) return;
    isReleased = true;
    client.release(error);
    lost();
  };
  client.on('error', discard);
  await client.query(`select pg_advisory_lock(${lockOf})`, [poolId]).catch((error: Error) => {
    discard(error);
    throw error;
  });
  return client;
}

async function isDead(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [name]);
  return rows[0]?.free === true;
}

/** The rows first and the queue last, so that a process that dies half-way leaves the rest to the next one. */
async function takeOver(queue: Queue, client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<OwnedJob>(
    `select id, payload from graphile_worker._private_jobs where locked_by = $1 and attempts < max_attempts`,
    [name],
  );
  await settleEach(queue, rows, 'queued');
  await client.query(`select graphile_worker.force_unlock_workers(array[$1])`, [name]);
  await client.query(`select pg_advisory_unlock(${lockOf})`, [name]);
}

/**
 * Returns jobs to the queue that it gave to this process in an answer that an outage swallowed.
 *
 * A job that is just being fetched or settled looks the same for a moment, so only those seen twice are returned.
 * Resolves to those seen once.
 */
async function returnUnstarted(
  client: pg.PoolClient,
  poolId: string,
  { running, before }: { running: ReadonlySet<string>; before: ReadonlySet<string> },
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from graphile_worker._private_jobs where locked_by = $1 and not id = any($2)`,
    [poolId, [...running]],
  );
  const seen = new Set(rows.map(({ id }) => id));
  const lost = seen.intersection(before);
  if (lost.size > 0)
    await client.query(
      `update graphile_worker._private_jobs
       set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
       where locked_by = $1 and id = any($2)`,
      [poolId, [...lost]],
    );
  return seen.difference(lost);
}

/**
 * Fails a job whose last attempt ended with its process or with the database, so that no attempt can report it.
 *
 * An attempt that had not started is returned.
 */
async function buryExhausted(queue: Queue, client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<OwnedJob>(
    `select id, payload from graphile_worker._private_jobs where locked_by is null and attempts >= max_attempts`,
  );
  const { started, waiting } = await settleEach(queue, rows, 'failed');
  if (started.length > 0) await client.query(`select graphile_worker.complete_jobs($1)`, [started]);
  if (waiting.length > 0)
    await client.query(
      `update graphile_worker._private_jobs set attempts = attempts - 1 where id = any($1) and locked_by is null`,
      [waiting],
    );
}

/** Settles the rows of some jobs. Resolves to the jobs with rows in reach, by whether their attempt had started. */
async function settleEach(
  queue: Queue,
  jobs: readonly OwnedJob[],
  status: Parameters<typeof requeueOrFail>[2],
): Promise<{ started: number[]; waiting: number[] }> {
  const settled: { started: number[]; waiting: number[] } = { started: [], waiting: [] };
  for (const { id, payload } of jobs)
    try {
      const hadStarted = await requeueOrFail(queue, payload, status);
      (hadStarted ? settled.started : settled.waiting).push(id);
    } catch (error) {
      if (!outageOf(error)) throw error;
    }
  return settled;
}
