import type pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { type Run, runProduct, untilReady } from './processes.ts';
import type { IsolatedTestApp } from './testApp.ts';

/** Worker processes on the database and the files of a test file, and locks at which their transactions stop. */
export function killableWorkers({ database: { pool }, config }: IsolatedTestApp) {
  const locks: pg.PoolClient[] = [];
  afterAll(() => locks.forEach((client) => client.release(true)));

  /** Starts a process that runs jobs. `takeDown` kills it with `kill -9`. */
  async function startWorker(env: NodeJS.ProcessEnv = {}): Promise<Run> {
    const worker = await runProduct({
      PROCESS: 'worker',
      DATABASE_URL: pool.options.connectionString,
      DATABASE_POOL: '4',
      DATA_DIR: config.dataDir,
      SECRET_KEY: config.secretKey,
      PUBLIC_URL: config.publicUrl,
      LOG_LEVEL: 'silent',
      ...env,
    });
    onTestFinished(worker.takeDown);
    await untilReady(worker, 'Comanda trabaja');
    return worker;
  }

  /** Takes a lock at which transactions stop, until `release`. */
  async function takeLock(statement: string) {
    const client = await pool.connect();
    locks.push(client);
    await client.query('begin');
    await client.query(statement);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return {
      /** How many transactions stop at it. */
      waiting: async (): Promise<number> => {
        const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        return (await pool.query(blocked, [rows[0]?.pid])).rowCount ?? 0;
      },
      release: () => client.query('rollback'),
    };
  }

  /** Jobs of a killed process begin again at once, and not only after the grace of a process that has just started. */
  const skipGrace = () =>
    pool.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour' where locked_at is not null`,
    );

  return { startWorker, takeLock, skipGrace };
}
