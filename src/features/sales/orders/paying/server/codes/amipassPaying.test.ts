import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { amipassSandbox } from '#integrations/payments/amipass_payment/amipassSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { giveCredentials, sandboxFor } from '#testing/integrations/providerSandbox.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { ordersArea } from '../../../orders.area.ts';
import { placingApi } from '../../../placing/placing.contract.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import { refundsApi } from '../../../refunds/refunds.contract.ts';
import { codePayingApi } from '../../codePaying.contract.ts';
import { schedulePaymentRead } from '../paymentJobs.ts';

const sandbox = await sandboxFor(amipassSandbox);
const comanda = await isolatedTestApp({ providerSandbox: sandbox.address });
const worker = await runJobs(comanda.database, ordersArea.jobs(openServices(comanda.config)), {
  lookEvery: 300,
  outageEvery: 300,
});
afterAll(() => worker.stop());
beforeEach(() => sandbox.kit.forgive());

const payments = { cash: true, amipass: true } as const;
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
  await giveCredentials(tenant, 'amipass_payment', { values: sandbox.credentials });
});

const place = async () => {
  const body = italianoOrder(tenant, { method: 'delivery', address: addresses.near, paymentMethod: 'amipass' });
  const { status, body: order, text } = await comanda.visitor.call(placingApi.place, { body }, { tenant: tenant.slug });
  if (status !== 201) throw new Error(text);
  return order;
};
const track = async (uuid: string) =>
  (await comanda.visitor.call(placingApi.track, { params: { uuid } }, { tenant: tenant.slug })).body;
const pay = (uuid: string, code: string) =>
  comanda.visitor.call(codePayingApi.pay, { params: { uuid }, body: { code } }, { tenant: tenant.slug });
const orderOf = async (number: number) => (await tenant.admin.call(ordersApi.get, { params: { id: number } })).body;
const bookOf = (code: string) => sandbox.books().find(({ key }) => key === code);
const settled = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

let codes = 0;
const newCode = () => {
  codes += 1;
  return `APROBADO-${codes}`;
};
const paid = async () => {
  const order = await place();
  const code = newCode();
  expect((await pay(order.uuid, code)).status).toBe(200);
  return { order, code, payment: (await orderOf(order.number)).payments[0] };
};

