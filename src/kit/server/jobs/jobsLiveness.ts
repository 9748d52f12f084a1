import type pg from 'pg';
import type { Database } from '../data/database.ts';
import type { JobPayload } from './jobs.ts';
import { outageOf } from '../postgres/outage.ts';
import { requeueOrFail } from './jobsAttempt.ts';

type HeldJob = { id: number; payload: JobPayload };
export type Liveness = { stop(): Promise<void> };
type LivenessOptions = {
  database: Database;
  /** Name under which this process takes jobs. */
  poolId: string;
  /** Milliseconds between looks for jobs of the dead; their jobs go on after at most twice that. */
  every: number;
  /** This process may count as dead although it lives: what runs must stop. */
  lost: () => void;
  failed: (error: unknown) => void;
};

/**
 * Says that this process lives, and gives back the jobs of those that died. A process that takes jobs holds an advisory
 * lock on its name with a connection of its own: PostgreSQL lets go of it the moment the process is gone, whatever the
 * reason, so nobody has to guess from clocks and time-outs. Taking the lock of a name means its owner is dead.
 */
export function startLiveness({ database, poolId, every, lost, failed }: LivenessOptions): Liveness {
  let client: pg.PoolClient | null = null;
  let stopped = false;

  async function look(): Promise<void> {
    client ??= await hold(poolId, database.pool, () => {
      client = null;
      lost();
    });
    // A process takes its lock just after it takes its name, hence the grace.
    const { rows } = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker._private_jobs
       where locked_by <> $1 and locked_at < now() - make_interval(secs => $2)`,
      [poolId, every / 1000],
    );
    for (const { name } of rows) if (await isGone(client, name)) await takeOver(database, client, name);
    await buryExhausted(database, client);
  }

  let looking = Promise.resolve();
  const next = () => (looking = looking.then(look).catch(failed));
  const timer = setInterval(() => void next(), every);
  void next();
  return {
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      await looking;
      // From here on the pool itself hears of its errors; the database may be on its way out too.
      client?.removeAllListeners('error');
      client?.release(true);
    },
  };
}

const lockOf = `hashtextextended('worker:' || $1, 0)`;

async function hold(poolId: string, pool: pg.Pool, lost: () => void): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.once('error', (error) => {
    client.release(error);
    lost();
  });
  await client.query(`select pg_advisory_lock(${lockOf})`, [poolId]);
  return client;
}

async function isGone(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockOf}) as free`, [name]);
  return rows[0]?.free === true;
}

/** The rows first and the queue last, so that a process that dies half-way leaves the rest to the next one. */
async function takeOver(database: Database, client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<HeldJob>(
    `select id, payload from graphile_worker._private_jobs where locked_by = $1 and attempts < max_attempts`,
    [name],
  );
  await settleEach(database, rows, 'queued');
  await client.query(`select graphile_worker.force_unlock_workers(array[$1])`, [name]);
  await client.query(`select pg_advisory_unlock(${lockOf})`, [name]);
}

/** A job whose last attempt ended with its process, or with the database away, has nobody left to say that it failed. */
async function buryExhausted(database: Database, client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<HeldJob>(
    `select id, payload from graphile_worker._private_jobs where locked_by is null and attempts >= max_attempts`,
  );
  const settled = await settleEach(database, rows, 'failed');
  if (settled.length > 0) await client.query(`select graphile_worker.complete_jobs($1)`, [settled]);
}

/** Settles the rows of some jobs; answers those whose rows were in reach. */
async function settleEach(
  database: Database,
  jobs: readonly HeldJob[],
  status: Parameters<typeof requeueOrFail>[2],
): Promise<number[]> {
  const settled: number[] = [];
  for (const { id, payload } of jobs)
    try {
      await requeueOrFail(database, payload, status);
      settled.push(id);
    } catch (error) {
      if (!outageOf(error)) throw error;
    }
  return settled;
}
