import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunOutcome } from '#kit/contract/runs.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '../data/database.ts';
import type { Scope } from '../data/scope.ts';
import { insertAll, update } from '../data/write.ts';
import type { Actor } from '../http/context.ts';
import { testActor } from '../testing/testActor.ts';
import { testJobs } from '../testing/testJobs.ts';
import { requestOf, testTenant } from '../testing/testTenant.ts';
import { changeInBatches } from './batches.ts';
import { defineJob, type Job, type JobCtx } from './jobs.ts';
import { enqueueStaffJob, staffJobKind, staffJobs } from './staffJob.ts';

const { database, work, rowOf, until, retried } = await testJobs();

/** Current actors by user id. */
const people = new Map<number, Actor>();
const lookups: { homeTenantId: number; userId: number; isPlatform: boolean }[] = [];
const define = staffJobs({
  async findActor(_database, who) {
    lookups.push(who);
    return people.get(who.userId) ?? null;
  },
  findTenant: async (_database, id) => ({ id, country: 'cl' }),
});

const editor = testActor({ homeTenantId: 3, sessionId: 1, policies: new Set(['roles.bulk_update']) });

const kind = staffJobKind({
  kind: 'kit.rename',
  label: ({ ids }) => `Editar ${ids.length} roles`,
  args: z.object({ ids: z.array(z.number()), name: z.string() }),
  whileHeld: 'run',
  policy: 'roles.bulk_update',
  words: { request: 'el cambio', verb: 'editar en lote', permission: 'editar roles en lote' },
});

const start = (scope: Scope, ids: number[], actor = editor) =>
  database.inTenant(scope, async (db) => {
    const { jobId } = await enqueueStaffJob(db, actor, kind, { ids, name: 'Nuevo' });
    return jobId;
  });
const rolesOf = (scope: Scope, ...names: string[]) =>
  database.inTenant(scope, async (db) => {
    const created = await insertAll(
      db,
      'roles',
      names.map((name) => ({ name })),
    );
    return created.map(({ id }) => id);
  });
const namesOf = (scope: Scope) =>
  database.inTenant(scope, async (db) => {
    const rows = await db.selectFrom('roles').select(['id', 'description']).orderBy('id').execute();
    return rows.map(({ description }) => description);
  });

type Save = (db: Db, ids: readonly number[]) => Promise<void>;

/** A job that changes descriptions of roles in batches of three, with a custom save. */
const describing = (save: Save): Job =>
  define(kind, (job, { ids }) =>
    changeInBatches(job, ids, {
      entity: 'roles',
      size: 3,
      constraints: {},
      nameOf: (id) => `Rol ${id}`,
      async save(db, batch) {
        await save(db, batch);
        return [];
      },
    }),
  );
const write: Save = async (db, ids) => {
  for (const id of ids) await update(db, 'roles', id, { description: 'Nuevo' });
};

async function resultOf(scope: Scope, id: string): Promise<RunOutcome> {
  await until(scope, id, 'done');
  return (await rowOf(scope, id)).result as RunOutcome;
}

describe('the requester of a staff job', () => {
  it('is reloaded when it runs, with current permissions and stores', async () => {
    const scope = await testTenant(database);
    people.set(7, { ...editor, storeIds: [5] });
    let seen: unknown;
    const job = define(kind, async ({ actor, tenant }) => {
      seen = { storeIds: actor.storeIds, tenant };
      return { done: 0 };
    });
    const id = await start(scope, []);
    await work([job]);
    await until(scope, id, 'done');
    expect(seen).toEqual({ storeIds: [5], tenant: { id: scope.tenantId, country: 'cl' } });
    expect(lookups.at(-1)).toEqual({
      homeTenantId: 3,
      tenantId: scope.tenantId,
      userId: 7,
      tokenId: null,
      isPlatform: false,
    });
  });

  it.each([
    ['lost the permission', { ...editor, policies: new Set(['roles.list']) }],
    ['was deleted', null],
  ])('is rejected if the user %s, and nothing is written', async (_, now) => {
    const scope = await testTenant(database);
    const [id = 0] = await rolesOf(scope, 'Caja');
    if (now) people.set(7, now);
    else people.delete(7);
    const jobId = await start(requestOf(scope.tenantId), [id]);
    await work([describing(write)]);
    await until(scope, jobId, 'failed');
    expect(await rowOf(scope, jobId)).toMatchObject({
      attempts: 1,
      error: 'Quien pidió el cambio ya no tiene permiso para editar roles en lote.',
    });
    expect(await namesOf(scope)).toEqual(['']);
  });

  it('must leave the view as another role first', async () => {
    const scope = await testTenant(database);
    const seeing = { ...editor, seeingAs: { id: 1, name: 'Caja' } };
    const enqueueing = database.inTenant(scope, async (db) => enqueueStaffJob(db, seeing, kind, { ids: [], name: '' }));
    await expect(enqueueing).rejects.toMatchObject({
      status: 403,
      message: 'Estás viendo como otro rol. Vuelve a tu acceso para editar en lote.',
    });
    const jobs = await database.inTenant(scope, (db) => db.selectFrom('jobs').select('id').execute());
    expect(jobs).toEqual([]);
  });
});

