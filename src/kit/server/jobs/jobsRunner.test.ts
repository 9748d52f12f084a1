import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database, Db } from '../data/database.ts';
import { tenantOutage } from '../testing/tenantOutage.ts';
import { jobOf, testJobs } from '../testing/testJobs.ts';
import { testTenant } from '../testing/testTenant.ts';

const { url, database, open, work, ask, rowOf, until, hurry } = await testJobs();
const other = open();
/** A job in the queue, which has separate ids and counts attempts itself. */
const queuedOf = async (id: string) =>
  (
    await database.pool.query<{ attempts: number; runAt: string; isWaiting: boolean }>(
      `select j.attempts, j.run_at as "runAt", j.locked_by is null and j.last_error is not null as "isWaiting"
       from graphile_worker._private_jobs j where j.payload ->> 'jobId' = $1`,
      [id],
    )
  ).rows;

const breakConnections = () =>
  other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );

/** The database with connections that break once when a statement of the queue matches, before or after it ran. */
function breakingAt(statement: RegExp, when: 'before' | 'after' = 'before'): Database {
  let isBroken = false;
  const breaking = (client: pg.PoolClient): pg.PoolClient =>
    proxyOf(client, 'query', async (config: { text?: string }, ...rest: unknown[]) => {
      const query = () => client.query<pg.QueryResultRow>(config as never, ...(rest as never[]));
      if (isBroken || !statement.test(config.text ?? '')) return query();
      const result = when === 'after' ? await query() : null;
      if (result?.rowCount === 0) return result;
      isBroken = true;
      throw new Error('Connection terminated unexpectedly');
    });
  const { pool } = database;
  const connect = (callback?: Parameters<typeof pool.connect>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(breaking);
  return { ...database, pool: proxyOf(pool, 'connect', connect) };
}

const proxyOf = <T extends object>(target: T, replaced: keyof T, replacement: unknown): T =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = name === replaced ? replacement : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describe('several processes', () => {
  it('share the queue, and each job runs once', async () => {
    const scope = await testTenant(database);
    const ran: number[] = [];
    const workers = new Set<unknown>();
    const job = jobOf('kit.shared', async ({ database: on }, { number }) => {
      ran.push(number);
      workers.add(on);
      await sleep(20);
    });
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all([work([job]), work([job], other)]);
    const ids = await Promise.all(numbers.map((number) => ask(scope, job, number)));
    for (const id of ids) await until(scope, id, 'done');
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(workers.size).toBe(2);
  });

  it('take over the jobs of a killed process, and run those that waited for them', async () => {
    const scope = await testTenant(database);
    const finished = jobOf('kit.killed', async () => 'bien');
    const serial = { uniqueKey: 'in-turn', isSerial: true };
    const id = await ask(scope, finished, 1, serial);
    const killProcess = startDyingWorker();
    await until(scope, id, 'running');
    await work([finished]);
    const next = await ask(scope, finished, 2, serial);
    await vi.waitFor(async () => expect(await rowOf(scope, next)).toMatchObject({ isBlocked: true }), 10_000);
    await sleep(700);
    expect(await rowOf(scope, id)).toMatchObject({ status: 'running', attempts: 1 });
    await killProcess();
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 2, result: 'bien' });
    await until(scope, next, 'done');
  });

  it('follow the failure of a job whose last attempt died with its process', async () => {
    const scope = await testTenant(database);
    const errors: string[] = [];
    const job = {
      ...jobOf('kit.killed', async () => undefined, 1),
      failed: async (_db: Db, _args: object, error: string) => void errors.push(error),
    };
    const id = await ask(scope, job);
    const killProcess = startDyingWorker();
    await until(scope, id, 'running');
    await killProcess();
    await work([job]);
    await until(scope, id, 'failed');
    expect(errors).toEqual(['El proceso que la ejecutaba se detuvo antes de terminarla.']);
  });
});

