import { expect, test, vi } from 'vitest';
import { jobOf, testJobs } from '../testing/testJobs.ts';
import { testTenant } from '../testing/testTenant.ts';
import { type FateOf, type JobFate, resumeDeferred } from './heldJobs.ts';
import { attemptJob } from './jobsAttempt.ts';

const { database, work, ask, rowOf, prioritiesOf, until } = await testJobs();

/** A switch for the jobs of every tenant. */
function switchOf(initial: JobFate) {
  const present = { fate: initial };
  const fateOf: FateOf = async () => present.fate;
  return { present, fateOf };
}

const queuedKeys = async (jobId: string) =>
  (
    await database.pool.query<{ key: string | null }>(
      `select key from graphile_worker._private_jobs where payload ->> 'jobId' = $1`,
      [jobId],
    )
  ).rows;

/** Until a job is in the queue for later, once. */
const untilDeferred = (tenantId: number, id: string) =>
  vi.waitFor(async () => expect(await queuedKeys(id)).toEqual([{ key: `held:${tenantId}:${id}` }]), 20_000);

test('a job of a held tenant waits without using up attempts, and runs once at the release', async () => {
  const scope = await testTenant(database);
  const { present, fateOf } = switchOf('defer');
  const numbers: number[] = [];
  const job = jobOf('kit.deferred', async (_, { number }) => void numbers.push(number), 1, 'defer');
  await work([job], database, fateOf);
  const id = await ask(scope, job, 5);
  await untilDeferred(scope.tenantId, id);
  expect(await rowOf(scope, id)).toMatchObject({ status: 'queued', attempts: 0 });
  present.fate = 'run';
  await resumeDeferred(database, scope.tenantId);
  await until(scope, id, 'done');
  expect(numbers).toEqual([5]);
});

test('a job that a hold drops ends as failed with the reason, and leaves its records final', async () => {
  const scope = await testTenant(database);
  const { fateOf } = switchOf('drop');
  const dropped: number[] = [];
  const job = {
    ...jobOf('kit.dropped', async () => undefined, 5, 'drop'),
    failed: async (_: unknown, { number }: { number: number }) => void dropped.push(number),
  };
  await work([job], database, fateOf);
  const id = await ask(scope, job, 6);
  await until(scope, id, 'failed');
  expect((await rowOf(scope, id)).error).toBe('No se hizo: la cuenta está retenida.');
  expect(dropped).toEqual([6]);
});

test('a job that always runs is not asked about', async () => {
  const scope = await testTenant(database);
  const job = jobOf('kit.settles', async () => undefined, 1, 'run');
  await work([job], database, switchOf('drop').fateOf);
  const id = await ask(scope, job);
  await until(scope, id, 'done');
  expect((await rowOf(scope, id)).error).toBeNull();
});

test('a hold in the middle of a long job defers it from then on, not from when it started', async () => {
  const scope = await testTenant(database);
  const { present, fateOf } = switchOf('run');
  const seen: number[] = [];
  const recorded: FateOf = async (tenantId, kind, at) => {
    if (at.isFresh) seen.push(at.lateness);
    return fateOf(tenantId, kind, at);
  };
  const job = jobOf(
    'kit.longHeld',
    async ({ checkpoint }) => {
      present.fate = 'defer';
      await checkpoint();
    },
    1,
    'defer',
  );
  const id = await ask(scope, job, 1, { runAt: new Date(Date.now() - 30 * 3_600_000).toISOString() });
  await work([job], database, recorded);
  await untilDeferred(scope.tenantId, id);
  expect(seen).toEqual([expect.toSatisfy((lateness: number) => lateness < 3_600_000)]);
});

test('a hold that drops a job in its middle ends it as failed at the next checkpoint', async () => {
  const scope = await testTenant(database);
  const { present, fateOf } = switchOf('run');
  const job = jobOf(
    'kit.droppedHalfway',
    async ({ checkpoint }) => {
      present.fate = 'drop';
      await checkpoint();
    },
    1,
    'drop',
  );
  await work([job], database, fateOf);
  const id = await ask(scope, job);
  await until(scope, id, 'failed');
  expect((await rowOf(scope, id)).error).toBe('No se hizo: la cuenta está retenida.');
});

test('a hold in the middle of a job ends it at the next checkpoint, and the release finishes it', async () => {
  const scope = await testTenant(database);
  const { present, fateOf } = switchOf('run');
  const steps: string[] = [];
  const job = jobOf(
    'kit.halfway',
    async ({ checkpoint }) => {
      steps.push('begun');
      if (steps.length === 1) present.fate = 'defer';
      await checkpoint();
      steps.push('finished');
    },
    1,
    'defer',
  );
  await work([job], database, fateOf);
  const id = await ask(scope, job);
  await untilDeferred(scope.tenantId, id);
  expect(steps).toEqual(['begun']);
  present.fate = 'run';
  await resumeDeferred(database, scope.tenantId);
  await until(scope, id, 'done');
  expect(steps).toEqual(['begun', 'begun', 'finished']);
});

test('an urgent job that a hold interrupts stays urgent in the queue', async () => {
  const scope = await testTenant(database);
  const { present, fateOf } = switchOf('run');
  const checked = jobOf(
    'kit.urgentHeld',
    async ({ checkpoint }) => {
      present.fate = 'defer';
      await checkpoint();
    },
    1,
    'defer',
  );
  const job = { ...checked, isUrgent: true };
  const id = await ask(scope, job);
  const ticket = { tenantId: scope.tenantId, jobId: Number(id) };
  const { signal } = new AbortController();
  const { outcome } = await attemptJob(database, job, ticket, { signal, isLast: true, retryIn: 1, fateOf });
  expect(outcome).toBe('deferred');
  expect(await prioritiesOf(id)).toEqual([-10, -10]);
});