describe('a change in batches', () => {
  it('saves the valid records and reports each rejected one with its reason', async () => {
    const scope = await testTenant(database);
    people.set(7, editor);
    const ids = await rolesOf(scope, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
    const [, second, , , fifth] = ids;
    const tried: number[][] = [];
    const job = describing(async (db, batch) => {
      tried.push([...batch]);
      await write(db, batch);
      if (batch.includes(second ?? 0)) fail('invalidFields', { fields: { name: ['Ese no.'] } });
      if (batch.includes(fifth ?? 0)) fail('inUse');
    });
    const id = await start(requestOf(scope.tenantId), ids);
    await work([job]);
    const { requestId, ...outcome } = await resultOf(scope, id);
    expect(outcome).toEqual({
      done: 5,
      unchanged: 0,
      failed: [
        { id: second, name: `Rol ${second}`, field: 'name', message: 'Ese no.' },
        { id: fifth, name: `Rol ${fifth}`, field: null, message: expect.stringContaining('No se puede eliminar') },
      ],
    });
    expect(await namesOf(scope)).toEqual(['Nuevo', '', 'Nuevo', 'Nuevo', '', 'Nuevo', 'Nuevo']);
    expect(Math.max(...tried.map((batch) => batch.length))).toBe(3);
    expect((await rowOf(scope, id)).requestId).toBe(requestId);
    expect(await rowOf(scope, id)).toMatchObject({ progress: 7, total: 7 });
  });

  it('resumes after an interruption without repeating batches or overwriting later changes', async () => {
    const scope = await testTenant(database);
    people.set(7, editor);
    const ids = await rolesOf(scope, 'a', 'b', 'c', 'd', 'e');
    const saved: number[] = [];
    const job = describing(async (db, batch) => {
      await write(db, batch);
      saved.push(...batch);
    });
    let attempts = 0;
    const dying = defineJob({
      ...job,
      run(ctx: JobCtx, args: unknown) {
        attempts += 1;
        const progress = async (done: number) => {
          if (attempts > 1 || done < 3) return;
          await database.inTenant(requestOf(scope.tenantId), (db) =>
            update(db, 'roles', ids[0] ?? 0, { description: 'De otra persona' }),
          );
          throw new Error('The lights went out.');
        };
        return job.run({ ...ctx, progress }, args);
      },
    });
    const id = await start(requestOf(scope.tenantId), ids);
    await work([dying]);
    await retried(scope, id);
    expect(await resultOf(scope, id)).toMatchObject({ done: 5, unchanged: 0, failed: [] });
    expect(attempts).toBe(2);
    expect(saved).toEqual(ids);
    expect(await namesOf(scope)).toEqual(['De otra persona', 'Nuevo', 'Nuevo', 'Nuevo', 'Nuevo']);
  });

  it('is retried as a unit after an internal error', async () => {
    const scope = await testTenant(database);
    people.set(7, editor);
    const ids = await rolesOf(scope, 'a', 'b');
    let tries = 0;
    const job = describing(async (db, batch) => {
      tries += 1;
      if (tries === 1) fail('unavailable');
      await write(db, batch);
    });
    const id = await start(requestOf(scope.tenantId), ids);
    await work([job]);
    await retried(scope, id);
    expect(await resultOf(scope, id)).toMatchObject({ done: 2, failed: [] });
    expect(tries).toBe(2);
  });
});
