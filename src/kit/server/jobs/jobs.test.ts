import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import type { Db } from '../data/database.ts';
import { enqueue, retryJob, withdraw } from './jobs.ts';
import { attemptJob } from './jobsAttempt.ts';
import type { Scope } from '../data/scope.ts';
import { isTenantRow } from '../data/tenantRows.ts';
import { jobOf, testJobs } from '../testing/testJobs.ts';
import { requestOf, testTenant } from '../testing/testTenant.ts';
import { insert } from '../data/write.ts';

const { database, work, ask, rowOf, prioritiesOf, retried, until, hurry } = await testJobs();

const eventsOf = (scope: Scope) =>
  database.inTenant(scope, (db) =>
    db.selectFrom('events').select(['topic', 'audience', 'data']).orderBy('id').execute(),
  );

describe('a job', () => {
  it('starts after the enqueuing commit and writes with its author and request', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.writes', async ({ inTransaction }, { number }) => {
      await inTransaction((db) => insert(db, 'roles', { name: `Rol ${number}` }));
      return { saved: 1 };
    });
    await work([job]);
    const id = await ask(scope, job, 5);
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ label: 'Tarea 5', result: { saved: 1 }, attempts: 1, error: null });
    const entries = await database.inTenant(scope, (db) => db.selectFrom('auditEntries').selectAll().execute());
    expect(entries).toMatchObject([{ requestId: scope.requestId, authorName: 'Ana', source: 'staff', area: 'roles' }]);
  });

  it('deletes its arguments once it is done', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.forgets', async () => undefined);
    const id = await ask(scope, job, 5);
    expect((await rowOf(scope, id)).args).toEqual({ number: 5 });
    await work([job]);
    await until(scope, id, 'done');
    expect((await rowOf(scope, id)).args).toEqual({});
  });

  it('leaves no row once done, if transient', async () => {
    const scope = await testTenant(database);
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const job = { ...jobOf('kit.transient', run), transient: true };
    await work([job]);
    await ask(scope, job);
    const jobs = () => database.inTenant(scope, (db) => db.selectFrom('jobs').select('id').execute());
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 5000 });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('does not exist after a rollback', async () => {
    const scope = await testTenant(database);
    const run = vi.fn<() => Promise<void>>(async () => undefined);
    const job = jobOf('kit.unasked', run);
    await work([job]);
    const enqueueing = database.inTenant(scope, async (db) => {
      await enqueue(db, job, { number: 1 });
      throw new Error('no');
    });
    await expect(enqueueing).rejects.toThrow('no');
    await until(scope, await ask(scope, job, 2), 'done');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('reports progress to its author, and only its end to other users', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.told', async ({ progress }) => {
      for (let done = 1; done <= 200; done++) await progress(done, 200);
    });
    await work([job]);
    const id = await ask(scope, job);
    await until(scope, id, 'done');
    const events = await eventsOf(scope);
    expect(events.map(({ audience, data }) => [audience, (data as { status: string }).status])).toEqual([
      ['user:7', 'running'],
      ['user:7', 'running'],
      ['user:7', 'done'],
      ['jobs.list', undefined],
    ]);
    expect(events.at(-1)?.data).toEqual({});
    expect(events.at(-2)?.data).toMatchObject({ id, label: 'Tarea 1', progress: 200, total: 200 });
    expect(await rowOf(scope, id)).toMatchObject({ progress: 200, total: 200 });
  });

  it('waits for its scheduled time', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.later', async () => undefined);
    await work([job]);
    const id = await ask(scope, job, 1, { runAt: new Date(Date.now() + 3_600_000).toISOString() });
    await until(scope, await ask(scope, job, 2), 'done');
    expect((await rowOf(scope, id)).status).toBe('queued');
  });

  it('never starts after it was cancelled by its key', async () => {
    const scope = await testTenant(database);
    const run = vi.fn<(ctx: unknown, args: { number: number }) => Promise<void>>(async () => undefined);
    const job = jobOf('kit.withdrawn', run);
    await ask(scope, job, 1, { uniqueKey: 'one' });
    const other = await ask(scope, job, 2, { uniqueKey: 'other' });
    await database.inTenant(scope, (db) => withdraw(db, 'one'));
    await work([job]);
    await until(scope, other, 'done');
    expect(run.mock.calls.map(([, { number }]) => number)).toEqual([2]);
  });

  it('is shared with a waiting job of the same key', async () => {
    const scope = await testTenant(database);
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const run = vi.fn<() => Promise<void>>(async () => {
      started.resolve();
      await finish.promise;
    });
    const job = jobOf('kit.keyed', run);
    const [one, same] = [await ask(scope, job, 1, { uniqueKey: 'k' }), await ask(scope, job, 2, { uniqueKey: 'k' })];
    expect(same).toBe(one);
    await work([job]);
    await started.promise;
    const next = await ask(scope, job, 3, { uniqueKey: 'k' });
    expect(next).not.toBe(one);
    finish.resolve();
    await until(scope, next, 'done');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('of a serial key runs after the running one, and beside those of other keys', async () => {
    const scope = await testTenant(database);
    const [first, beside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const running: number[] = [];
    const ran: number[] = [];
    const job = jobOf('kit.serial', async (_ctx, { number }) => {
      running.push(number);
      if (number === 1) await first.promise;
      if (number === 3) beside.resolve();
      ran.push(number);
    });
    const serial = (uniqueKey: string) => ({ uniqueKey, isSerial: true });
    await work([job]);
    await until(scope, await ask(scope, job, 1, serial('a')), 'running');
    const next = await ask(scope, job, 2, serial('a'));
    await vi.waitFor(async () => expect(await rowOf(scope, next)).toMatchObject({ isBlocked: true }), 10_000);
    expect(await ask(scope, job, 2, serial('a'))).toBe(next);
    await ask(scope, job, 3, serial('b'));
    await beside.promise;
    expect(running).toEqual([1, 3]);
    first.resolve();
    await until(scope, next, 'done');
    expect(ran).toEqual([3, 1, 2]);
  });

  it.each([
    ['waits for its next attempt', 2],
    ['has failed', 1],
  ])('of a serial key runs once the one before %s', async (_, maxAttempts) => {
    const scope = await testTenant(database);
    const failing = Promise.withResolvers<void>();
    const job = jobOf(
      `kit.serial-${maxAttempts}`,
      async (_ctx, { number }) => {
        if (number === 1) await failing.promise;
      },
      maxAttempts,
    );
    const serial = { uniqueKey: 'a', isSerial: true };
    await work([job]);
    const before = await ask(scope, job, 1, serial);
    await until(scope, before, 'running');
    const next = await ask(scope, job, 2, serial);
    await vi.waitFor(async () => expect(await rowOf(scope, next)).toMatchObject({ isBlocked: true }), 10_000);
    failing.reject(new Error('no'));
    await until(scope, next, 'done');
    expect((await rowOf(scope, before)).status).toBe(maxAttempts === 1 ? 'failed' : 'queued');
  });

  it('of another tenant has separate keys', async () => {
    const [mine, theirs] = [await testTenant(database), await testTenant(database)];
    const job = jobOf('kit.own-keys', async () => undefined);
    await ask(mine, job, 1, { uniqueKey: 'k' });
    await ask(theirs, job, 1, { uniqueKey: 'k' });
    const jobs = await database.inTenant(theirs, (db) => db.selectFrom('jobs').select('id').execute());
    expect(jobs).toHaveLength(1);
  });
});

describe('a failing job', () => {
  it('is retried with increasing delays and reports the reason', async () => {
    const scope = await testTenant(database);
    let attempts = 0;
    const job = jobOf('kit.retried', async () => {
      attempts++;
      if (attempts === 1) throw new Error('connect ECONNREFUSED 10.0.0.1');
      if (attempts === 2) throw new Failure(kitFailures.unavailable, { message: 'El servicio no respondió.' });
    });
    await work([job]);
    const id = await ask(scope, job);
    const seen = (error: string) =>
      vi.waitFor(async () => expect(await rowOf(scope, id)).toMatchObject({ status: 'queued', error }), {
        timeout: 5000,
      });
    await seen('Ocurrió un error inesperado.');
    const first = await rowOf(scope, id);
    expect(Date.parse(first.runAt) - Date.parse(first.startedAt as string)).toBeGreaterThan(2_000);
    await hurry();
    await seen('El servicio no respondió.');
    const second = await rowOf(scope, id);
    expect(Date.parse(second.runAt) - Date.parse(second.startedAt as string)).toBeGreaterThan(6_000);
    await hurry();
    await until(scope, id, 'done');
    expect(await rowOf(scope, id)).toMatchObject({ attempts: 3, error: null });
  });

  it('is not retried after a final error, stays listed and can be replayed with its arguments', async () => {
    const scope = await testTenant(database);
    const received: number[] = [];
    const job = jobOf('kit.refused', async (_ctx, { number }) => {
      received.push(number);
      if (received.length === 1)
        throw new Failure(kitFailures.invalidFields, { message: 'La línea 3 no tiene email.' });
    });
    await work([job]);
    const id = await ask(scope, job, 8);
    await until(scope, id, 'failed');
    expect(await rowOf(scope, id)).toMatchObject({ error: 'La línea 3 no tiene email.', attempts: 1 });
    expect(await database.inTenant(requestOf(scope.tenantId), (db) => retryJob(db, id))).toBe(true);
    await until(scope, id, 'done');
    expect(received).toEqual([8, 8]);
    expect(await database.inTenant(requestOf(scope.tenantId), (db) => retryJob(db, id))).toBe(false);
  });

  it('is still urgent when it is replayed', async () => {
    const scope = await testTenant(database);
    const job = { ...jobOf('kit.urgentReplay', () => Promise.reject(new Error('no')), 1), isUrgent: true };
    const id = await ask(scope, job);
    const ticket = { tenantId: scope.tenantId, jobId: Number(id) };
    const { signal } = new AbortController();
    await attemptJob(database, job, ticket, { signal, isLast: true, retryIn: 1 });
    await database.inTenant(requestOf(scope.tenantId), (db) => retryJob(db, id));
    expect(await prioritiesOf(id)).toEqual([-10, -10]);
  });

  it('fails after its last attempt and leaves nothing in the queue', async () => {
    const scope = await testTenant(database);
    const job = jobOf('kit.hopeless', () => Promise.reject(new Error('no')), 1);
    await work([job]);
    const id = await ask(scope, job);
    await until(scope, id, 'failed');
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select from graphile_worker.jobs where task_identifier = 'kit.hopeless'",
      );
      expect(rows).toEqual([]);
    }, 10_000);
  });

  it('follows the failure of its last attempt, and no earlier one', async () => {
    const scope = await testTenant(database);
    const job = {
      ...jobOf('kit.followed', () => Promise.reject(new Error('no')), 2),
      failed: async (db: Db, { number }: { number: number }, error: string) => {
        await insert(db, 'roles', { name: `${number} ${error}` });
      },
    };
    await work([job]);
    const id = await ask(scope, job, 3);
    const followed = () => database.inTenant(scope, (db) => db.selectFrom('roles').select('name').execute());
    await retried(scope, id);
    await until(scope, id, 'failed');
    expect(await followed()).toEqual([{ name: '3 Ocurrió un error inesperado.' }]);
  });

  it('cannot be replayed from another tenant', async () => {
    const [mine, theirs] = [await testTenant(database), await testTenant(database)];
    const job = jobOf('kit.private', () => Promise.reject(new Error('no')), 1);
    await work([job]);
    const id = await ask(mine, job);
    await until(mine, id, 'failed');
    expect(await database.inTenant(theirs, (db) => retryJob(db, id))).toBe(false);
  });

  it('writes nothing once another attempt has taken over', async () => {
    const scope = await testTenant(database);
    let refused: unknown;
    const job = jobOf('kit.overtaken', async ({ inTransaction, jobId }) => {
      await database.inTenant(scope, (db) =>
        sql`update jobs j set attempts = j.attempts + 1 where ${isTenantRow('j')} and id = ${Number(jobId)}`.execute(
          db,
        ),
      );
      await inTransaction((db) => insert(db, 'roles', { name: 'Tarde' })).catch((error: unknown) => {
        refused = error;
        throw error;
      });
    });
    await work([job]);
    const id = await ask(scope, job);
    await vi.waitFor(() => expect(refused).toMatchObject({ name: 'Overtaken' }), { timeout: 10_000 });
    expect(await rowOf(scope, id)).toMatchObject({ status: 'running', attempts: 2 });
    expect(await database.inTenant(scope, (db) => db.selectFrom('roles').select('id').execute())).toEqual([]);
  });

  it('that leaves no row stays with the attempt that has taken over', async () => {
    const scope = await testTenant(database);
    const overtake = (id: number) =>
      database.inTenant(scope, (db) =>
        sql`update jobs j set attempts = j.attempts + 1 where ${isTenantRow('j')} and id = ${id}`.execute(db),
      );
    const job = { ...jobOf('kit.replaced', async ({ jobId }) => overtake(Number(jobId))), transient: true };
    const id = await ask(scope, job);
    const ticket = { tenantId: scope.tenantId, jobId: Number(id) };
    const attempt = { signal: new AbortController().signal, isLast: false, retryIn: 1 };
    expect(await attemptJob(database, job, ticket, attempt)).toMatchObject({ outcome: 'overtaken' });
    expect(await rowOf(scope, id)).toMatchObject({ status: 'running', attempts: 2 });
  });
});
