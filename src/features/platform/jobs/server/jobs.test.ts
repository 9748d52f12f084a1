import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import { sendMail } from '#kit/server/mail/mail.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { scopeOf, unaudited } from '#kit/server/data/database.ts';
import { type Caller, type TestTenant, testApp } from '#testing/testApp.ts';
import { jobsApi } from '../jobs.contract.ts';

const { database, tenant } = await testApp();
const home = await tenant();

let isBroken = true;
const counting = defineJob({
  kind: 'test.counting',
  label: ({ name }) => `Contar ${name}`,
  args: z.object({ name: z.string() }),
  whileHeld: 'run',
  run: async () => ({ rows: 3 }),
});
const failing = defineJob({
  ...counting,
  kind: 'test.failing',
  run: async () => {
    if (isBroken) throw new Failure(kitFailures.invalidFields, { message: 'Falta la columna email.' });
    return { rows: 1 };
  },
});

/** Requests a job as a user's request would. */
const requestJob = (who: Caller, job: typeof counting, name: string, where: TestTenant = home) =>
  where.inTenant(async (db) => {
    const author = { id: who.id, name: 'Persona', email: who.email, superAdmin: false };
    return database.inTenant({ ...scopeOf(db), author }, async (jobDb) => (await enqueue(jobDb, job, { name })).jobId);
  });

/** Runs what waits until the job of that id has ended. */
async function runUntilEnded(who: Caller, id: string) {
  const worker = await runJobs(database, [counting, failing], { concurrency: 2 });
  try {
    await vi.waitFor(async () => expect((await who.call(jobsApi.poll, { query: { id } })).status).toBe(200), {
      timeout: 10_000,
      interval: 30,
    });
  } finally {
    await worker.stop();
  }
}

