import { sql } from 'kysely';
import { expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { isTenantRow } from '../data/tenantRows.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import { testJobs } from '../testing/testJobs.ts';
import { testTenant } from '../testing/testTenant.ts';
import { emit } from './events.ts';
import { composeFollowers, type Follower, follower } from './followers.ts';

const { url, database: plain, work, hurry } = await testJobs();

const args = z.object({ storeId: z.number() });
type StoreJob = Job<typeof args>;

let followers = 0;

/** A database in which a job follows the topic `stores`, by store; events of the whole chain do not concern it. */
function following(run: StoreJob['run'], hasWork?: Follower['hasWork']) {
  followers += 1;
  // A unique kind, so that later workers ignore jobs that earlier tests left in the queue.
  const job = defineJob({
    kind: `kit.follows-${followers}`,
    label: ({ storeId }) => `Local ${storeId}`,
    args,
    whileHeld: 'run',
    run,
  });
  const stores = follower<typeof args>({
    topic: 'stores',
    job,
    jobOf: ({ storeId }) => (storeId === null ? null : { key: String(storeId), args: { storeId } }),
    ...(hasWork && { hasWork }),
  });
  const database = openDatabase({ url, poolSize: 4, followers: composeFollowers([stores]) });
  const change = (scope: Scope, storeId: number | null, topic = 'stores') =>
    database.inTenant(scope, (db) => emit(db, topic, { storeId }));
  return { database, job, change, [Symbol.asyncDispose]: () => database.close() };
}

const queuedJobs = (scope: Scope) => plain.inTenant(scope, (db) => db.selectFrom('jobs').select('status').execute());

/** Entries of a job in the queue, with the transaction that created each. */
const entriesOf = async ({ kind }: StoreJob) =>
  (
    await plain.pool.query<{ transaction: string }>(
      `select j.xmin::text as transaction from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [kind],
    )
  ).rows;

it('queues a job with the event that it follows, and none for other topics or events that do not concern it', async () => {
  const scope = await testTenant(plain);
  const run = vi.fn<StoreJob['run']>(async () => null);
  await using followed = following(run);
  await followed.change(scope, 4);
  await followed.change(scope, null);
  await followed.change(scope, 4, 'roles');
  expect(await queuedJobs(scope)).toHaveLength(1);
  const worker = await work([followed.job], followed.database);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 10_000);
  expect(run.mock.calls[0]?.[1]).toEqual({ storeId: 4 });
  await worker.stop();
});

it('queues a job that is no part of the request with the event', async () => {
  const scope = await testTenant(plain);
  await using followed = following(async () => null);
  await followed.change(scope, 4);
  const [job] = await plain.inTenant(scope, (db) => db.selectFrom('jobs').select('requestId').execute());
  expect(job?.requestId).toMatch(/^follower-/);
});

it('queues no job without work for it, which it asks in the transaction of the event', async () => {
  const scope = await testTenant(plain);
  const run = async () => null;
  await using followed = following(run, async (db) => {
    const { rows } = await sql<{ name: string }>`select current_setting('app.wanted', true) as name`.execute(db);
    return rows[0]?.name === 'yes';
  });
  await followed.change(scope, 4);
  expect(await queuedJobs(scope)).toHaveLength(0);
  await followed.database.inTenant(scope, async (db) => {
    await sql`select set_config('app.wanted', 'yes', true)`.execute(db);
    await emit(db, 'stores', { storeId: 4 });
  });
  expect(await queuedJobs(scope)).toHaveLength(1);
});

it('queues nothing when the transaction of the event is rolled back', async () => {
  const scope = await testTenant(plain);
  await using followed = following(async () => null);
  const failing = followed.database.inTenant(scope, async (db) => {
    await emit(db, 'stores', { storeId: 4 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await queuedJobs(scope)).toEqual([]);
  expect(await entriesOf(followed.job)).toEqual([]);
});

it.skipIf(inject('testServer').nodes.length > 1)('queues the job in the transaction of the event', async () => {
  const scope = await testTenant(plain);
  await using followed = following(async () => null);
  await followed.change(scope, 4);
  const { rows: jobs } = await plain.inTenant(scope, (db) =>
    sql<{ transaction: string }>`select j.xmin::text as transaction from jobs j where ${isTenantRow('j')}`.execute(db),
  );
  expect(jobs).toHaveLength(1);
  expect(await entriesOf(followed.job)).toEqual(jobs);
});

it('shares one job between events of a store that arrive before it starts', async () => {
  const scope = await testTenant(plain);
  await using followed = following(async () => null);
  for (const storeId of [4, 4, 5, 4]) await followed.change(scope, storeId);
  expect(await queuedJobs(scope)).toHaveLength(2);
});

it('runs jobs of a store sequentially, and those of other stores concurrently', async () => {
  const scope = await testTenant(plain);
  const log: string[] = [];
  const { promise: firstMayEnd, resolve: endFirst } = Promise.withResolvers<void>();
  await using followed = following(async (_, { storeId }) => {
    log.push(`starts ${storeId}`);
    if (storeId === 4) await firstMayEnd;
    log.push(`ends ${storeId}`);
    return null;
  });
  const worker = await work([followed.job], followed.database);
  await followed.change(scope, 4);
  await vi.waitFor(() => expect(log).toEqual(['starts 4']), 10_000);
  await followed.change(scope, 4);
  await followed.change(scope, 5);
  await vi.waitFor(() => expect(log).toEqual(['starts 4', 'starts 5', 'ends 5']), 10_000);
  endFirst();
  await vi.waitFor(() => expect(log.slice(3)).toEqual(['ends 4', 'starts 4', 'ends 4']), 10_000);
  await worker.stop();
});

it('repeats a failed job, and loses none when the process of the event ends before it runs', async () => {
  const scope = await testTenant(plain);
  const attempts: number[] = [];
  const followed = following(async (_, { storeId }) => {
    if (attempts.push(storeId) === 1) throw new Error('The channel does not answer');
    return null;
  });
  await followed.change(scope, 77);
  await followed.database.close();
  await work([followed.job]);
  await vi.waitFor(() => expect(attempts).toEqual([77]), 10_000);
  await hurry();
  await vi.waitFor(() => expect(attempts).toEqual([77, 77]), 12_000);
});
