import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { tenantOutage } from '../testing/tenantOutage.ts';
import { jobOf, testJobs } from '../testing/testJobs.ts';
import { testTenant } from '../testing/testTenant.ts';

const { url, database, open, work, ask, rowOf, until } = await testJobs();
const other = open();
/** Where a job stands in the queue, which knows it by another number. */
const ticketsOf = async (id: string) =>
  (
    await database.pool.query<{ id: string }>(
      `select id from graphile_worker._private_jobs where payload ->> 'jobId' = $1`,
      [id],
    )
  ).rows;

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

  it('take over the jobs of a killed process', async () => {
    const scope = await testTenant(database);
    const finished = jobOf('kit.killed', async () => 'bien');
    const id = await ask(scope, finished);
    const child = spawn(process.execPath, ['--input-type=module', '-e', dyingWorker], {
      env: { ...process.env, URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await until(scope, id, 'running');
    await work([finished]);
    await sleep(700);
    expect(await rowOf(scope, id)).toMatchObject({ status: 'running', attempts: 1 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 2, result: 'bien' });
  });
});

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

  it('waits in its queue without losing attempts for a tenant with unreachable rows, and runs those of others', async () => {
    const [scope, reachableScope] = [await testTenant(database), await testTenant(database)];
    const { database: without, recover } = tenantOutage(database, scope.tenantId);
    const job = jobOf('kit.out-of-reach', async () => undefined, 1);
    const id = await ask(scope, job, 1, { uniqueKey: 'one-by-one', isSerial: true });
    await work([job], without);
    await until(reachableScope, await ask(reachableScope, job), 'done');
    const before = await ticketsOf(id);
    await vi.waitFor(async () => expect(await ticketsOf(id)).not.toEqual(before), { timeout: 8000 });
    expect(await rowOf(scope, id)).toMatchObject({ status: 'queued', attempts: 0 });
    const { rows } = await database.pool.query<{ queue: string }>(
      `select queue_name as queue from graphile_worker.jobs where id = any($1)`,
      [(await ticketsOf(id)).map((ticket) => ticket.id)],
    );
    expect(new Set(rows.map(({ queue }) => queue))).toEqual(new Set([`${scope.tenantId}:one-by-one`]));
    recover();
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 1, error: null });
  });

  it('resumes after a database outage', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.goes-on', async () => undefined);
    await work([job]);
    await until(scope, await ask(scope, job), 'done');
    await other.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    );
    const id = await vi.waitFor(() => ask(scope, job, 2), { timeout: 5000 });
    await until(scope, id, 'done');
    expect((await rowOf(scope, id)).error).toBeNull();
  });
});
