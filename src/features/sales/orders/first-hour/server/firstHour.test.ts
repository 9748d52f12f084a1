import { describe, expect, test } from 'vitest';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { menusApi } from '#features/catalogue/menus/record/menus.contract.ts';
import { kitchenApi } from '../../kitchen/kitchen.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { type FirstHour, firstHourApi } from '../firstHour.contract.ts';

const comanda = await testApp();

const done = ({ steps }: FirstHour) => steps.filter((step) => step.done).map(({ name }) => name);

describe('the first hour of a company', () => {
  test('begins with nothing, and a store is the first step', async () => {
    const { admin, store } = await comanda.tenant();
    expect((await admin.call(firstHourApi.get)).body).toMatchObject({ done: false, store: null });
    const id = await store('Providencia');
    const { body } = await admin.call(firstHourApi.get);
    expect(done(body)).toEqual(['store']);
    expect(body.store).toMatchObject({ id, name: 'Providencia', menuId: null });
  });

  test('knows of menus that its store does not sell', async () => {
    const { admin, store } = await comanda.tenant();
    await store('Providencia');
    expect((await admin.call(firstHourApi.get)).body.hasMenus).toBe(false);
    await admin.call(menusApi.create, { body: { name: 'Carta' } });
    expect((await admin.call(firstHourApi.get)).body).toMatchObject({ hasMenus: true, store: { menuId: null } });
  });

  test('ends with a test order that rings in its kitchen', async () => {
    const { admin, selling } = await sellingStore(comanda);
    const before = (await admin.call(firstHourApi.get)).body;
    expect(done(before)).toEqual(['store', 'hours', 'menu', 'payments']);
    const { status, body } = await admin.call(firstHourApi.testOrder, { params: { id: selling.id } });
    expect(status).toBe(201);
    const { data } = (await admin.call(kitchenApi.board, { params: { storeId: selling.id } })).body;
    expect(data).toMatchObject([{ id: body.number, customerName: 'Pedido de prueba', status: 'created' }]);
    expect((await admin.call(firstHourApi.get)).body).toMatchObject({ done: true });
  });

  test('leads to an order that is marked everywhere and counts nowhere', async () => {
    const { admin, selling } = await sellingStore(comanda);
    const { number: id } = (await admin.call(firstHourApi.testOrder, { params: { id: selling.id } })).body;
    const { data: board } = (await admin.call(kitchenApi.board, { params: { storeId: selling.id } })).body;
    const { data: list } = (await admin.call(ordersApi.list)).body;
    expect([...board, ...list].map((order) => [order.id, order.isTest])).toEqual([
      [id, true],
      [id, true],
    ]);
    expect((await admin.call(ordersApi.count)).body).toEqual({ count: 1, more: false, tests: 1, amount: null });
    expect(Object.values((await admin.call(ordersApi.queues)).body)).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await admin.call(ordersApi.list, { query: { queue: 'open' } })).body.data).toEqual([]);
    for (const status of ['preparing', 'ready', 'completed'] as const)
      expect((await admin.call(ordersApi.move, { params: { id }, body: { status } })).status).toBe(200);
    expect((await admin.call(ordersApi.get, { params: { id } })).body).toMatchObject({ isTest: true, payments: [] });
  });

  test('rehearses also while the store is closed', async () => {
    const { admin, selling } = await sellingStore(comanda, {
      businessHours: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
    });
    expect(done((await admin.call(firstHourApi.get)).body)).not.toContain('hours');
    const { body } = await admin.call(firstHourApi.testOrder, { params: { id: selling.id } });
    expect((await admin.call(ordersApi.get, { params: { id: body.number } })).body).toMatchObject({
      status: 'created',
      customerName: 'Pedido de prueba',
    });
  });

  test('reports what is missing when nothing can be ordered', async () => {
    const { admin, store } = await comanda.tenant();
    const id = await store('Sin carta');
    const { status, refusal } = await admin.call(firstHourApi.testOrder, { params: { id } });
    expect(status).toBe(422);
    expect(refusal.message).toContain('no tiene un menú publicado');
  });

  test('rehearses in no store that is out of reach', async () => {
    const { selling, userWith, store } = await sellingStore(comanda);
    const elsewhere = await userWith(['orders.create'], { storeIds: [await store('Otro')] });
    expect((await elsewhere.call(firstHourApi.testOrder, { params: { id: selling.id } })).status).toBe(404);
  });
});
