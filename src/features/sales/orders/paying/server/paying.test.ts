import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterAll } from 'vitest';
import { path } from '#integrations/payments/webpay/dialect.ts';
import { webpaySandbox } from '#integrations/payments/webpay/webpaySandbox.ts';
import type { GuestChoice } from '#integrations/payments/paymentBooks.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { credentialsApi } from '#features/platform/integrations/credentials.contract.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { ordersArea } from '../../orders.area.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { expireOrderJob } from '../../record/server/orderJobs.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { refundsApi } from '../../refunds/refunds.contract.ts';

const sandbox = await sandboxFor(webpaySandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const services = openServices(comanda.config);
const worker = await runJobs(comanda.database, ordersArea.jobs(services), {
  concurrency: 2,
  lookEvery: 300,
  outageEvery: 300,
});
afterAll(() => worker.stop());

const payments = { cash: true, online: true } as const;
let tenant: Awaited<ReturnType<typeof sellingStore>>;
beforeAll(async () => {
  tenant = await sellingStore(comanda, {
    webpayCommerceCode: '597055555536',
    paymentMethods: {
      inStore: payments,
      storeDelivery: payments,
      orderTakerInStore: payments,
      orderTakerStoreDelivery: payments,
    },
  });
  await giveCredentials(tenant, 'webpay', { values: sandbox.credentials });
});
beforeEach(() => sandbox.kit.forgive());

const place = async () => {
  const { status, body, text } = await comanda.visitor.call(
    placingApi.place,
    { body: italianoOrder(tenant, { method: 'delivery', address: addresses.near, paymentMethod: 'online' }) },
    { tenant: tenant.slug },
  );
  if (status !== 201) throw new Error(text);
  return body;
};
const track = async (uuid: string) =>
  (await comanda.visitor.call(placingApi.track, { params: { uuid } }, { tenant: tenant.slug })).body;
const orderOf = async (number: number) => (await tenant.admin.call(ordersApi.get, { params: { id: number } })).body;

/** Opens the payment page and returns the redirect and the return URL. */
const goToPay = async (paymentUrl: string | null) => {
  const { statusCode, body } = await comanda.app.inject({ method: 'GET', url: paymentUrl ?? '/' });
  const token = /name="token_ws" value="(\w+)"/.exec(body)?.[1] ?? '';
  const step = { url: /action="([^"]+)"/.exec(body)?.[1] ?? '', method: 'POST' as const, fields: { token_ws: token } };
  return { statusCode, body, step };
};
const returnUrl = async (uuid: string) => {
  const { payments: attempts } = await orderOf((await track(uuid)).number);
  return `/pagar/${tenant.slug}/${uuid}/vuelta/${Math.max(...attempts.map(({ id }) => id))}`;
};
const comeBack = async (uuid: string, visit: Readonly<Record<string, string>>) =>
  comanda.app.inject({ method: 'GET', url: `${await returnUrl(uuid)}?${new URLSearchParams(visit)}` });

