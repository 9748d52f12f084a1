import { describe, expect, test, vi } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import { openServices } from '#server/services.ts';
import { storedOrder } from '#testing/orders.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { refundsApi } from '../refunds.contract.ts';
import { sendRefundJob } from './sendRefund.ts';

const comanda = await testApp();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
type Paid = { type?: 'mach' | 'cash'; card?: 'debit' | 'credit' | null; paidAt?: string };

/** A delivered order of 13,790 with a payment. */
async function paidOrder(tenant: TestTenant, { type = 'mach', card = null, paidAt = minutesAgo(5) }: Paid = {}) {
  const storeId = await tenant.store('Ñuñoa');
  const orderId = await storedOrder(tenant, { storeId, status: 'completed', paymentMethod: type });
  const row = { orderId, type, card, paidAt, amount: 13_790, status: 'completed' as const, reference: 'abc' };
  const { id } = await tenant.inTenant((db) =>
    unaudited(db).insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return { storeId, orderId, id, type };
}

const optionsOf = async (who: Caller, id: number) => (await who.call(refundsApi.options, { params: { id } })).body.data;
const refund = (who: Caller, { id, type }: { id: number; type: 'mach' | 'cash' }, amount: number, key?: string) =>
  who.call(
    refundsApi.refund,
    { params: { id, type }, body: { amount, reason: 'Llegó frío' } },
    key ? { 'idempotency-key': key } : {},
  );
const orderOf = async (who: Caller, id: number) => (await who.call(ordersApi.get, { params: { id } })).body;

/** Runs the jobs until the provider's result passes the check. */
async function settle(check: () => Promise<void>) {
  const jobs = [sendRefundJob(openServices(comanda.config))];
  const worker = await runJobs(comanda.database, jobs, { lookEvery: 100 });
  try {
    await vi.waitFor(check, { timeout: 15_000, interval: 40 });
  } finally {
    await worker.stop();
  }
}

describe('a refund', () => {
  test('shows its limits in advance and refunds a part', async () => {
    const tenant = await comanda.tenant();
    const { admin } = tenant;
    const paid = await paidOrder(tenant);
    expect(await optionsOf(admin, paid.orderId)).toMatchObject([
      { paymentId: paid.id, possible: true, maximum: 13_790, byHand: false, until: expect.any(String) },
    ]);
    const { status, body } = await refund(admin, paid, 5000);
    expect([status, body.state]).toEqual([201, 'processing']);
    expect((await optionsOf(admin, paid.orderId))[0]?.maximum).toBe(8790);
    await settle(async () => expect((await orderOf(admin, paid.orderId)).refunded).toBe(5000));
    const { payments, timeline } = await orderOf(admin, paid.orderId);
    expect(payments).toMatchObject([{ status: 'completed', refunded: 5000, refunds: [{ state: 'refunded' }] }]);
    expect(timeline.map(({ note }) => note)).toContain('Reembolso hecho');
  });

  test('of everything leaves nothing to give back', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant);
    await refund(tenant.admin, paid, 13_790);
    await settle(async () => expect((await orderOf(tenant.admin, paid.orderId)).refunded).toBe(13_790));
    expect((await orderOf(tenant.admin, paid.orderId)).payments[0]?.status).toBe('refunded');
    const [option] = await optionsOf(tenant.admin, paid.orderId);
    expect(option).toMatchObject({ possible: false, reason: 'El pago con MACH ya se reembolsó entero.' });
  });

  test('is refused over the rest, also when two ask at once', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant);
    const both = await Promise.all([refund(tenant.admin, paid, 8000), refund(tenant.admin, paid, 8000)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.refusal.message).toBe('Se pueden reembolsar hasta $5.790.');
  });

  test('is created once per idempotency key', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant);
    const [first, second] = [await refund(tenant.admin, paid, 100, 'k'), await refund(tenant.admin, paid, 100, 'k')];
    expect(second.body.id).toBe(first.body.id);
    expect((await optionsOf(tenant.admin, paid.orderId))[0]?.maximum).toBe(13_690);
  });

  test('of a debit card is not possible after an hour', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant, { card: 'debit', paidAt: minutesAgo(61) });
    const { status, refusal } = await refund(tenant.admin, paid, 100);
    expect(status).toBe(409);
    expect(refusal.message).toContain('Pasó más de una hora desde el pago con débito');
    const soon = await paidOrder(tenant, { card: 'debit', paidAt: minutesAgo(59) });
    expect((await refund(tenant.admin, soon, 100)).status).toBe(201);
  });

  test('can be requested again after the provider rejects it', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant);
    await refund(tenant.admin, paid, 1013);
    await settle(async () => {
      const { payments } = await orderOf(tenant.admin, paid.orderId);
      expect(payments[0]?.refunds).toMatchObject([{ state: 'refused', message: 'El banco rechazó el reembolso.' }]);
    });
    expect(await orderOf(tenant.admin, paid.orderId)).toMatchObject({
      refunded: 0,
      payments: [{ status: 'completed' }],
    });
    expect((await optionsOf(tenant.admin, paid.orderId))[0]?.maximum).toBe(13_790);
  });

  test('of a cash payment waits until staff confirm the handover', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant, { type: 'cash' });
    const { body } = await refund(tenant.admin, paid, 2000);
    expect(body.state).toBe('pending');
    expect((await orderOf(tenant.admin, paid.orderId)).payments[0]?.status).toBe('pendingRefund');
    const settled = await tenant.admin.call(refundsApi.settle, { params: { id: body.id } });
    expect(settled.body.state).toBe('completed');
    expect(await orderOf(tenant.admin, paid.orderId)).toMatchObject({ refunded: 2000 });
    expect((await tenant.admin.call(refundsApi.settle, { params: { id: body.id } })).status).toBe(409);
  });

  test('needs its permission, a store in scope and the same tenant', async () => {
    const tenant = await comanda.tenant();
    const paid = await paidOrder(tenant);
    const elsewhere = await tenant.store('Maipú');
    const policies: Policy[] = ['orders.show', 'orders.refund'];
    expect((await refund(await tenant.userWith(['orders.show']), paid, 100)).status).toBe(403);
    expect((await refund(await tenant.userWith(policies, { storeIds: [elsewhere] }), paid, 100)).status).toBe(404);
    expect((await refund((await comanda.tenant()).admin, paid, 100)).status).toBe(404);
    expect((await refund(await tenant.userWith(policies, { storeIds: [paid.storeId] }), paid, 100)).status).toBe(201);
  });
});
