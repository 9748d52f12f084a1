import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { captureWithinMs } from '#integrations/payments/mach/dialect.ts';
import { machSandbox } from '#integrations/payments/mach/machSandbox.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { ordersArea } from '../../orders.area.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { schedulePaymentRead } from './paymentJobs.ts';

/** Guests of MACH never return to our pages, and here its webhooks never arrive either. */
const sandbox = await sandboxFor(machSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), { lookEvery: 300 });
afterAll(() => worker.stop());

const payments = { cash: true, mach: true } as const;
let tenant: Awaited<ReturnType<typeof sellingStore>>;
beforeAll(async () => {
  tenant = await sellingStore(comanda, {
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
  });
  await giveCredentials(tenant, 'mach', { values: sandbox.credentials });
});

/** An order that its guest paid in the app of MACH. */
async function approved() {
  const body = italianoOrder(tenant, { method: 'delivery', address: addresses.near, paymentMethod: 'mach' });
  const { body: order } = await comanda.visitor.call(placingApi.place, { body }, { tenant: tenant.slug });
  const { headers } = await comanda.app.inject({ method: 'GET', url: order.paymentUrl ?? '/' });
  await sandbox.visit({ url: String(headers.location), method: 'GET', fields: {} }, 'approve');
  return order;
}
const orderOf = async (number: number) => (await tenant.admin.call(ordersApi.get, { params: { id: number } })).body;
/** Pending reads of a payment: milliseconds from now. */
const pendingReads = (paymentId: number) =>
  tenant.inTenant(async (db) => {
    const rows = await db
      .selectFrom('jobs')
      .select(['args', 'runAt'])
      .where('kind', '=', 'payments.read')
      .where('status', '=', 'queued')
      .execute();
    const ofPayment = rows.filter(({ args }) => (args as { paymentId: number }).paymentId === paymentId);
    return ofPayment.map(({ runAt }) => Date.parse(runAt) - Date.now());
  });
const readNow = (paymentId: number) => tenant.inTenant((db) => schedulePaymentRead(db, { paymentId }));
const settled = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

test('a payment with MACH is confirmed while its form is open, before MACH reverses it', async () => {
  const { number, total } = await approved();
  const [payment] = (await orderOf(number)).payments;
  const paymentId = payment?.id ?? 0;
  expect((await pendingReads(paymentId))[0]).toBeLessThan(captureWithinMs / 2);
  await readNow(paymentId);
  await settled(async () => expect((await orderOf(number)).status).toBe('created'));
  expect(sandbox.books().at(-1)).toMatchObject({ taken: total });
});

test('a payment with MACH for an order that was cancelled meanwhile is not confirmed', async () => {
  const { number } = await approved();
  await tenant.admin.call(ordersApi.cancel, { params: { id: number }, body: { reason: 'Se arrepintió' } });
  const [payment] = (await orderOf(number)).payments;
  const paymentId = payment?.id ?? 0;
  await readNow(paymentId);
  // The first read is still to come, and the one just done has scheduled another.
  await settled(async () => expect((await pendingReads(paymentId)).filter((inMs) => inMs > 1000)).toHaveLength(2));
  expect(sandbox.books().at(-1)).toMatchObject({ taken: 0 });
});