const payWith = async (choice: GuestChoice) => {
  const order = await place();
  const { step } = await goToPay(order.paymentUrl);
  const visit = await sandbox.visit(step, choice);
  return { order, visit, step };
};
const settled = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a guest who pays with Webpay', () => {
  test('is redirected, returns, and the order starts', async () => {
    const { order, visit } = await payWith('approve');
    expect(order).toMatchObject({
      status: 'pending_online_payment',
      paymentUrl: `/pagar/${tenant.slug}/${order.uuid}`,
    });
    const back = await comeBack(order.uuid, visit);
    expect([back.statusCode, back.headers.location]).toEqual([303, expect.stringMatching(`/pedidos/${order.uuid}$`)]);
    expect(await track(order.uuid)).toMatchObject({ status: 'created', paymentUrl: null });
    const {
      payments: [payment],
    } = await orderOf(order.number);
    expect(payment).toMatchObject({
      status: 'completed',
      provider: 'webpay',
      isProduction: false,
      cardLast4: '6623',
      problem: null,
    });
  });

  test('pays once when the return is repeated', async () => {
    const { order, visit } = await payWith('approve');
    const url = `${await returnUrl(order.uuid)}?${new URLSearchParams(visit)}`;
    await Promise.all([1, 2].map(() => comanda.app.inject({ method: 'GET', url })));
    const { payments: attempts, status } = await orderOf(order.number);
    expect([status, attempts.map((each) => each.status)]).toEqual(['created', ['completed']]);
  });

  test('and is rejected, or gives up, may pay again', async () => {
    const { order, visit } = await payWith('reject');
    await comeBack(order.uuid, visit);
    expect(await track(order.uuid)).toMatchObject({ status: 'online_payment_failed', paymentUrl: order.paymentUrl });
    const { step } = await goToPay(order.paymentUrl);
    await comeBack(order.uuid, await sandbox.visit(step, 'approve'));
    const { payments: attempts, status } = await orderOf(order.number);
    expect([status, attempts.map((each) => each.status)]).toEqual(['created', ['failed', 'completed']]);
  });

  test('is paid when Webpay is lost in the middle', async () => {
    const { order, visit } = await payWith('approve');
    sandbox.kit.plan('lost', { on: /PUT/ });
    sandbox.kit.plan('broken', { on: /GET/, times: 3 });
    await comeBack(order.uuid, visit);
    await settled(async () => expect((await track(order.uuid)).status).toBe('created'));
  });

  test('reads a sentence where Webpay does not answer, and tries again', async () => {
    // A successful call, so that the circuit breaker stays closed.
    await payWith('leave');
    const order = await place();
    sandbox.kit.plan('broken', { times: 3 });
    const refused = await goToPay(order.paymentUrl);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Webpay Plus tiene un problema')]);
    expect((await goToPay(order.paymentUrl)).statusCode).toBe(200);
    expect((await orderOf(order.number)).payments.filter(({ provider }) => provider === 'webpay')).toHaveLength(1);
  });

  test('cannot set the result of the payment', async () => {
    const order = await place();
    const pay = { params: { uuid: order.uuid }, body: { result: 'approved' as const } };
    expect((await comanda.visitor.call(placingApi.pay, pay, { tenant: tenant.slug })).status).toBe(404);
  });
});

test('a payment begun with credentials of the store waits for them, and is not looked up with those of the company', async () => {
  const storeId = tenant.selling.id;
  await giveCredentials(tenant, 'webpay', { values: sandbox.credentials, storeId });
  const { order, visit } = await payWith('approve');
  await giveCredentials(tenant, 'webpay', { values: { secretKey: '' }, storeId });
  await comeBack(order.uuid, visit);
  expect((await orderOf(order.number)).payments.map(({ status }) => status)).toEqual(['created']);
  await tenant.admin.call(credentialsApi.save, { body: { key: 'webpay', storeId, destroy: true } });
});

test('a payment begun with credentials of the company is settled with them while those of its store are incomplete', async () => {
  const storeId = tenant.selling.id;
  const { order, visit } = await payWith('approve');
  await giveCredentials(tenant, 'webpay', { values: { envProduction: false }, storeId });
  await comeBack(order.uuid, visit);
  expect((await orderOf(order.number)).payments.map(({ status }) => status)).toEqual(['completed']);
  await tenant.admin.call(credentialsApi.save, { body: { key: 'webpay', storeId, destroy: true } });
});

/** Captures at Webpay without storing it, as in a crash. */
const takeUnknown = async ({ token_ws: token = '' }: Readonly<Record<string, string>>) => {
  const { commerceCode, secretKey } = sandbox.credentials;
  const headers = { 'Tbk-Api-Key-Id': String(commerceCode), 'Tbk-Api-Key-Secret': String(secretKey) };
  await fetch(`${sandbox.address}/webpay/api${path}/${token}`, { method: 'PUT', headers });
};
const bookOf = (paymentId: number | undefined) => sandbox.books().find(({ key }) => key.endsWith(`p${paymentId}`));

