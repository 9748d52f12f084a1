import { describe, expect, test } from 'vitest';
import { auditApi, type AuditFilters } from '#features/platform/audit/audit.contract.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { kitchenApi } from '../../kitchen/kitchen.contract.ts';
import { refundsApi } from '../../refunds/refunds.contract.ts';
import { ordersApi } from '../orders.contract.ts';

const comanda = await testApp();

async function scene() {
  const tenant = await comanda.tenant();
  const [here, there] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  const order = (rest: Partial<Parameters<typeof storedOrder>[1]> = {}) =>
    storedOrder(tenant, { storeId: here, ...rest });
  const history = async (query: Partial<AuditFilters> = {}, who = tenant.admin) =>
    (await who.call(auditApi.list, { query: { area: 'orders', ...query } })).body.data;
  return { tenant, admin: tenant.admin, here, there, order, told: history };
}

describe('the history of orders', () => {
  test('who took a step, cancelled, passed on and gave back', async () => {
    const { tenant, admin, there, order, told } = await scene();
    const id = await order({ status: 'completed' });
    const { id: paymentId } = await tenant.inTenant((db) =>
      unaudited(db)
        .insertInto('payments')
        .values({ orderId: id, type: 'cash', amount: 13_790, status: 'completed', paidAt: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const open = await order();
    await admin.call(ordersApi.move, { params: { id: open }, body: { status: 'preparing' } });
    const passing = { storeId: there, reason: 'Sin reparto', confirmed: true };
    await admin.call(ordersApi.reassign, { params: { id: open }, body: passing });
    await admin.call(ordersApi.cancel, { params: { id: open }, body: { reason: 'Se arrepintió' } });
    const giving = { params: { id: paymentId, type: 'cash' as const }, body: { amount: 2000, reason: 'Llegó frío' } };
    const refund = await admin.call(refundsApi.refund, giving);
    await admin.call(refundsApi.settle, { params: { id: refund.body.id } });
    const entries = await told();
    expect(entries.map(({ summary }) => summary)).toEqual([
      `Pagó lo devuelto en el pedido #${id}`,
      `Reembolsó el pedido #${id}`,
      `Canceló el pedido #${open}`,
      `Pasó a otro local el pedido #${open}`,
      `Pasó a «En preparación» el pedido #${open}`,
    ]);
    expect(entries[3]?.changes[0]?.fields).toEqual([
      { field: 'storeId', before: 'Ñuñoa', after: 'Maipú' },
      { field: 'reason', before: null, after: 'Sin reparto' },
    ]);
    expect(entries[1]?.changes[0]?.fields).toContainEqual({ field: 'refund', before: null, after: 2000 });
    expect(await told({ query: `#${open}` })).toHaveLength(3);
  });

  test('by whom, and only of stores within reach', async () => {
    const { tenant, here, there, order, told } = await scene();
    const ana = await tenant.userWith(['orders.update', 'orders.cancel'], { name: 'Ana Rojas' });
    const cancel = (id: number, who = tenant.admin) =>
      who.call(ordersApi.cancel, { params: { id }, body: { reason: 'Porque sí' } });
    const [hers, other] = [await order(), await order({ storeId: there })];
    await cancel(hers, ana);
    await cancel(other);
    expect((await told({ authorId: ana.id })).map(({ changes }) => changes[0]?.recordId)).toEqual([hers]);
    const local = await tenant.userWith(['audit.list'], { storeIds: [here] });
    expect((await told({}, local)).map(({ changes }) => changes[0]?.recordId)).toEqual([hers]);
  });

  test('and takes nothing of it back', async () => {
    const { admin, order, told } = await scene();
    await admin.call(ordersApi.cancel, { params: { id: await order() }, body: { reason: 'Error' } });
    const [entry] = await told();
    expect(entry).toMatchObject({ undoable: false, notUndoable: expect.stringContaining('no se deshace desde aquí') });
    const undone = await admin.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } });
    expect([undone.status, undone.refusal.message]).toEqual([409, entry?.notUndoable]);
  });

  test('not of every step of a kitchen, but of what it gives up', async () => {
    const { tenant, here, order, told } = await scene();
    const cook = await tenant.userWith(['orders.cook', 'orders.cancel'], { storeIds: [here] });
    const params = { storeId: here, id: await order() };
    await cook.call(kitchenApi.move, { params, body: { status: 'preparing' } });
    await cook.call(kitchenApi.move, { params, body: { status: 'canceled', reason: 'Falta un producto' } });
    expect((await told()).map(({ summary, source }) => [summary, source])).toEqual([
      [`Canceló el pedido #${params.id}`, 'kitchen'],
    ]);
  });
});

test('lists the other orders of a guest from the stores in scope', async () => {
  const { tenant, here, there, order } = await scene();
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const old = await order({ status: 'completed', createdAt: minutes(300) });
  const away = await order({ storeId: there, status: 'canceled', createdAt: minutes(200) });
  await order({ phone: '+56911112222' });
  const id = await order();
  const guest = async (who = tenant.admin) => (await who.call(ordersApi.guest, { params: { id } })).body;
  expect(await guest()).toMatchObject({ count: 2, canceled: 1, refunded: 0, data: [{ id: away }, { id: old }] });
  const local = await tenant.userWith(['orders.show'], { storeIds: [here] });
  expect((await guest(local)).data.map((each) => each.id)).toEqual([old]);
  const stranger = await tenant.userWith(['orders.show'], { storeIds: [there] });
  expect((await stranger.call(ordersApi.guest, { params: { id } })).status).toBe(404);
});

test('the search across areas finds an order by its number and the end of its phone', async () => {
  const { tenant, there, order } = await scene();
  const id = await order({ phone: '+56941360172' });
  await order({ storeId: there, phone: '+56955550172' });
  const find = async (query: string, who = tenant.admin) =>
    (await who.call(searchApi.records, { query: { query } })).body.data;
  expect(await find(`#${id}`)).toContainEqual({
    kind: 'orders',
    id,
    title: `Pedido #${id}, Camila Rojas`,
    subtitle: expect.stringMatching(/^Nuevo, Ñuñoa, /),
    path: `/orders?order=${id}`,
  });
  expect((await find('4136 0172')).map((each) => each.id)).toEqual([id]);
  expect((await find('0172')).map(({ kind }) => kind)).toEqual(['orders', 'orders']);
  const local = await tenant.userWith(['orders.list'], { storeIds: [there] });
  expect((await find('0172', local)).map((each) => each.id)).not.toContain(id);
});
