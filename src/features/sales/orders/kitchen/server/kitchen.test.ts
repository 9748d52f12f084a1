import { describe, expect, test } from 'vitest';
import { testApp } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { kitchenApi } from '../kitchen.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';

const comanda = await testApp();

/** Minutes from now, as it travels. */
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

async function scene() {
  const tenant = await comanda.tenant();
  const [here, there] = [await tenant.store('Ñuñoa'), await tenant.store('Maipú')];
  const cook = await tenant.userWith(['orders.cook'], { name: 'Ignacia', storeIds: [here] });
  const chef = await tenant.userWith(['orders.cook', 'orders.cancel'], { storeIds: [here] });
  const order = (rest: Partial<Parameters<typeof storedOrder>[1]> = {}) =>
    storedOrder(tenant, { storeId: here, ...rest });
  const board = async (storeId = here, who = cook) => who.call(kitchenApi.board, { params: { storeId } });
  const move = (id: number, status: OrderStatus, { who = cook, storeId = here, reason = '' } = {}) =>
    who.call(kitchenApi.move, { params: { storeId, id }, body: { status, ...(reason && { reason }) } });
  return { tenant, here, there, cook, chef, order, board, move };
}

describe('the board of a kitchen', () => {
  test('shows everything its store still has to do, the oldest promise first', async () => {
    const { order, board, there } = await scene();
    const late = await order({ createdAt: at(-5) });
    const early = await order({ createdAt: at(-30), status: 'preparing' });
    const onTheWay = await order({ createdAt: at(-50), status: 'in_transit' });
    const ready = await order({ createdAt: at(-20), status: 'ready', dispatchMethod: 'pickUp' });
    for (const status of ['pending_online_payment', 'creation_scheduled', 'completed', 'canceled'] as const)
      await order({ status });
    await order({ storeId: there });
    const { body } = await board();
    expect(body.data.map(({ id }) => id)).toEqual([onTheWay, early, ready, late]);
    expect(body.storeName).toBe('Ñuñoa');
    expect(body.timeZone).toBe('America/Santiago');
  });

  test('counts the orders that it receives later, and tells the hour of the first', async () => {
    const { order, board, there } = await scene();
    expect((await board()).body.scheduled).toBeNull();
    const later = (minutes: number) => ({ status: 'creation_scheduled', scheduledFor: at(minutes) }) as const;
    await order(later(300));
    const first = later(120);
    await order(first);
    await order({ ...later(60), storeId: there });
    await order({ ...later(60), status: 'created' });
    await order({ ...later(60), status: 'canceled' });
    expect((await board()).body.scheduled).toEqual({ count: 2, first: first.scheduledFor });
  });

  test('lists the orders that it receives later, the next first', async () => {
    const { order, there, here, tenant } = await scene();
    const later = (minutes: number) => ({ status: 'creation_scheduled', scheduledFor: at(minutes) }) as const;
    const second = await order(later(300));
    const first = await order(later(120));
    await order({ ...later(60), storeId: there });
    await order();
    const { body } = await tenant.admin.call(kitchenApi.scheduled, { params: { storeId: here } });
    expect(body.data.map(({ id }) => id)).toEqual([first, second]);
  });

  test('lists orders of the store that ended within the last half hour, with the reason', async () => {
    const { order, board, there, tenant } = await scene();
    const canceled = await order();
    await tenant.admin.call(ordersApi.cancel, { params: { id: canceled }, body: { reason: 'Sin pan' } });
    const delivered = await order({ status: 'completed', createdAt: at(-90), statusSince: at(-29) });
    await order({ status: 'completed', createdAt: at(-90), statusSince: at(-31) });
    await order({ status: 'canceled', storeId: there });
    await order({ status: 'preparing' });
    const { body } = await board();
    expect(body.ended.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: canceled, status: 'canceled', reason: 'Sin pan' },
      { id: delivered, status: 'completed', reason: null },
    ]);
  });

  test('shows the dishes without prices', async () => {
    const { order, board } = await scene();
    await order();
    const { body, text } = await board();
    expect(body.data[0]).toMatchObject({
      status: 'created',
      dispatchMethod: 'delivery',
      customerName: 'Camila Rojas',
      alertMinutes: 10,
      lines: [
        {
          name: 'Churrasco italiano',
          quantity: 2,
          comment: 'Sin mayonesa',
          choices: [{ groupName: 'Pan', name: 'Marraqueta', quantity: 1, choices: [] }],
        },
      ],
    });
    expect(text).not.toMatch(/price|total|phone|5900|56987654321/);
  });

  test('is of stores within reach alone, and for those who cook', async () => {
    const { tenant, there, board } = await scene();
    expect((await board(there)).status).toBe(404);
    const reader = await tenant.userWith(['orders.list', 'orders.show', 'orders.update']);
    expect((await board(there, reader)).status).toBe(403);
    expect((await board(there, tenant.admin)).status).toBe(200);
    expect((await board(999_999, tenant.admin)).status).toBe(404);
  });
});

