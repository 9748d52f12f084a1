import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { type OrderListQuery, ordersApi } from '../orders.contract.ts';

const comanda = await testApp();

/** Minutes ago, as it travels. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function scene() {
  const tenant = await comanda.tenant();
  const [here, there] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  const order = (rest: Partial<Parameters<typeof storedOrder>[1]> = {}) =>
    storedOrder(tenant, { storeId: here, ...rest });
  const found = async (query: OrderListQuery = {}, who = tenant.admin) =>
    (await who.call(ordersApi.list, { query })).body.data.map(({ id }) => id);
  const get = (id: number, who = tenant.admin) => who.call(ordersApi.get, { params: { id } });
  return { tenant, admin: tenant.admin, here, there, order, found, get };
}

describe('the list of orders', () => {
  test('shows the newest first, each with its store and its customer', async () => {
    const { admin, order, found } = await scene();
    const old = await order({ createdAt: ago(30) });
    const fresh = await order({ createdAt: ago(1) });
    const between = await order({ createdAt: ago(10) });
    expect(await found()).toEqual([fresh, between, old]);
    const { body } = await admin.call(ordersApi.list);
    expect(body.data[0]).toMatchObject({
      id: fresh,
      storeName: 'Ñuñoa',
      timeZone: 'America/Santiago',
      alertMinutes: 10,
      customerName: 'Camila Rojas',
      phone: '+56987654321',
      itemCount: 2,
      total: 13_790,
    });
  });

  test('continues after the last page, whatever arrived meanwhile', async () => {
    const { admin, order } = await scene();
    const [third, second, first] = [
      await order({ createdAt: ago(30) }),
      await order({ createdAt: ago(20) }),
      await order({ createdAt: ago(20) }),
    ];
    const page = async (cursor?: string) =>
      (await admin.call(ordersApi.list, { query: { limit: 2, ...(cursor && { cursor }) } })).body;
    const start = await page();
    expect(start.data.map(({ id }) => id)).toEqual([first, second]);
    await order();
    const next = await page(start.nextCursor ?? '');
    expect([next.data.map(({ id }) => id), next.nextCursor]).toEqual([[third], null]);
  });

  test('is narrowed by each of its filters', async () => {
    const { here, there, order, found } = await scene();
    const plain = await order({ status: 'completed' });
    const other = await order({
      storeId: there,
      dispatchMethod: 'pickUp',
      paymentMethod: 'online',
      platform: 'app',
      source: 'rappi',
    });
    expect(await found({ status: 'created' })).toEqual([other]);
    expect(await found({ storeIds: [here] })).toEqual([plain]);
    expect((await found({ storeIds: [here, there] })).length).toBe(2);
    expect(await found({ dispatchMethod: 'pickUp' })).toEqual([other]);
    expect(await found({ paymentMethod: 'online' })).toEqual([other]);
    expect(await found({ platform: 'app' })).toEqual([other]);
    expect(await found({ source: 'rappi' })).toEqual([other]);
    expect(await found({ status: 'created', storeIds: [here] })).toEqual([]);
  });

  test('takes days of sales of the company, both included, which end at its cut-off', async () => {
    const { order, found } = await scene();
    // In Santiago it is half past three in the morning: the night of the day before.
    const evening = await order({ createdAt: '2026-03-11T06:30:00.000Z' });
    const nextDay = await order({ createdAt: '2026-03-11T15:00:00.000Z' });
    expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual([evening]);
    expect(await found({ from: '2026-03-11' })).toEqual([nextDay]);
    expect(await found({ from: '2026-03-10', to: '2026-03-11' })).toEqual([nextDay, evening]);
  });

  test('matches the orders of a report figure, with their sum', async () => {
    const { admin, order, found } = await scene();
    const count = async (query: object) => (await admin.call(ordersApi.count, { query })).body;
    const day = { from: '2026-03-10', to: '2026-03-10' };
    const createdAt = '2026-03-10T15:00:00.000Z';
    const sold = await order({ createdAt, status: 'completed' });
    const later = await order({
      createdAt: '2026-02-01T15:00:00.000Z',
      scheduledFor: createdAt,
      status: 'creation_scheduled',
    });
    const canceled = await order({ createdAt, status: 'canceled' });
    await order({ createdAt, status: 'pending_online_payment' });
    await order({ createdAt, isTest: true });
    expect(await found({ ...day, outcome: 'sold' })).toEqual([sold, later]);
    expect(await found({ ...day, outcome: 'canceled' })).toEqual([canceled]);
    expect(await count({ ...day, outcome: 'sold' })).toMatchObject({ count: 2, more: false, amount: 2 * 13_790 });
    expect((await count(day)).amount).toBeNull();
  });

  test('is searched by number, phone or coupon in one box', async () => {
    const { order, found } = await scene();
    const withCoupon = await order({ couponCode: 'HOLA10' });
    const ofBenja = await order({ phone: '+56911112222' });
    expect(await found({ query: String(ofBenja) })).toEqual([ofBenja]);
    expect(await found({ query: `#${withCoupon}` })).toEqual([withCoupon]);
    expect(await found({ query: 'hola10' })).toEqual([withCoupon]);
    for (const phone of ['+56 9 1111 2222', '911112222', '9 1111-2222'])
      expect(await found({ query: phone })).toEqual([ofBenja]);
    expect(await found({ query: 'ADIOS' })).toEqual([]);
  });
});

describe('an order', () => {
  test('contains all its details and the next statuses', async () => {
    const { order, get } = await scene();
    const { body } = await get(await order());
    expect(body).toMatchObject({
      customer: { name: 'Camila Rojas' },
      address: { text: 'Irarrázaval 2401' },
      lines: [{ name: 'Churrasco italiano', choices: [{ groupName: 'Pan', name: 'Marraqueta' }] }],
      nextStatuses: ['preparing', 'canceled', 'failed'],
      payments: [],
    });
    expect(body.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.total);
  });

  test('moves through its statuses, each with its author in the timeline', async () => {
    const { tenant, order, get } = await scene();
    const boss = await tenant.userWith(['orders.list', 'orders.show', 'orders.update'], { name: 'Ana Rojas' });
    const id = await order();
    const move = (status: 'preparing' | 'ready' | 'completed') =>
      boss.call(ordersApi.move, { params: { id }, body: { status } });
    expect((await move('preparing')).body).toMatchObject({
      status: 'preparing',
      nextStatuses: ['ready', 'canceled', 'failed'],
    });
    // A concurrent request for the same status succeeds.
    expect((await move('preparing')).status).toBe(200);
    await move('ready');
    const { status, refusal } = await move('completed');
    expect([status, refusal.message]).toEqual([
      409,
      'El pedido está «Listo» y no puede pasar a «Entregado»: puede pasar a «En camino», «Cancelado» o «Fallido».',
    ]);
    const { timeline } = (await get(id)).body;
    expect(timeline.map(({ to, by }) => `${to} ${by}`)).toEqual([
      'created Camila Rojas',
      'preparing Ana Rojas',
      'ready Ana Rojas',
    ]);
  });

  test('is cancelled or fails with a reason and the permission', async () => {
    const { tenant, admin, order, get } = await scene();
    const mover = await tenant.userWith(['orders.update']);
    const [one, other] = [await order(), await order()];
    const without = await admin.call(ordersApi.move, { params: { id: one }, body: { status: 'failed' } });
    expect([without.status, without.refusal.errors]).toEqual([422, { reason: ['Escribe un motivo'] }]);
    const sly = await mover.call(ordersApi.move, {
      params: { id: one },
      body: { status: 'canceled', reason: 'Porque sí' },
    });
    expect(sly.status).toBe(403);
    expect((await mover.call(ordersApi.cancel, { params: { id: one }, body: { reason: 'Porque sí' } })).status).toBe(
      403,
    );
    const cancelled = await admin.call(ordersApi.cancel, { params: { id: one }, body: { reason: 'Se arrepintió' } });
    expect(cancelled.body).toMatchObject({ status: 'canceled', cancelReason: 'Se arrepintió', nextStatuses: [] });
    const failed = { params: { id: other }, body: { status: 'failed' as const, reason: 'Nadie abrió' } };
    expect((await mover.call(ordersApi.move, failed)).status).toBe(403);
    expect((await admin.call(ordersApi.move, failed)).status).toBe(200);
    expect((await get(other)).body.timeline.at(-1)).toMatchObject({ to: 'failed', note: 'Nadie abrió' });
  });

  test('that waits for its payment continues when it is paid, and not by hand', async () => {
    const { admin, tenant, here } = await scene();
    for (const status of ['pending_online_payment', 'online_payment_failed'] as const) {
      const id = await storedOrder(tenant, { storeId: here, status, paymentMethod: 'mach' });
      const move = (to: OrderStatus) =>
        admin.call(ordersApi.move, { params: { id }, body: { status: to, reason: 'x' } });
      const by = status === 'pending_online_payment' ? 'created' : 'pending_online_payment';
      expect((await move(by)).refusal.message).toContain('sigue cuando se paga, o se cancela');
      expect((await move('canceled')).status).toBe(200);
    }
  });

  test('goes to another store that can serve it, and costs what it cost', async () => {
    const { tenant, admin, here, there, order, get } = await scene();
    const id = await order();
    const total = (await get(id)).body.total;
    const pass = (storeId: number) =>
      admin.call(ordersApi.reassign, { params: { id }, body: { storeId, reason: 'Sin reparto', confirmed: true } });
    expect((await pass(here)).refusal.errors).toEqual({ store_id: ['El pedido ya es de ese local'] });
    expect((await pass(999_999)).refusal.errors.store_id?.[0]).toMatch(/no existe/);
    expect((await pass(there)).body).toMatchObject({ storeId: there, storeName: 'Maipú', total });
    expect((await get(id)).body.timeline.at(-1)).toMatchObject({
      kind: 'store',
      note: 'De Ñuñoa a Maipú: Sin reparto',
    });
    await tenant.inTenant((db) =>
      unaudited(db)
        .updateTable('stores')
        .set({ orderMethod: { delivery: false, pickUp: true } } as object)
        .where('id', '=', here)
        .execute(),
    );
    expect((await pass(here)).refusal.errors).toEqual({ store_id: ['Ñuñoa no ofrece esa forma de entrega'] });
  });

  test('that was handed over or ended stays with its store', async () => {
    const { admin, there, order } = await scene();
    for (const status of ['in_transit', 'completed', 'canceled'] as const) {
      const body = { storeId: there, reason: 'Tarde' };
      const reply = await admin.call(ordersApi.reassign, { params: { id: await order({ status }) }, body });
      expect([reply.status, reply.refusal.message]).toEqual([409, expect.stringMatching(/ya no cambia de local/)]);
    }
  });
});

describe('a user limited to some stores', () => {
  test('sees and touches the orders of those alone', async () => {
    const { tenant, here, there, order, found, get } = await scene();
    const policies = ['orders.list', 'orders.show', 'orders.update', 'orders.cancel'] as const;
    const local = await tenant.userWith([...policies], { storeIds: [here] });
    const mine = await order();
    const theirs = await order({ storeId: there });
    expect(await found({}, local)).toEqual([mine]);
    expect(await found({ storeIds: [there] }, local)).toEqual([]);
    expect(await found({ query: String(theirs) }, local)).toEqual([]);
    expect((await get(theirs, local)).status).toBe(404);
    const params = { id: theirs };
    const refused = await Promise.all([
      local.call(ordersApi.move, { params, body: { status: 'preparing' } }),
      local.call(ordersApi.cancel, { params, body: { reason: 'Ajeno' } }),
      local.call(ordersApi.reassign, { params, body: { storeId: here, reason: 'Mío' } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    const away = await local.call(ordersApi.reassign, {
      params: { id: mine },
      body: { storeId: there, reason: 'Lejos' },
    });
    expect(away.refusal.errors).toEqual({ store_id: ['Ese local no existe o no está entre los tuyos'] });
  });
});

test('orders of another company are nowhere', async () => {
  const [ours, theirs] = [await scene(), await scene()];
  const id = await theirs.order();
  expect(await ours.found()).toEqual([]);
  expect((await ours.get(id)).status).toBe(404);
  const move = await ours.admin.call(ordersApi.move, { params: { id }, body: { status: 'preparing' } });
  const cancel = await ours.admin.call(ordersApi.cancel, { params: { id }, body: { reason: 'Ajeno' } });
  expect([move.status, cancel.status]).toEqual([404, 404]);
  expect((await theirs.get(id)).body.status).toBe('created');
});
