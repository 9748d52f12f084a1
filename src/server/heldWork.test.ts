import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { meApi } from '#features/platform/users/me.contract.ts';
import { bulkApi } from '#features/stores/bulk/bulk.contract.ts';
import { bulkEditJob } from '#features/stores/bulk/server/bulkEditJob.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { freshFates, holdBySupport } from '#testing/holds.ts';
import { copiesOf, createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await isolatedTestApp();

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 30 });
const work = async (job: Job) => {
  const worker = await runJobs(comanda.database, [job], { fateOf: freshFates(comanda.database) });
  onTestFinished(() => worker.stop());
};
const jobRow = (tenant: TestTenant, id: string) =>
  tenant.inTenant((db) => db.selectFrom('jobs').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow());
const untilDeferred = (tenant: TestTenant, id: string) =>
  soon(async () => {
    const { rowCount } = await comanda.database.pool.query(
      'select 1 from graphile_worker._private_jobs where key = $1 and locked_at is null',
      [`held:${tenant.id}:${id}`],
    );
    expect(rowCount).toBe(1);
  });
const waitsOf = (tenant: TestTenant) =>
  tenant.inTenant(async (db) => {
    const rows = await db.selectFrom('stores').select('deliveryWaitTime').execute();
    return rows.filter(({ deliveryWaitTime }) => deliveryWaitTime === 70).length;
  });

test('a bulk change is interrupted by a hold after a batch, and its release changes the rest once', async () => {
  const tenant = await comanda.tenant();
  const { id } = await createStore(tenant);
  const storeIds = [id, ...(await copiesOf(tenant, id, 249))];
  const { body } = await tenant.admin.call(bulkApi.start, { body: { storeIds, deliveryWaitTime: 70 } });
  const holds: Awaited<ReturnType<typeof holdBySupport>>[] = [];
  const held = defineJob({
    ...bulkEditJob,
    run(job, args) {
      const progress = async (done: number, total: number) => {
        if (done >= 200 && holds.length === 0) holds.push(await holdBySupport(comanda, tenant, 'security'));
        await job.checkpoint();
        await job.progress(done, total);
      };
      return bulkEditJob.run({ ...job, progress }, args);
    },
  });
  await work(held);
  await untilDeferred(tenant, body.jobId);
  expect(await waitsOf(tenant)).toBe(200);
  await holds[0]?.release();
  await soon(async () => expect((await jobRow(tenant, body.jobId)).status).toBe('done'));
  expect((await jobRow(tenant, body.jobId)).result).toMatchObject({ updated: 250, unchanged: 0, failed_stores: [] });
  const { count } = await tenant.inTenant((db) =>
    db
      .selectFrom('auditChanges')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('entity', '=', 'stores')
      .where('action', '=', 'update')
      .executeTakeFirstOrThrow(),
  );
  expect(count).toBe(250);
});

test('a kitchen that is open receives the event of a hold with the request that opens it', async () => {
  const tenant = await comanda.tenant();
  const kitchen = await tenant.userWith(['orders.list']);
  await comanda.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = comanda.app.server.address() as AddressInfo;
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { headers } = kitchen;
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/v1/events`, { headers, signal: closing.signal });
  const received = { text: '' };
  void (async () => {
    for await (const part of response.body ?? []) received.text += Buffer.from(part).toString();
  })().catch(() => undefined);
  await soon(async () => expect(received.text).toContain('event: ready'));
  await holdBySupport(comanda, tenant, 'maintenance');
  await soon(async () => expect(received.text).toContain('event: access'));
  expect((await kitchen.call(meApi.me)).body.tenant.hold).toMatchObject({ state: 'maintenance' });
});