describe('a guest who pays with the code of the Amipass app', () => {
  test('pays at once, and the order starts', async () => {
    const order = await place();
    expect(order).toMatchObject({
      status: 'pending_online_payment',
      paymentUrl: null,
      cardProvider: null,
      codeProvider: 'Amipass',
    });
    const code = newCode();
    const { status, body } = await pay(order.uuid, code);
    expect([status, body.status, body.codeProvider]).toEqual([200, 'created', null]);
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts).toMatchObject([{ status: 'completed', provider: 'amipass_payment', problem: null }]);
    expect(attempts[0]?.authorizationCode).toMatch(/\d/);
    expect(bookOf(code)).toMatchObject({ taken: order.total });
  });

  test('reads the message of Amipass when it rejects the code, and may type another', async () => {
    const order = await place();
    const [poor, wrong] = [await pay(order.uuid, 'SINSALDO-1'), await pay(order.uuid, 'INVENTADO')];
    expect([poor.status, poor.refusal.message]).toEqual([409, expect.stringContaining('Amipass: Saldo insuficiente')]);
    expect([wrong.status, wrong.refusal.message]).toEqual([409, expect.stringContaining('El código no existe')]);
    expect(await track(order.uuid)).toMatchObject({ status: 'online_payment_failed', codeProvider: 'Amipass' });
    expect((await pay(order.uuid, newCode())).body.status).toBe('created');
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts.map((each) => each.status)).toEqual(['failed', 'failed', 'completed']);
  });

  test('is asked for a code that can be one', async () => {
    const { status, refusal } = await pay((await place()).uuid, 'con espacios');
    expect([status, refusal.errors]).toEqual([422, { code: [expect.stringContaining('tal como lo muestra')] }]);
  });

  test('pays once when two presses arrive together', async () => {
    const order = await place();
    const answers = await Promise.all([newCode(), newCode()].map((code) => pay(order.uuid, code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { payments: attempts } = await orderOf(order.number);
    expect(attempts.map((each) => each.status)).toEqual(['completed']);
    const used = [`APROBADO-${codes - 1}`, `APROBADO-${codes}`];
    expect(used.flatMap((code) => bookOf(code) ?? [])).toHaveLength(1);
  });

  test('cannot pay two orders with one code', async () => {
    const { code } = await paid();
    const other = await place();
    expect(await pay(other.uuid, code)).toMatchObject({ status: 409 });
    // Without an answer the purchase is found by its code, and already pays the first order.
    sandbox.kit.plan('lost', { on: /PayPAP/ });
    expect((await pay(other.uuid, code)).body.status).toBe('online_payment_failed');
  });

  test('cannot pay an order of another method by code, nor an order twice', async () => {
    const { order } = await paid();
    expect((await pay(order.uuid, newCode())).refusal.message).toBe('Este pedido no espera un pago con código.');
  });
});

describe('a charge without an answer', () => {
  test('is found at once when Amipass has it', async () => {
    const order = await place();
    const code = newCode();
    sandbox.kit.plan('lost', { on: /PayPAP/ });
    expect((await pay(order.uuid, code)).body.status).toBe('created');
    expect(bookOf(code)).toMatchObject({ taken: order.total });
  });

  test('that Amipass never received fails once its time is over', async () => {
    const order = await place();
    sandbox.kit.plan('broken', { on: /PayPAP/ });
    expect((await pay(order.uuid, newCode())).body.status).toBe('pending_online_payment');
    const [payment] = (await orderOf(order.number)).payments;
    const paymentId = payment?.id ?? 0;
    await tenant.inTenant(async (db) => {
      const expiresAt = new Date(Date.now() - 1000).toISOString();
      await unaudited(db).updateTable('payments').set({ expiresAt }).where('id', '=', paymentId).execute();
      await schedulePaymentRead(db, { paymentId });
    });
    await settled(async () => expect((await track(order.uuid)).status).toBe('online_payment_failed'));
    expect((await pay(order.uuid, newCode())).body.status).toBe('created');
  });

  test('that cannot be checked yet blocks another charge, and pays once it can', async () => {
    const order = await place();
    const code = newCode();
    sandbox.kit.plan('lost', { on: /PayPAP/ });
    sandbox.kit.plan('broken', { on: /VTX/, times: 3 });
    expect((await pay(order.uuid, code)).body).toMatchObject({
      status: 'pending_online_payment',
      codeProvider: 'Amipass',
    });
    expect((await pay(order.uuid, newCode())).status).toBe(409);
    await settled(async () => expect((await track(order.uuid)).status).toBe('created'));
    expect(bookOf(code)).toMatchObject({ taken: order.total });
    const [payment] = (await orderOf(order.number)).payments;
    const refund = { amount: order.total, reason: 'Se arrepintió' };
    const params = { type: 'amipass' as const, id: payment?.id ?? 0 };
    expect((await tenant.admin.call(refundsApi.refund, { params, body: refund })).status).toBe(201);
    await settled(async () => expect(bookOf(code)).toMatchObject({ refunded: order.total }));
  });
});

describe('a refund of a code', () => {
  const refund = (id: number, amount: number) =>
    tenant.admin.call(refundsApi.refund, {
      params: { type: 'amipass', id },
      body: { amount, reason: 'Faltó un producto' },
    });

  test('in full on the same day is annulled at Amipass', async () => {
    const { order, code, payment } = await paid();
    expect((await refund(payment?.id ?? 0, order.total)).status).toBe(201);
    await settled(async () => expect((await orderOf(order.number)).payments[0]?.status).toBe('refunded'));
    expect(bookOf(code)).toMatchObject({ refunded: order.total });
  });

  test('of a part is left to staff with the reason', async () => {
    const { order, code, payment } = await paid();
    await refund(payment?.id ?? 0, 1000);
    await settled(async () => expect((await orderOf(order.number)).payments[0]?.status).toBe('pendingRefund'));
    expect((await orderOf(order.number)).payments[0]?.refunds).toMatchObject([
      { state: 'pending', message: expect.stringContaining('sólo anula el monto completo') },
    ]);
    expect(bookOf(code)).toMatchObject({ refunded: 0 });
  });
});

test('a code is in no reply of the order, no logged call, and stored sealed', async () => {
  const { order, code } = await paid();
  const rows = await tenant.inTenant(async (db) => ({
    calls: await db.selectFrom('providerCalls').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    jobs: await db.selectFrom('jobs').selectAll().execute(),
  }));
  expect(rows.calls.some(({ url }) => url.includes('PayPAP'))).toBe(true);
  const texts = [
    JSON.stringify(rows),
    JSON.stringify(await orderOf(order.number)),
    JSON.stringify(await track(order.uuid)),
  ];
  for (const text of texts) expect(text).not.toContain(`"${code}"`);
  expect(texts.join('')).not.toContain(`NumeroTransaccion=${code}`);
  const sealed = rows.payments.find(({ orderId }) => orderId === order.number)?.codeSealed;
  expect(sealed).toMatch(/^v1\./);
});
