import fastify from 'fastify';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../data/database.ts';
import { defineJob, enqueue, type Job, type JobCtx } from '../jobs/jobs.ts';
import type { FateOf } from '../jobs/heldJobs.ts';
import { startJobs } from '../jobs/jobsRunner.ts';
import type { Scope } from '../data/scope.ts';
import { testDatabaseUrl } from './testDatabase.ts';

const numbered = z.object({ number: z.number() });
type NumberedJob = Job<typeof numbered>;

/** A job `Tarea 5` for the number 5. */
export const jobOf = (
  kind: string,
  run: (ctx: JobCtx, args: { number: number }) => Promise<unknown>,
  maxAttempts?: number,
  whileHeld: NumberedJob['whileHeld'] = 'run',
) =>
  defineJob({
    kind,
    label: ({ number }) => `Tarea ${number}`,
    args: numbered,
    whileHeld,
    maxAttempts,
    run: run as NumberedJob['run'],
  });

/** Milliseconds in which a job changes on a busy machine, where another process takes seconds to start. */
const patience = 40_000;

/** A database of this test file with what tests of jobs ask and look at; workers it starts end with their test. */
export async function testJobs() {
  const url = await testDatabaseUrl();
  const open = (): Database => {
    const database = openDatabase({ url, poolSize: 6 });
    afterAll(() => database.close());
    return database;
  };
  const database = open();
  const { log: logger } = fastify({ logger: false });
  const running: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
  });
  const rowOf = (scope: Scope, id: string) =>
    database.inTenant(scope, (db) =>
      db.selectFrom('jobs').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
    );
  /** Retries wait for seconds; a test does not. */
  const hurry = () =>
    database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_by is null');
  /** Of each place of a job in the queue. */
  const prioritiesOf = async (id: string) => {
    const { rows } = await database.pool.query<{ priority: number }>(
      `select priority from graphile_worker._private_jobs where payload ->> 'jobId' = $1`,
      [id],
    );
    return rows.map(({ priority }) => priority);
  };
  return {
    url,
    database,
    /** The same database as another process sees it. */
    open,
    async work(jobs: Job[], on = database, fateOf?: FateOf) {
      const options = { concurrency: 4, logger, lookEvery: 300, outageEvery: 300, ...(fateOf && { fateOf }) };
      const worker = await startJobs({ database: on, jobs, ...options });
      running.push(worker);
      return worker;
    },
    ask: (scope: Scope, job: NumberedJob, number = 1, options = {}) =>
      database.inTenant(scope, async (db) => (await enqueue(db, job, { number }, options)).jobId),
    rowOf,
    prioritiesOf,
    hurry,
    /** Waits for a first attempt that fails, and not for the time until the second. */
    async retried(scope: Scope, id: string) {
      await vi.waitFor(
        async () => expect(await rowOf(scope, id)).toMatchObject({ status: 'queued', attempts: 1 }),
        patience,
      );
      await hurry();
    },
    until: (scope: Scope, id: string, status: string) =>
      vi.waitFor(async () => expect((await rowOf(scope, id)).status).toBe(status), { timeout: patience, interval: 30 }),
  };
}
