import { describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { ordersApi } from '../orders.contract.ts';
import { changeOrderStatus } from './changeOrderStatus.ts';
import { expireOrderJob, scheduleExpiry, scheduleStart, startOrderJob } from './orderJobs.ts';

const comanda = await testApp();

const get = async ({ admin }: TestTenant, id: number) => (await admin.call(ordersApi.get, { params: { id } })).body;

async function work(check: () => Promise<void>) {
  const jobs = [startOrderJob, expireOrderJob];
  const worker = await runJobs(comanda.database, jobs, { lookEvery: 100 });
  try {
    await vi.waitFor(check, { timeout: 15_000, interval: 40 });
  } finally {
    await worker.stop();
  }
}

describe('the clock', () => {
  test('starts a scheduled order on time, also after a downtime', async () => {
    const tenant = await comanda.tenant();
    const id = await storedOrder(tenant, { storeId: await tenant.store('Ñuñoa'), status: 'creation_scheduled' });
    await tenant.inTenant((db) => scheduleStart(db, id, new Date(Date.now() - 60_000).toISOString()));
    await work(async () => expect((await get(tenant, id)).status).toBe('created'));
    const { timeline } = await get(tenant, id);
    expect(timeline.at(-1)).toMatchObject({ to: 'created', source: 'clock', by: 'Comanda' });
  });

  test('cancels unpaid orders and leaves those paid meanwhile', async () => {
    const tenant = await comanda.tenant();
    const storeId = await tenant.store('Ñuñoa');
    const unpaid = await storedOrder(tenant, { storeId, status: 'pending_online_payment', paymentMethod: 'mach' });
    const paid = await storedOrder(tenant, { storeId, status: 'created', paymentMethod: 'mach' });
    await tenant.inTenant(async (db) => {
      await enqueue(db, expireOrderJob, { orderId: paid });
      await enqueue(db, expireOrderJob, { orderId: unpaid });
    });
    await work(async () => expect((await get(tenant, unpaid)).status).toBe('canceled'));
    expect((await get(tenant, unpaid)).cancelReason).toBe('No se pagó en 30 minutos');
    expect((await get(tenant, paid)).status).toBe('created');
  });

  test('no longer waits for an order that was paid or canceled', async () => {
    const tenant = await comanda.tenant();
    const storeId = await tenant.store('Ñuñoa');
    const waiting = { storeId, status: 'pending_online_payment', paymentMethod: 'mach' } as const;
    const [paid, canceled] = [await storedOrder(tenant, waiting), await storedOrder(tenant, waiting)];
    const byPayment = { storeScope: null, byPayment: true };
    const expiries = async () =>
      (await tenant.admin.call(jobsApi.list, { query: { origin: 'system' } })).body.data.map(({ label }) => label);
    await tenant.inTenant(async (db) => {
      await scheduleExpiry(db, paid);
      await scheduleExpiry(db, canceled);
      await changeOrderStatus(db, { id: paid, to: 'online_payment_failed', ...byPayment });
    });
    expect(await expiries()).toHaveLength(2);
    await tenant.inTenant(async (db) => {
      await changeOrderStatus(db, { id: paid, to: 'pending_online_payment', ...byPayment });
      await changeOrderStatus(db, { id: paid, to: 'created', ...byPayment });
      await changeOrderStatus(db, { id: canceled, to: 'canceled', reason: 'Se arrepintió', storeScope: null });
    });
    expect((await expiries()).filter((label) => label.startsWith('Vencer'))).toEqual([]);
  });
});
