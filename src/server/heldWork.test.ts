import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { couponImportsApi } from '#features/benefits/coupons/imports/couponImport.contract.ts';
import { importCouponsJob } from '#features/benefits/coupons/imports/server/importCoupons.ts';
import { menuImportApi } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { applyImportJob } from '#features/catalogue/menus/import/server/importApply.ts';
import { meApi } from '#features/platform/users/me.contract.ts';
import { bulkApi } from '#features/stores/bulk/bulk.contract.ts';
import { bulkEditJob } from '#features/stores/bulk/server/bulkEditJob.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { freshFates, holdBySupport, soon, untilDeferred } from '#testing/holds.ts';
import { uploadFile, uploadMenu } from '#testing/imports.ts';
import { createMenu } from '#testing/menus.ts';
import { copiesOf, createStore } from '#testing/stores.ts';
import { isolatedTestApp, type TestTenant } from '#testing/testApp.ts';

const comanda = await isolatedTestApp();

const work = async (job: Job) => {
  const worker = await runJobs(comanda.database, [job], { fateOf: freshFates(comanda.database) });
  onTestFinished(() => worker.stop());
};
const jobRow = (tenant: TestTenant, id: string) =>
  tenant.inTenant((db) => db.selectFrom('jobs').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow());
const waitsOf = (tenant: TestTenant) =>
  tenant.inTenant(async (db) => {
    const rows = await db.selectFrom('stores').select('deliveryWaitTime').execute();
    return rows.filter(({ deliveryWaitTime }) => deliveryWaitTime === 70).length;
  });

/** A job whose company is held once this much is done. */
function heldAfter<Args extends z.ZodType>(job: Job<Args>, tenant: TestTenant, amount: number) {
  const holds: Awaited<ReturnType<typeof holdBySupport>>[] = [];
  const held = defineJob({
    ...job,
    run(ctx, args) {
      const progress = async (done: number, total: number) => {
        if (done >= amount && holds.length === 0) holds.push(await holdBySupport(comanda, tenant, 'security'));
        await ctx.checkpoint();
        await ctx.progress(done, total);
      };
      return job.run({ ...ctx, progress }, args);
    },
  });
  return { held, release: () => holds[0]?.release() };
}

test('a bulk change is interrupted by a hold after a batch, and its release changes the rest once', async () => {
  const tenant = await comanda.tenant();
  const { id } = await createStore(tenant);
  const storeIds = [id, ...(await copiesOf(tenant, id, 249))];
  const { body } = await tenant.admin.call(bulkApi.start, { body: { storeIds, deliveryWaitTime: 70 } });
  const { held, release } = heldAfter(bulkEditJob, tenant, 200);
  await work(held);
  await untilDeferred(comanda.database, tenant.id, body.jobId);
  expect(await waitsOf(tenant)).toBe(200);
  await release();
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

const couponCount = ({ inTenant }: TestTenant) =>
  inTenant(async (db) => (await db.selectFrom('coupons').select('id').execute()).length);

test('an import of coupons is interrupted by a hold after a complete batch, and its release saves the rest once', async () => {
  const tenant = await comanda.tenant();
  const lines = Array.from({ length: 600 }, (_, index) => `CUPON${index},percentage,10`);
  const file = ['code,kind,discount', ...lines].join('\n');
  const { body } = await uploadFile(tenant.admin, couponImportsApi.start, file);
  const { held, release } = heldAfter(importCouponsJob, tenant, 500);
  await work(held);
  await untilDeferred(comanda.database, tenant.id, body.jobId);
  expect(await couponCount(tenant)).toBe(500);
  await release();
  await soon(async () => expect((await jobRow(tenant, body.jobId)).status).toBe('done'));
  expect((await jobRow(tenant, body.jobId)).result).toMatchObject({ created: 600, updated: 0, failed: [] });
  expect(await couponCount(tenant)).toBe(600);
});

const menuLines = ({ inTenant }: TestTenant) =>
  inTenant(async (db) => (await db.selectFrom('menuLines').select('id').execute()).length);

/** An import of two products that was requested, and that no worker has taken. */
async function requestedImport() {
  const tenant = await comanda.tenant();
  const menuId = await createMenu(tenant.admin);
  const file = 'categoría;producto;precio\nPostres;Leche nevada;3500\nPostres;Arroz con leche;3000';
  const { body } = await uploadMenu(tenant.admin, menuId, file);
  const params = { id: menuId, importId: body.id };
  const { jobId } = (await tenant.admin.call(menuImportApi.apply, { params })).body;
  return { tenant, jobId };
}

test('an import of a menu waits for the release of a hold without any of its lines', async () => {
  const { tenant, jobId } = await requestedImport();
  const { release } = await holdBySupport(comanda, tenant, 'maintenance');
  await work(applyImportJob);
  await untilDeferred(comanda.database, tenant.id, jobId);
  expect(await menuLines(tenant)).toBe(0);
  await release();
  await soon(async () => expect((await jobRow(tenant, jobId)).status).toBe('done'));
  expect(await menuLines(tenant)).toBe(2);
});

test('an import of a menu that a hold meets in its middle is complete', async () => {
  const { tenant, jobId } = await requestedImport();
  const holds: unknown[] = [];
  const held = defineJob({
    ...applyImportJob,
    run: (ctx, args) =>
      applyImportJob.run(
        {
          ...ctx,
          inTransaction: (apply) =>
            ctx.inTransaction(async (db) => {
              const applied = await apply(db);
              const lines = await db.selectFrom('menuLines').select('id').execute();
              if (lines.length > 0) holds.push(await holdBySupport(comanda, tenant, 'security'));
              return applied;
            }),
        },
        args,
      ),
  });
  await work(held);
  await soon(async () => expect((await jobRow(tenant, jobId)).status).toBe('done'));
  expect(holds).toHaveLength(1);
  expect(await menuLines(tenant)).toBe(2);
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