describe('a payment that is not due', () => {
  test('is not captured for a second form', async () => {
    const { order, visit } = await payWith('approve');
    const first = `${await returnUrl(order.uuid)}?${new URLSearchParams(visit)}`;
    const second = await goToPay(order.paymentUrl);
    await comeBack(order.uuid, await sandbox.visit(second.step, 'approve'));
    await comanda.app.inject({ method: 'GET', url: first });
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts.map(({ id, status }) => [status, bookOf(id)?.taken])).toEqual([
      ['created', 0],
      ['completed', order.total],
    ]);
  });

  test('as a duplicate is refunded automatically', async () => {
    const { order, visit } = await payWith('approve');
    const first = `${await returnUrl(order.uuid)}?${new URLSearchParams(visit)}`;
    await takeUnknown(visit);
    const second = await goToPay(order.paymentUrl);
    await comeBack(order.uuid, await sandbox.visit(second.step, 'approve'));
    await comanda.app.inject({ method: 'GET', url: first });
    await settled(async () => {
      const { payments: attempts, refunded, extraRefunded, status } = await orderOf(order.number);
      expect(attempts.map((each) => [each.status, each.problem])).toEqual([
        ['refunded', 'double'],
        ['completed', null],
      ]);
      expect([status, refunded, extraRefunded]).toEqual(['created', order.total, order.total]);
    });
  });

  test('of a different amount is refunded automatically, and the order can be paid again', async () => {
    const { order, visit } = await payWith('approve');
    const amount = order.total - 1000;
    await tenant.inTenant((db) =>
      unaudited(db).updateTable('payments').set({ amount: amount }).where('orderId', '=', order.number).execute(),
    );
    await comeBack(order.uuid, visit);
    expect(await track(order.uuid)).toMatchObject({ status: 'online_payment_failed', paymentUrl: order.paymentUrl });
    await settled(async () => {
      const { payments: attempts, refunded, timeline } = await orderOf(order.number);
      expect(attempts.map((each) => [each.status, each.problem, each.amount])).toEqual([
        ['refunded', 'amount', order.total],
      ]);
      expect(timeline.map(({ note }) => note)).toContainEqual(expect.stringContaining('Monto distinto del pedido'));
      expect([refunded, bookOf(attempts[0]?.id)]).toMatchObject([
        order.total,
        { taken: order.total, refunded: order.total },
      ]);
    });
    const { step } = await goToPay(order.paymentUrl);
    await comeBack(order.uuid, await sandbox.visit(step, 'approve'));
    expect((await track(order.uuid)).status).toBe('created');
  });

  test('after the order expired is refunded automatically', async () => {
    const { order, visit } = await payWith('approve');
    await tenant.inTenant((db) => enqueue(db, expireOrderJob, { orderId: order.number }));
    await settled(async () => expect((await track(order.uuid)).status).toBe('canceled'));
    await takeUnknown(visit);
    await comeBack(order.uuid, visit);
    await settled(async () => {
      const {
        payments: [payment],
      } = await orderOf(order.number);
      expect([payment?.status, payment?.problem]).toEqual(['refunded', 'late']);
      expect(bookOf(payment?.id)).toMatchObject({ taken: order.total, refunded: order.total });
    });
  });

  test('after the order was canceled is refunded automatically', async () => {
    const { order, visit } = await payWith('approve');
    await takeUnknown(visit);
    await tenant.admin.call(ordersApi.cancel, { params: { id: order.number }, body: { reason: 'Se arrepintió' } });
    await comeBack(order.uuid, visit);
    await settled(async () => {
      const {
        payments: [payment],
        status,
        refunded,
      } = await orderOf(order.number);
      expect([status, payment?.status, payment?.problem]).toEqual(['canceled', 'refunded', 'late']);
      expect(refunded).toBe(order.total);
      expect(bookOf(payment?.id)).toMatchObject({ taken: order.total, refunded: order.total });
    });
    const guests = await track(order.uuid);
    expect([guests.status, guests.refunded]).toEqual(['canceled', order.total]);
    expect(guests.refunds).toEqual([{ amount: order.total, paymentMethod: 'online', at: expect.any(String) }]);
  });
});

test('a refund in part, and of the rest, is in the books of Webpay', async () => {
  const { order, visit } = await payWith('approve');
  await comeBack(order.uuid, visit);
  const {
    payments: [payment],
  } = await orderOf(order.number);
  const refund = (amount: number) =>
    tenant.admin.call(refundsApi.refund, {
      params: { type: 'online', id: payment?.id ?? 0 },
      body: { amount, reason: 'Faltó la bebida' },
    });
  expect((await refund(1000)).status).toBe(201);
  await settled(async () => expect((await orderOf(order.number)).refunded).toBe(1000));
  expect((await refund(order.total - 1000)).status).toBe(201);
  await settled(async () => expect((await orderOf(order.number)).payments[0]?.status).toBe('refunded'));
  expect(bookOf(payment?.id)).toMatchObject({ taken: order.total, refunded: order.total });
});