describe('the stores of a kitchen', () => {
  test('have the number of their open orders, within reach alone', async () => {
    const { tenant, order, here, there, cook } = await scene();
    await order();
    await order({ status: 'in_transit' });
    await order({ status: 'completed' });
    await order({ storeId: there });
    const openOf = async (who: typeof cook) => (await who.call(kitchenApi.stores)).body.data;
    expect(await openOf(cook)).toEqual([{ storeId: here, openOrders: 2 }]);
    expect(await openOf(tenant.admin)).toEqual(
      expect.arrayContaining([
        { storeId: here, openOrders: 2 },
        { storeId: there, openOrders: 1 },
      ]),
    );
    const waiter = await tenant.userWith(['orders.list']);
    expect((await waiter.call(kitchenApi.stores)).status).toBe(403);
  });
});

describe('a status change in the kitchen', () => {
  test('moves an order forward and is recorded as done in the kitchen', async () => {
    const { tenant, order, move, board } = await scene();
    const id = await order({ createdAt: at(-8) });
    const { status, body } = await move(id, 'preparing');
    expect([status, body.status, body.id]).toEqual([200, 'preparing', id]);
    expect(Date.parse(body.statusSince)).toBeGreaterThan(Date.parse(body.createdAt));
    expect((await board()).body.data.map((row) => row.status)).toEqual(['preparing']);
    const stored = await tenant.admin.call(ordersApi.get, { params: { id } });
    expect(stored.body.timeline.at(-1)).toMatchObject({ to: 'preparing', by: 'Ignacia', source: 'kitchen' });
  });

  test('is idempotent and returns the order', async () => {
    const { tenant, order, move } = await scene();
    const id = await order();
    const first = await move(id, 'preparing');
    const repeated = await move(id, 'preparing');
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual(first.body);
    const stored = await tenant.admin.call(ordersApi.get, { params: { id } });
    expect(stored.body.timeline.map(({ to }) => to)).toEqual(['created', 'preparing']);
  });

  test('that ends an order answers it once more, and takes it off the board', async () => {
    const { order, move, board } = await scene();
    const id = await order({ status: 'ready', dispatchMethod: 'pickUp' });
    expect((await move(id, 'completed')).body.status).toBe('completed');
    expect((await board()).body.data).toEqual([]);
  });

  test('is refused with the present state and what is allowed from it', async () => {
    const { order, move } = await scene();
    const { status, refusal } = await move(await order({ status: 'ready' }), 'preparing');
    expect(status).toBe(409);
    expect(refusal.message).toBe(
      'El pedido está «Listo» y no puede pasar a «En preparación»: puede pasar a «En camino», «Cancelado» o «Fallido».',
    );
    const rejected = await move(await order({ status: 'canceled' }), 'preparing');
    expect(rejected.refusal.message).toBe('El pedido está «Cancelado» y ya no cambia de estado.');
  });

  test('finds no order of another store, and none that has not come to the kitchen', async () => {
    const { tenant, here, there, order, move } = await scene();
    const elsewhere = await order({ storeId: there });
    expect((await move(elsewhere, 'preparing')).status).toBe(404);
    expect((await move(elsewhere, 'preparing', { storeId: there })).status).toBe(404);
    expect((await move(elsewhere, 'preparing', { who: tenant.admin, storeId: here })).status).toBe(404);
    expect((await move(await order({ status: 'pending_online_payment' }), 'created')).status).toBe(404);
    expect((await move(await order({ status: 'creation_scheduled' }), 'created')).status).toBe(404);
  });

  test('gives an order up only for those who may cancel, and with a reason', async () => {
    const { tenant, chef, order, move } = await scene();
    const id = await order();
    expect((await move(id, 'canceled', { reason: 'Sin pan' })).status).toBe(403);
    expect((await move(id, 'failed', { reason: 'Sin pan' })).status).toBe(403);
    const silent = await move(id, 'canceled', { who: chef });
    expect([silent.status, silent.refusal.errors]).toEqual([422, { reason: ['Escribe un motivo'] }]);
    expect((await move(id, 'canceled', { who: chef, reason: 'Sin pan' })).body.status).toBe('canceled');
    const stored = await tenant.admin.call(ordersApi.get, { params: { id } });
    expect(stored.body.cancelReason).toBe('Sin pan');
  });
});
