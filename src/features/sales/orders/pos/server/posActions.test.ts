import { describe, expect, test } from 'vitest';
import { fudoSandbox } from '#integrations/pos/fudo/fudoSandbox.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { passPosDay, passPosTime } from '#testing/integrations/posJobs.ts';
import { posTests } from '#testing/integrations/posShop.ts';
import { createStore } from '#testing/stores.ts';
import type { Caller } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { posOrdersApi, type PosProblemsQuery } from '../posOrders.contract.ts';

const { sandbox, shop } = await posTests(fudoSandbox);

const sending = { on: /^POST .*orders/i };

const work = () => shop().jobs.work();
const pass = (seconds: number) => passPosTime(shop().tenant, seconds);
const params = async (orderId: number) => ({ params: { id: (await shop().row(orderId)).id } });
const displayed = async (orderId: number) => {
  const { body } = await shop().tenant.admin.call(posOrdersApi.ofOrder, { params: { orderId } });
  return body.data[0];
};
const problems = async (caller: Caller = shop().tenant.admin) => (await caller.call(posOrdersApi.problems, {})).body;
const notes = async (id: number) =>
  (await shop().tenant.admin.call(ordersApi.get, { params: { id } })).body.timeline.map(({ by, note }) => [by, note]);

/** An order whose result no webhook reported in time. */
async function placeUnknown(): Promise<number> {
  const id = await shop().place();
  sandbox.kit.plan('broken', sending);
  await work();
  await pass(400);
  await work();
  return id;
}

describe('an order that needs a person', () => {
  test('is in the list with its missing codes, until they are there', async () => {
    await shop().tenant.inTenant((db) =>
      unaudited(db).deleteFrom('posMappings').where('productId', '=', shop().mapped.bebida).execute(),
    );
    const id = await shop().place();
    await work();
    expect((await problems()).data).toMatchObject([
      { orderId: id, posName: 'Fudo', state: 'waiting', nextAt: null, missing: [{ kind: 'product', name: 'Bebida' }] },
    ]);
  });

  test('is in the books after a retry, and in the list no more', async () => {
    const id = await placeUnknown();
    expect((await problems()).data).toMatchObject([{ orderId: id, state: 'unknown' }]);
    const { body } = await shop().tenant.admin.call(posOrdersApi.retry, await params(id));
    expect(body).toMatchObject({ state: 'waiting', needsPerson: false });
    await work();
    expect(shop().books(id)).toHaveLength(1);
    expect((await problems()).data).toEqual([]);
    expect(await notes(id)).toContainEqual([expect.any(String), 'No estaba en la caja: se envía de nuevo']);
  });

  test('is settled by the number under which a person typed it, and is not sent any more', async () => {
    const id = await placeUnknown();
    const caller = shop().tenant.admin;
    const { body } = await caller.call(posOrdersApi.type, { ...(await params(id)), body: { number: 'B-77' } });
    expect(body).toMatchObject({ state: 'sent', number: 'B-77', settledBy: expect.any(String), needsPerson: false });
    await passPosDay(shop().tenant);
    await work();
    expect(shop().books(id)).toEqual([]);
    expect(await notes(id)).toContainEqual([body.settledBy, 'Lo digitó en la caja: n.º B-77']);
  });

  test('is left out with a reason', async () => {
    const id = await placeUnknown();
    const target = await params(id);
    expect((await shop().tenant.admin.call(posOrdersApi.leaveOut, { ...target, body: { reason: ' ' } })).status).toBe(
      422,
    );
    const { body } = await shop().tenant.admin.call(posOrdersApi.leaveOut, { ...target, body: { reason: 'Cortesía' } });
    expect(body).toMatchObject({ state: 'dropped', problem: 'Cortesía', needsPerson: false });
    expect((await shop().tenant.admin.call(posOrdersApi.retry, target)).status).toBe(409);
  });

  test('after the business day ended is sent again if a person wants it', async () => {
    sandbox.kit.plan('limited', sending);
    const id = await shop().place();
    await work();
    await passPosDay(shop().tenant);
    await work();
    expect(await displayed(id)).toMatchObject({
      needsPerson: true,
      problem: expect.stringContaining('cierre del día'),
    });
    await shop().tenant.admin.call(posOrdersApi.retry, await params(id));
    await work();
    expect((await shop().row(id)).state).toBe('sent');
  });
});

test('an order that is still searched for is not sent again, and one in flight is not changed', async () => {
  const id = await shop().place();
  sandbox.kit.plan('lost', sending);
  await work();
  const retry = await shop().tenant.admin.call(posOrdersApi.retry, await params(id));
  expect([retry.status, retry.refusal.message]).toEqual([409, expect.stringContaining('espera un momento')]);
  await shop().tenant.inTenant((db) => unaudited(db).updateTable('posOrders').set({ state: 'sending' }).execute());
  const body = { number: '1' };
  expect((await shop().tenant.admin.call(posOrdersApi.type, { ...(await params(id)), body })).status).toBe(409);
});

