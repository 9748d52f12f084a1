import { describe, expect, test } from 'vitest';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { createStore } from '#testing/stores.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { ordersApi } from '../../record/orders.contract.ts';

const comanda = await testApp();

const square = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  [
    [-1, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
  ].map(([south = 0, west = 0]) => ({ latitude: latitude + south / 100, longitude: longitude + west / 100 }));

/** A delivery order, and other stores that can or cannot take it. */
async function scene() {
  const shop = await sellingStore(comanda);
  const { selling, menuId } = shop;
  const { businessHours, paymentMethods, deliveryMethods } = selling;
  const deliveryAreas = selling.deliveryAreas.map(({ id: _, ...area }) => area);
  const alike = { menuId, businessHours, paymentMethods, deliveryMethods, deliveryAreas } as StorePatch;
  const make = async (name: string, fields: StorePatch = {}) =>
    (await createStore(shop, { ...alike, name, ...fields })).id;
  const area = (point: typeof addresses.near) => [{ ...deliveryAreas[0], points: square(point) }] as never;
  const stores = {
    next: await make('Irarrázaval', { latitude: -33.456, longitude: -70.596 }),
    further: await make('Macul', { latitude: -33.48, longitude: -70.6 }),
    elsewhere: await make('Alto Hospicio', {
      latitude: -20.27,
      longitude: -70.1,
      deliveryAreas: area({ ...addresses.near, latitude: -20.27 }),
    }),
    closed: await make('Pucará', { businessHours: undefined }),
    pickUpOnly: await make('Mall', { orderMethod: { delivery: false, pickUp: true } }),
  };
  const placed = await comanda.visitor.call(
    placingApi.place,
    { body: italianoOrder(shop, { method: 'delivery', address: addresses.near }) },
    { tenant: shop.slug },
  );
  const id = placed.body.number;
  const candidates = async (query = '', who = shop.admin) =>
    (await who.call(ordersApi.stores, { params: { id }, query: { query } })).body.data;
  const pass = (storeId: number, confirmed?: boolean) =>
    shop.admin.call(ordersApi.reassign, {
      params: { id },
      body: { storeId, reason: 'Sin reparto', ...(confirmed !== undefined && { confirmed }) },
    });
  return { shop, stores, id, candidates, pass };
}

describe('another store for an order', () => {
  test('is offered among those that are open and deliver there, the nearest first, with what the others lack', async () => {
    const { stores, candidates } = await scene();
    const offered = await candidates();
    expect(offered.slice(0, 2)).toMatchObject([
      { storeId: stores.next, open: true, objections: [], lacks: [], distanceKm: expect.any(Number) },
      { storeId: stores.further, open: true, objections: [] },
    ]);
    const of = (id: number) => offered.find(({ storeId }) => storeId === id)?.objections;
    expect(of(stores.elsewhere)).toEqual(['No reparte a esa dirección.']);
    expect(of(stores.pickUpOnly)).toEqual(['No ofrece delivery.']);
    expect(of(stores.closed)?.[0]).toMatch(/^Está cerrado/);
    expect((await candidates('hospicio')).map(({ storeId }) => storeId)).toEqual([stores.elsewhere]);
  });

  test('lists the products that are sold out there, after the stores that have everything', async () => {
    const { shop, stores, candidates } = await scene();
    await shop.soldOut({ productId: shop.products.italiano, storeId: stores.next, ends: 'manual' });
    const [first, second] = await candidates();
    expect([first?.storeId, first?.lacks]).toEqual([stores.further, []]);
    expect([second?.storeId, second?.lacks]).toEqual([stores.next, ['Italiano']]);
  });

  test('is only one within reach', async () => {
    const { shop, stores, candidates } = await scene();
    const storeIds = [shop.selling.id, stores.further];
    const local = await shop.userWith(['orders.show', 'orders.update'], { storeIds });
    expect((await candidates('', local)).map(({ storeId }) => storeId)).toEqual([stores.further]);
  });

  test('that cannot serve it needs a confirmation', async () => {
    const { stores, pass } = await scene();
    const refused = await pass(stores.elsewhere);
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      'Alto Hospicio: No reparte a esa dirección. ¿Pasar el pedido de todos modos?',
    ]);
    expect((await pass(stores.elsewhere, true)).status).toBe(200);
    const back = await pass(stores.next);
    expect(back.body.timeline.at(-1)?.note).toBe('De Alto Hospicio a Irarrázaval: Sin reparto');
  });
});