/** Starts a process whose jobs never end. Returns what kills it. */
function startDyingWorker() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', dyingWorker], {
    env: { ...process.env, URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

const dyingWorker = `
  import fastify from 'fastify';
  import { z } from 'zod';
  import { openDatabase } from '#kit/server/data/database.ts';
  import { startJobs } from '#kit/server/jobs/jobsRunner.ts';
  const job = { kind: 'kit.killed', label: () => '', args: z.object({ number: z.number() }), run: () => new Promise(() => {}) };
  const { log: logger } = fastify({ logger: false });
  await startJobs({ database: openDatabase({ url: process.env.URL }), jobs: [job], concurrency: 1, logger });
`;

describe('a worker', () => {
  it('finishes running jobs when it stops', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.ends', () => sleep(400));
    const worker = await work([job]);
    const id = await ask(scope, job);
    await until(scope, id, 'running');
    await worker.stop();
    expect((await rowOf(scope, id)).status).toBe('done');
  });

  it('requeues unfinished jobs when it stops, and the next one restarts them', async () => {
    const scope = await testTenant(database);
    let attempts = 0;
    const job = jobOf(
      'kit.given-back',
      async ({ signal }) => {
        attempts++;
        if (attempts === 1) await sleep(60_000, undefined, { signal });
      },
      1,
    );
    const worker = await work([job]);
    const id = await ask(scope, job);
    await until(scope, id, 'running');
    await worker.stop();
    expect((await rowOf(scope, id)).status).toBe('queued');
    await work([job]);
    await until(scope, id, 'done');
  });

  it('runs a job of another tenant while one has many', async () => {
    const [busy, quiet] = [await testTenant(database), await testTenant(database)];
    const ending = Promise.withResolvers<void>();
    let [running, maxRunning] = [0, 0];
    const long = jobOf('kit.long', async () => {
      running++;
      maxRunning = Math.max(maxRunning, running);
      await ending.promise;
      running--;
    });
    const short = jobOf('kit.short', async () => 'done');
    const ids = await Promise.all(Array.from({ length: 8 }, () => ask(busy, long)));
    await work([long, short]);
    await until(quiet, await ask(quiet, short), 'done');
    ending.resolve();
    for (const id of ids) await until(busy, id, 'done');
    expect(maxRunning).toBe(3);
  });

  it('waits in its queue without losing attempts for a tenant with unreachable rows, and runs those of others', async () => {
    const [scope, reachableScope] = [await testTenant(database), await testTenant(database)];
    const { database: without, recover } = tenantOutage(database, scope.tenantId);
    const job = jobOf('kit.out-of-reach', async () => undefined, 1);
    const id = await ask(scope, job, 1, { uniqueKey: 'one-by-one', isSerial: true });
    await work([job], without);
    await until(reachableScope, await ask(reachableScope, job), 'done');
    const [before] = await queuedOf(id);
    await vi.waitFor(async () => expect((await queuedOf(id))[0]?.runAt).not.toEqual(before?.runAt), { timeout: 8000 });
    await vi.waitFor(async () => expect(await queuedOf(id)).toMatchObject([{ attempts: 0 }]), 8000);
    expect(await rowOf(scope, id)).toMatchObject({ status: 'queued', attempts: 0 });
    recover();
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 1, error: null });
  });

  it('resumes after a database outage', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.goes-on', async () => undefined);
    await work([job]);
    await until(scope, await ask(scope, job), 'done');
    await breakConnections();
    const id = await vi.waitFor(() => ask(scope, job, 2), { timeout: 5000 });
    await until(scope, id, 'done');
    expect((await rowOf(scope, id)).error).toBeNull();
  });

  it('runs jobs after an outage during the start of its runner', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.started-late', async () => undefined);
    await work([job], breakingAt(/insert into .*_private_tasks/));
    const id = await ask(scope, job);
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 1, error: null });
  });

  it('runs a job whose fetch was committed but never answered, even if it has one attempt', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.unanswered', async () => undefined, 1);
    const id = await ask(scope, job, 1, { uniqueKey: 'in-turn', isSerial: true });
    await work([job], breakingAt(/attempts = jobs.attempts \+ 1/, 'after'));
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 1, error: null });
  });

  it('runs a job again that an outage interrupted, even on its last attempt', async () => {
    const scope = await testTenant(database);
    const { database: failing, lose, recover } = tenantOutage(database, scope.tenantId);
    recover();
    let runs = 0;
    const job = jobOf(
      'kit.interrupted',
      async ({ inTransaction }) => {
        runs += 1;
        if (runs === 1) lose();
        await inTransaction((db) => db.selectFrom('roles').select('id').execute());
      },
      1,
    );
    await work([job], failing);
    const id = await ask(scope, job);
    await vi.waitFor(async () => expect(await queuedOf(id)).toMatchObject([{ attempts: 0, isWaiting: true }]), 8000);
    expect(runs).toBe(1);
    recover();
    await until(scope, id, 'done');
    expect(runs).toBe(2);
  });

  it.each([
    ['completion', /delete from/i, async () => undefined],
    ['failure', /last_error = /i, () => Promise.reject(new Error('no'))],
  ])('restarts after a job whose %s cannot be recorded', async (name, statement, first) => {
    const scope = await testTenant(database);
    const run = vi.fn<() => Promise<void>>(async () => undefined).mockImplementationOnce(first);
    const job = jobOf(`kit.unrecorded-${name}`, run);
    await work([job], breakingAt(statement));
    const id = await ask(scope, job);
    await until(scope, await ask(scope, job, 2), 'done');
    await vi.waitFor(hurry);
    await vi.waitFor(async () => expect(await queuedOf(id)).toEqual([]), { timeout: 20_000 });
    expect((await rowOf(scope, id)).status).toBe('done');
  });
});