test('a canceled order is ticked off once a person canceled it at the point of sale', async () => {
  const id = await shop().place();
  await work();
  await shop().move(id, 'canceled');
  await work();
  expect((await problems()).data).toMatchObject([{ orderId: id, task: 'cancelByHand', taskReason: 'Falta pan' }]);
  const { body } = await shop().tenant.admin.call(posOrdersApi.finishTask, await params(id));
  expect(body).toMatchObject({ state: 'canceled', task: null });
  expect((await shop().tenant.admin.call(posOrdersApi.finishTask, await params(id))).status).toBe(409);
});

test('a canceled order that may be there is not sent again', async () => {
  const id = await placeUnknown();
  await shop().move(id, 'canceled');
  await shop().tenant.admin.call(posOrdersApi.retry, await params(id));
  await work();
  expect(await shop().row(id)).toMatchObject({ state: 'dropped' });
  expect(shop().books(id)).toEqual([]);
});

test('stores whose point of sale takes no orders are listed with how many wait, and since when', async () => {
  sandbox.kit.plan('limited', { ...sending, times: 5 });
  const first = await shop().place();
  await shop().place();
  await work();
  const { queues, isUsed } = await problems();
  expect(isUsed).toBe(true);
  expect(queues).toMatchObject([
    { storeId: shop().storeId, posName: 'Fudo', count: 2, problem: expect.stringContaining('Fudo pide esperar') },
  ]);
  expect(queues[0]?.oldestAt).toBe((await shop().row(first)).queuedAt);
  expect(Date.parse(queues[0]?.nextAt ?? '')).toBeGreaterThan(Date.now());
  expect(await displayed(first)).toMatchObject({
    problem: expect.stringContaining('Fudo pide esperar'),
    needsPerson: false,
  });
  await shop().tenant.admin.call(posOrdersApi.retry, await params(first));
  sandbox.kit.forgive();
  await work();
  expect((await problems()).queues).toEqual([]);
});

test('a store whose only order may be there is listed too, with the time of its next attempt', async () => {
  const id = await shop().place();
  sandbox.kit.plan('broken', sending);
  await work();
  const { queues } = await problems();
  expect(queues).toMatchObject([{ storeId: shop().storeId, count: 1, problem: 'Fudo tiene un problema (500).' }]);
  expect(queues[0]?.nextAt).toBe((await shop().row(id)).nextAt);
});

test('orders that need a person are listed page by page with their total, by store and by problem', async () => {
  const list = async (query: PosProblemsQuery) =>
    (await shop().tenant.admin.call(posOrdersApi.problems, { query })).body;
  const ids: number[] = [];
  for (let order = 0; order < 3; order += 1) ids.push(await shop().place());
  await shop().tenant.inTenant((db) =>
    unaudited(db).updateTable('posOrders').set({ nextAt: null, problem: 'No tomó el pedido.' }).execute(),
  );
  const { id: otherStore } = await createStore(shop().tenant, { name: 'Maipú' });
  const idsOf = ({ data }: { data: { orderId: number }[] }) => data.map(({ orderId }) => orderId);
  const first = await list({ limit: 2 });
  expect([idsOf(first), first.total]).toEqual([ids.slice(0, 2), 3]);
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([idsOf(second), second.total, second.nextCursor]).toEqual([ids.slice(2), 3, null]);
  expect(await list({ storeId: otherStore })).toMatchObject({ data: [], total: 0 });
  expect((await list({ storeId: shop().storeId, kind: 'notSent' })).total).toBe(3);
  await shop().tenant.inTenant((db) =>
    unaudited(db)
      .updateTable('posOrders')
      .set({ missing: '[]' })
      .where('orderId', '=', ids[1] ?? 0)
      .execute(),
  );
  expect(idsOf(await list({ kind: 'unmapped' }))).toEqual([ids[1]]);
  expect((await list({ kind: 'notSent' })).total).toBe(2);
  expect((await shop().tenant.admin.call(posOrdersApi.problems, { query: { cursor: 'x' } })).status).toBe(422);
});

test('users see and change the orders of their stores, with the policies of orders', async () => {
  const id = await placeUnknown();
  const { id: otherStore } = await createStore(shop().tenant, { name: 'Maipú' });
  const stranger = await shop().tenant.userWith(['orders.list', 'orders.show', 'orders.update'], {
    storeIds: [otherStore],
  });
  const target = await params(id);
  expect(await problems(stranger)).toMatchObject({ data: [], isUsed: true });
  await shop().tenant.inTenant((db) =>
    unaudited(db).updateTable('authCredentials').set({ storeId: shop().storeId }).execute(),
  );
  expect((await problems(stranger)).isUsed).toBe(false);
  expect((await stranger.call(posOrdersApi.retry, target)).status).toBe(404);
  expect((await stranger.call(posOrdersApi.ofOrder, { params: { orderId: id } })).status).toBe(404);
  const reader = await shop().tenant.userWith(['orders.list', 'orders.show']);
  expect((await problems(reader)).data).toHaveLength(1);
  expect((await reader.call(posOrdersApi.retry, target)).status).toBe(403);
});
