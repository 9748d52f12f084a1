import { describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { storedRefund, settlingChain, soldOrder } from '#testing/payouts.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { orderPaymentsApi, type OrderPaymentQuery } from '../orderPayments.contract.ts';

const comanda = await testApp();
const friday = '2026-11-20T15:00:00.000Z';

async function chain() {
  const tenant = await settlingChain(comanda);
  const storeId = await tenant.store('Ñuñoa');
  const first = await soldOrder(tenant, { storeId, at: friday });
  const second = await soldOrder(tenant, { storeId: await tenant.store('Maipú'), at: '2026-11-21T15:00:00.000Z' });
  const refundId = await storedRefund(tenant, { ...first, amount: 1000, at: friday });
  return { tenant, admin: tenant.admin, storeId, first, second, refundId };
}

const list = async (who: Caller, query: Partial<OrderPaymentQuery> = {}) =>
  (await who.call(orderPaymentsApi.list, { query: query })).body;
const ordersOf = async (who: Caller, query: Partial<OrderPaymentQuery>) =>
  (await list(who, query)).data.map(({ orderId }) => orderId);

describe('order payments', () => {
  test('are paged with their refunds, newest first', async () => {
    const { admin, first, second } = await chain();
    const page = await list(admin, { limit: 1 });
    expect(page.data.map(({ orderId }) => orderId)).toEqual([second.orderId]);
    const { data, nextCursor } = await list(admin, { limit: 1, cursor: page.nextCursor as string });
    expect(nextCursor).toBeNull();
    expect(data).toMatchObject([
      { orderId: first.orderId, storeName: 'Ñuñoa', amount: 13_790, refunds: [{ amount: 1000, state: 'refunded' }] },
    ]);
  });

  test('are filtered by order, reference, state, refund, method, store and day', async () => {
    const { tenant, admin, storeId, first, second, refundId } = await chain();
    expect(await ordersOf(admin, { query: `#${first.orderId}` })).toEqual([first.orderId]);
    expect(await ordersOf(admin, { query: `mach-${second.orderId}` })).toEqual([second.orderId]);
    expect(await ordersOf(admin, { refundState: 'refunded' })).toEqual([first.orderId]);
    expect(await ordersOf(admin, { refundState: 'refused' })).toEqual([]);
    expect(await ordersOf(admin, { storeIds: [storeId] })).toEqual([first.orderId]);
    expect(await ordersOf(admin, { from: '2026-11-21', to: '2026-11-21' })).toEqual([second.orderId]);
    expect(await ordersOf(admin, { paymentMethod: 'cash' })).toEqual([]);
    expect(await ordersOf(admin, { status: 'failed' })).toEqual([]);
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('refunds')
        .set({ state: 'processing', businessDay: null, hour: null })
        .where('id', '=', refundId)
        .execute(),
    );
    expect(await ordersOf(admin, { refundState: 'processing' })).toEqual([first.orderId]);
  });

  test('are exported with the same filters', async () => {
    const { admin, first } = await chain();
    const { text } = await admin.call(orderPaymentsApi.exportCsv, { query: { refundState: 'refunded' } });
    expect(text.replace('\uFEFF', '').trim().split('\n').slice(1)).toEqual([
      `${first.paymentId};${first.orderId};Ñuñoa;20/11/2026 12:00;MACH;Aceptado;mach-${first.orderId};13790;0;Reembolsado`,
    ]);
  });

  test('are limited to the stores and the company of the user', async () => {
    const { tenant, storeId, first } = await chain();
    const limited = await tenant.userWith(['order_payments.list', 'order_payments.export'], { storeIds: [storeId] });
    expect(await ordersOf(limited, {})).toEqual([first.orderId]);
    expect((await limited.call(orderPaymentsApi.exportCsv)).text).not.toContain('Maipú');
    expect(await ordersOf((await comanda.tenant()).admin, {})).toEqual([]);
    expect((await (await tenant.userWith(['orders.list'])).call(orderPaymentsApi.list)).status).toBe(403);
  });
});
