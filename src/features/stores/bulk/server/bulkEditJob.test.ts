import { describe, expect, test, vi } from 'vitest';
import { fromWire } from '#kit/contract/wire.ts';
import type { Policy } from '#kit/contract/policies.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { update } from '#kit/server/data/write.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { copiesOf, createStore } from '#testing/stores.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { bulkApi, type BulkPatch, bulkReport, type BulkReport } from '../bulk.contract.ts';
import { bulkEditJob } from './bulkEditJob.ts';

const { database, tenant: newTenant } = await testApp();

const start = (who: Caller, storeIds: number[], patch: BulkPatch) =>
  who.call(bulkApi.start, { body: { storeIds, ...patch } });

/** Runs what waits and answers the report of a job, or the sentence it failed with. */
async function outcome(who: Caller, jobId: string, job: Job = bulkEditJob) {
  const worker = await runJobs(database, [job]);
  const poll = () => who.call(jobsApi.poll, { query: { id: jobId } });
  try {
    await vi.waitFor(async () => expect((await poll()).status).toBe(200), { timeout: 15_000, interval: 40 });
    const reply = (await poll()).body;
    const report = fromWire(bulkReport, reply?.result) as BulkReport | null;
    return { result: reply?.result, report, error: reply?.error ?? null };
  } finally {
    await worker.stop();
  }
}

const waits = (tenant: TestTenant) =>
  tenant.inTenant(async (db) => {
    const rows = await db.selectFrom('stores').select(['id', 'deliveryWaitTime']).orderBy('id').execute();
    return new Map(rows.map(({ id, deliveryWaitTime }) => [id, deliveryWaitTime]));
  });

describe('a bulk edit job', () => {
  test('updates valid stores, reports the others and continues to the end', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant, { name: 'Local' });
    const ids = [id, ...(await copiesOf(tenant, id, 213))];
    const failing = ids.slice(50, 53);
    await tenant.inTenant(async (db) => {
      for (const each of failing) await update(db, 'stores', each, { email: 'sin arroba' });
    });
    const { status, body } = await start(tenant.admin, ids, { deliveryWaitTime: 70 });
    expect(status).toBe(202);
    const { report, result } = await outcome(tenant.admin, body.jobId);
    expect(result).toMatchObject({ failed_stores: expect.any(Array), request_id: expect.any(String) });
    expect(report).toMatchObject({ updated: 211, unchanged: 0 });
    expect(report?.failedStores.map(({ id: each, field }) => [each, field])).toEqual(
      failing.map((each) => [each, 'email']),
    );
    expect(report?.failedStores[0]?.reason).toMatch(/Escribe un correo con este formato/);
    expect([...(await waits(tenant)).values()].filter((wait) => wait === 70)).toHaveLength(211);
    const { data } = (await tenant.admin.call(jobsApi.list)).body;
    expect(data).toMatchObject([{ label: 'Editar 214 locales', status: 'done', progress: 214, total: 214 }]);
  });

  test('changes nothing when repeated, as in a retry of the failed ones', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const ids = [id, ...(await copiesOf(tenant, id, 2))];
    await tenant.inTenant((db) => update(db, 'stores', id, { email: 'mal' }));
    const first = await start(tenant.admin, ids, { deliveryWaitTime: 70 });
    const { report } = await outcome(tenant.admin, first.body.jobId);
    expect(report?.failedStores.map((failed) => failed.id)).toEqual([id]);
    await tenant.inTenant((db) => update(db, 'stores', id, { email: 'bien@cadena.test' }));
    const retry = await start(tenant.admin, [id], { deliveryWaitTime: 70 });
    expect((await outcome(tenant.admin, retry.body.jobId)).report).toMatchObject({ updated: 1, failedStores: [] });
    const repeated = await start(tenant.admin, ids, { deliveryWaitTime: 70 });
    expect((await outcome(tenant.admin, repeated.body.jobId)).report).toMatchObject({ updated: 0, unchanged: 3 });
  });

  test('resumes after a restart without overwriting later changes', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const ids = [id, ...(await copiesOf(tenant, id, 249))];
    const { body } = await start(tenant.admin, ids, { deliveryWaitTime: 70 });
    let attempts = 0;
    const dying = defineJob({
      ...bulkEditJob,
      async run(job, args) {
        attempts += 1;
        const progress = async (done: number, total: number) => {
          if (attempts === 1 && done >= 200) {
            await tenant.inTenant((db) => update(db, 'stores', id, { deliveryWaitTime: 33 }));
            throw new Error('The lights went out.');
          }
          await job.progress(done, total);
        };
        return bulkEditJob.run({ ...job, progress }, args);
      },
    });
    const { report } = await outcome(tenant.admin, body.jobId, dying);
    expect(attempts).toBe(2);
    expect(report).toMatchObject({ updated: 250, unchanged: 0, failedStores: [] });
    const after = await waits(tenant);
    expect(after.get(id)).toBe(33);
    expect([...after.values()].filter((wait) => wait === 70)).toHaveLength(249);
  });
});

describe('the author of a bulk edit', () => {
  const policies: Policy[] = ['stores.bulk_update', 'stores.list'];

  test('needs the permission when the job runs', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const editor = await tenant.userWith(policies);
    const { body } = await start(editor, [id], { deliveryWaitTime: 70 });
    const [role] = (await tenant.admin.call(usersApi.get, { params: { id: editor.id } })).body.roleIds;
    await tenant.admin.call(rolesApi.update, { params: { id: role! }, body: { policyIds: ['stores.list'] } });
    expect((await outcome(editor, body.jobId)).error).toBe(
      'Quien pidió el cambio ya no tiene permiso para editar locales en lote.',
    );
    expect((await waits(tenant)).get(id)).toBe(45);
  });

  test('changes only the stores in their scope when it runs', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const [near, far] = (await copiesOf(tenant, id, 2)) as [number, number];
    const limited = await tenant.userWith(policies, { storeIds: [near] });
    const { body } = await start(limited, [near, far], { deliveryWaitTime: 70 });
    const { report } = await outcome(limited, body.jobId);
    expect(report).toMatchObject({ updated: 1, failedStores: [{ id: far, name: `Local ${far}`, field: null }] });
    expect((await waits(tenant)).get(far)).toBe(45);
  });

  test('is checked with their own permissions when they view as another role', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const { body: role } = await tenant.admin.call(rolesApi.create, {
      body: { name: 'Editor', description: '', policyIds: policies, allStores: true, storeIds: [], storeGroupIds: [] },
    });
    const { status, refusal } = await tenant.admin.call(
      bulkApi.start,
      { body: { storeIds: [id], deliveryWaitTime: 70 } },
      { 'see-as-role': String(role.id) },
    );
    expect([status, refusal.message]).toEqual([
      403,
      'Estás viendo como otro rol. Vuelve a tu acceso para editar en lote.',
    ]);
  });
});
