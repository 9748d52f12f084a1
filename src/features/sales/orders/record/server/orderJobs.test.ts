import { describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { ordersApi } from '../orders.contract.ts';
import { scheduleStart, startOrderJob, expireOrderJob } from './orderJobs.ts';

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
});