describe('a job', () => {
  test('of another user is hidden from users with some stores', async () => {
    const store = await home.store('Ñuñoa');
    const limited = await home.userWith(['jobs.list'], { storeIds: [store] });
    const foreign = await requestJob(home.admin, counting, 'ajena');
    const requestedJob = await requestJob(limited, counting, 'propia');
    expect((await limited.call(jobsApi.list)).body.data.map(({ id }) => id)).toEqual([requestedJob]);
    expect((await limited.call(jobsApi.get, { params: { id: foreign } })).status).toBe(404);
    expect((await limited.call(jobsApi.poll, { query: { id: foreign } })).status).toBe(404);
  });

  test('returns 204 while it runs and then its result', async () => {
    const id = await requestJob(home.admin, counting, 'usuarios');
    expect((await home.admin.call(jobsApi.poll, { query: { id } })).status).toBe(204);
    expect((await home.admin.call(jobsApi.get, { params: { id } })).body).toMatchObject({
      id,
      label: 'Contar usuarios',
      status: 'queued',
      authorName: 'Persona',
    });
    await runUntilEnded(home.admin, id);
    expect((await home.admin.call(jobsApi.poll, { query: { id } })).body).toEqual({
      id,
      result: { rows: 3 },
      error: null,
    });
  });

  test('returns the error of a failure and can be retried once', async () => {
    const id = await requestJob(home.admin, failing, 'usuarios');
    await runUntilEnded(home.admin, id);
    expect((await home.admin.call(jobsApi.poll, { query: { id } })).body).toEqual({
      id,
      result: null,
      error: 'Falta la columna email.',
    });
    const lately = async () =>
      (await home.admin.call(jobsApi.list, { query: { status: 'failed', endedWithin: 24 } })).body.total;
    expect(await lately()).toBe(1);
    const before = sql<string>`now() - interval '2 days'`;
    await home.inTenant((db) => unaudited(db).updateTable('jobs').set({ finishedAt: before }).execute());
    expect(await lately()).toBe(0);
    isBroken = false;
    expect((await home.admin.call(jobsApi.replay, { params: { id } })).body).toMatchObject({
      status: 'queued',
      error: null,
    });
    expect((await home.admin.call(jobsApi.replay, { params: { id } })).refusal).toMatchObject({ code: 1026 });
    await runUntilEnded(home.admin, id);
    expect((await home.admin.call(jobsApi.get, { params: { id } })).body.status).toBe('done');
  });

  test('is visible to its author and to users who may see all jobs', async () => {
    const [owner, colleague] = [await home.userWith(['stores.list']), await home.userWith(['stores.list'])];
    const id = await requestJob(owner, counting, 'locales');
    expect((await owner.call(jobsApi.get, { params: { id } })).status).toBe(200);
    expect((await owner.call(jobsApi.mine)).body.data).toMatchObject([{ id, isMine: true }]);
    expect((await colleague.call(jobsApi.get, { params: { id } })).status).toBe(404);
    expect((await colleague.call(jobsApi.poll, { query: { id } })).status).toBe(404);
    expect((await colleague.call(jobsApi.mine)).body.data).toEqual([]);
    expect((await home.admin.call(jobsApi.get, { params: { id } })).body).toMatchObject({ id, isMine: false });
  });

  test('that sends a mail does not notify its author', async () => {
    const who = await home.userWith(['stores.list']);
    await home.inTenant(async (db) => {
      const author = { id: who.id, name: 'Persona', email: who.email, superAdmin: false };
      const mail = { to: 'ana@x.test', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
      await database.inTenant({ ...scopeOf(db), author }, (jobDb) => enqueue(jobDb, sendMail, mail));
    });
    expect((await who.call(jobsApi.mine)).body.data).toEqual([]);
    const { body } = await home.admin.call(jobsApi.list, { query: { query: 'ana@x.test' } });
    expect(body.data.map(({ label }) => label)).toEqual(['Correo para ana@x.test: Hola']);
  });

  test('of another tenant is not found', async () => {
    const other = await tenant();
    const id = await requestJob(other.admin, counting, 'ajena', other);
    expect((await home.admin.call(jobsApi.get, { params: { id } })).status).toBe(404);
    expect((await home.admin.call(jobsApi.replay, { params: { id } })).status).toBe(404);
  });
});

describe('the list of jobs', () => {
  test('is sorted by newest and filtered by status and text without accents', async () => {
    const newTenant = await tenant();
    await requestJob(newTenant.admin, counting, 'menús', newTenant);
    const last = await requestJob(newTenant.admin, counting, 'cupones', newTenant);
    const { body } = await newTenant.admin.call(jobsApi.list);
    expect(body).toMatchObject({ total: 2, count: 2, nextPage: null });
    expect(body.data[0]?.id).toBe(last);
    const labels = async (query: object) =>
      (await newTenant.admin.call(jobsApi.list, { query })).body.data.map(({ label }) => label);
    expect(await labels({ query: 'menus' })).toEqual(['Contar menús']);
    expect(await labels({ status: 'done' })).toEqual([]);
    expect(await labels({ status: 'queued' })).toHaveLength(2);
  });

  test('has those of the system only once they failed, unless they are requested', async () => {
    const newTenant = await tenant();
    const byStaff = await requestJob(newTenant.admin, counting, 'propia', newTenant);
    const automatic = (status: 'queued' | 'failed') =>
      newTenant.inTenant(async (db) => {
        const { jobId } = await enqueue(db, { ...counting, bySystem: true }, { name: status });
        await unaudited(db).updateTable('jobs').set({ status }).where('id', '=', Number(jobId)).execute();
        return jobId;
      });
    const [waiting, failed] = [await automatic('queued'), await automatic('failed')];
    const listed = async (query: { origin?: 'staff' | 'system' }) =>
      (await newTenant.admin.call(jobsApi.list, { query })).body.data.map(({ id }) => id);
    expect(await listed({})).toEqual([failed, byStaff]);
    expect(await listed({ origin: 'staff' })).toEqual([byStaff]);
    expect(await listed({ origin: 'system' })).toEqual([failed, waiting]);
  });
});
