import fastify from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { enqueue } from './jobs.ts';
import { defineRecurring, nextTime, type Recurring, recurringJob, startRecurring } from './recurring.ts';
import { nightlyCleanup } from './nightlyCleanup.ts';
import { type Db, scopeOf } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { tenantOutage } from '../testing/tenantOutage.ts';
import { testJobs } from '../testing/testJobs.ts';
import { requestOf, testTenant } from '../testing/testTenant.ts';

const { database, work, until } = await testJobs();
const { log: logger } = fastify({ logger: false });
const santiago = 'America/Santiago';

describe('the next time of day', () => {
  it.each([
    ['later today', '04:00', '2026-11-20T05:00:00Z', '2026-11-20T07:00:00Z'],
    ['tomorrow, once it has passed', '04:00', '2026-11-20T07:00:01Z', '2026-11-21T07:00:00Z'],
    ['tomorrow, at the very moment', '04:00', '2026-11-20T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['on the local day, not the UTC day', '22:00', '2026-11-21T00:30:00Z', '2026-11-21T01:00:00Z'],
  ])('is %s', (_, at, after, expected) => {
    expect(nextTime(at, santiago, after)).toBe(expected);
  });

  // Chile: on 5 September 2026 at 24:00 clocks jump to 01:00; on 4 April 2026 at 24:00 they go back to 23:00.
  it('runs once on a day without its first hour', () => {
    const first = nextTime('00:30', santiago, '2026-09-05T12:00:00Z');
    expect(first).toBe('2026-09-06T04:30:00Z');
    expect(nextTime('00:30', santiago, first)).toBe('2026-09-07T03:30:00Z');
  });

  it('runs once on a day with a repeated last hour', () => {
    const first = nextTime('23:30', santiago, '2026-04-04T12:00:00Z');
    expect(first).toBe('2026-04-05T02:30:00Z');
    expect(nextTime('23:30', santiago, first)).toBe('2026-04-06T03:30:00Z');
    expect(nextTime('23:30', santiago, '2026-04-05T03:00:00Z')).toBe('2026-04-06T03:30:00Z');
  });

  it('keeps the local time after a clock change', () => {
    expect(nextTime('04:00', santiago, '2026-04-04T12:00:00Z')).toBe('2026-04-05T08:00:00Z');
    expect(nextTime('04:00', santiago, '2026-09-05T12:00:00Z')).toBe('2026-09-06T07:00:00Z');
  });
});

const jobsOf = (scope: Scope) =>
  database.inTenant(scope, (db) =>
    db.selectFrom('jobs').select(['id', 'kind', 'status', 'runAt', 'requestId']).orderBy('id').execute(),
  );
const waitingOf = async (scope: Scope, kind: string) =>
  (await jobsOf(scope)).filter((job) => job.kind === kind && job.status === 'queued');
/** The scheduled turn comes now. */
const bringForward = () =>
  database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_by is null');

const runsOf = (kind: string, run: Recurring['run'] = async () => null) =>
  defineRecurring({ kind, label: 'Cada noche', at: () => '04:00', zone: ({ timeZone }) => timeZone, run });

describe('recurring jobs', () => {
  it('are scheduled once per tenant, however often they are started', async () => {
    const [one, other] = [await testTenant(database), await testTenant(database)];
    const recurring = [runsOf('test.once')];
    for (let i = 0; i < 2; i++) (await startRecurring({ database, recurring, logger })).stop();
    for (const scope of [one, other]) {
      const [job, ...more] = await waitingOf(scope, 'test.once');
      expect(more).toEqual([]);
      expect(job?.runAt).toBe(new Date(nextTime('04:00', santiago, new Date().toISOString())).toISOString());
    }
  });

  it('are scheduled for all other tenants while the rows of a tenant are unreachable', async () => {
    const [one, other] = [await testTenant(database), await testTenant(database)];
    const recurring = [runsOf('test.reached')];
    const { database: without, recover } = tenantOutage(database, one.tenantId);
    (await startRecurring({ database: without, recurring, logger })).stop();
    expect(await waitingOf(other, 'test.reached')).toHaveLength(1);
    expect(await waitingOf(one, 'test.reached')).toHaveLength(0);
    recover();
    (await startRecurring({ database: without, recurring, logger })).stop();
    expect(await waitingOf(one, 'test.reached')).toHaveLength(1);
  });

  it('run a missed turn after downtime, and again the next day', async () => {
    const scope = await testTenant(database);
    const run = vi.fn<Recurring['run']>(async () => null);
    const recurring = runsOf('test.again', run);
    (await startRecurring({ database, recurring: [recurring], logger })).stop();
    const [first] = await waitingOf(scope, 'test.again');
    await bringForward();
    (await startRecurring({ database, recurring: [recurring], logger })).stop();
    await work([recurringJob(recurring)]);
    await until(scope, String(first?.id), 'done');
    const [next, ...more] = await waitingOf(scope, 'test.again');
    expect(more).toEqual([]);
    expect(Date.parse(next?.runAt ?? '')).toBeGreaterThan(Date.now());
    expect(next?.requestId).not.toBe('');
  });

  it('run the next day after a failure', async () => {
    const scope = await testTenant(database);
    const recurring = runsOf('test.fails', () => Promise.reject(new Error('no')));
    (await startRecurring({ database, recurring: [recurring], logger })).stop();
    await bringForward();
    await work([recurringJob(recurring)]);
    await vi.waitFor(async () => expect(await waitingOf(scope, 'test.fails')).toHaveLength(2), { timeout: 8000 });
  });
});

describe('a missing recurring job', () => {
  it('is enqueued at process start for each tenant', async () => {
    const [one, other] = [await testTenant(database), await testTenant(database)];
    const tenantIds: number[] = [];
    const catchUps = [async (db: Db) => void tenantIds.push(scopeOf(db).tenantId)];
    (await startRecurring({ database, recurring: [], catchUps, logger })).stop();
    expect(tenantIds).toEqual(expect.arrayContaining([one.tenantId, other.tenantId]));
  });

  it('is enqueued when the rows of a tenant are reachable again', async () => {
    const { tenantId } = await testTenant(database);
    const { database: without, recover } = tenantOutage(database, tenantId);
    const tenantIds: number[] = [];
    const catchUps = [async (db: Db) => void tenantIds.push(scopeOf(db).tenantId)];
    (await startRecurring({ database: without, recurring: [], catchUps, logger })).stop();
    expect(tenantIds).not.toContain(tenantId);
    recover();
    (await startRecurring({ database: without, recurring: [], catchUps, logger })).stop();
    expect(tenantIds).toContain(tenantId);
  });
});

describe('the nightly cleanup', () => {
  it('deletes only old rows of one tenant', async () => {
    const [mine, theirs] = [await testTenant(database), await testTenant(database)];
    const cleaned: number[] = [];
    const cleaning = nightlyCleanup([async ({ scope }) => cleaned.push(scope.tenantId)]);
    for (const { tenantId } of [mine, theirs])
      for (const days of [9, 5, 1])
        await database.inTenant(requestOf(tenantId), async (db) => {
          const ago = (each: number) => sql`now() - make_interval(days => ${each})`;
          await sql`insert into events (topic, audience, data, at)
            values ('roles', 'signedIn', '{}', ${ago(days)})`.execute(db);
          await sql`insert into idempotency_keys (key, author, request_hash, created_at)
            values (${String(days)}, '7', '', ${ago(days)})`.execute(db);
          await sql`insert into jobs (kind, label, args, author, request_id, status, finished_at)
            values ('x', 'x', '{}', '{}', 'x', 'done', ${ago(days * 5)})`.execute(db);
        });
    const job = recurringJob(cleaning);
    await work([job]);
    const { jobId } = await database.inTenant(requestOf(mine.tenantId), (db) => enqueue(db, job, {}));
    await until(mine, jobId, 'done');
    const left = (scope: Scope) =>
      database.inTenant(scope, async (db) => ({
        events: (await db.selectFrom('events').select('id').where('topic', '=', 'roles').execute()).length,
        keys: (await db.selectFrom('idempotencyKeys').select('key').orderBy('key').execute()).map(({ key }) => key),
        jobs: (await db.selectFrom('jobs').select('id').where('kind', '=', 'x').execute()).length,
      }));
    // The newest of the old events stays: it proves that none after it is gone.
    expect(await left(mine)).toEqual({ events: 2, keys: ['1'], jobs: 2 });
    expect(await left(theirs)).toEqual({ events: 3, keys: ['1', '5', '9'], jobs: 3 });
    expect(cleaned).toEqual([mine.tenantId]);
  });
});
