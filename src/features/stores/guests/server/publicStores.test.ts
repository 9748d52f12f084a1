import { describe, expect, test } from 'vitest';
import { everyDay, iso, range } from '#domain/schedule/testing/schedules.ts';
import { insert } from '#kit/server/data/write.ts';
import { deliveringStore, storeLocation } from '#testing/stores.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { publicStore, publicStoresApi } from '../publicStores.contract.ts';
import { type StorePatch, storesApi } from '../../record/stores.contract.ts';
import { blankStore } from '../../saving/stores.rules.ts';
import { square } from '../../testing/stores.ts';

const { tenant: newTenant, visitor } = await testApp();
const headers = ({ slug }: TestTenant) => ({ tenant: slug });

/** A store that is always open. */
const newStore = (tenant: TestTenant, changes: StorePatch = {}) =>
  deliveringStore(tenant, { businessHours: everyDay(range('00:00', '24:00')), ...changes });

describe('guests of the public API', () => {
  test('find the first store that was created', async () => {
    const tenant = await newTenant();
    expect((await visitor.call(publicStoresApi.byDefault, {}, headers(tenant))).status).toBe(404);
    const first = await newStore(tenant, { name: 'Zapallar' });
    await newStore(tenant, { name: 'Algarrobo' });
    const { body } = await visitor.call(publicStoresApi.byDefault, {}, headers(tenant));
    expect(body).toMatchObject({ id: first, name: 'Zapallar', timeZone: 'America/Santiago' });
    expect(body.state.delivery).toMatchObject({ open: true, until: null, wait: 45 });
  });

  test('see all stores of the chain they visit, and none of another', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    for (const name of ['Zapallar', 'Algarrobo']) await newStore(tenant, { name });
    await newStore(other, { name: 'Ajeno' });
    const { body } = await visitor.call(publicStoresApi.all, {}, headers(tenant));
    expect(body.data.map(({ name }) => name)).toEqual(['Algarrobo', 'Zapallar']);
    expect(body).toMatchObject({ count: 2, total: 2, nextPage: null });
    const serving = await visitor.call(publicStoresApi.serving, { query: storeLocation }, headers(tenant));
    expect(serving.body.stores.map(({ name }) => name).toSorted()).toEqual(['Algarrobo', 'Zapallar']);
  });

  test('get 304 until a store changes, which is visible immediately', async () => {
    const tenant = await newTenant();
    const id = await newStore(tenant, { name: 'Antes' });
    const read = (more = {}) => visitor.call(publicStoresApi.all, {}, { ...headers(tenant), ...more });
    const first = await read();
    const repeated = await read({ 'if-none-match': String(first.headers.etag) });
    expect([repeated.status, repeated.text]).toEqual([304, '']);
    await tenant.admin.call(storesApi.update, { params: { id }, body: { name: 'Después' } });
    const changed = await read({ 'if-none-match': String(first.headers.etag) });
    expect(changed.status).toBe(200);
    expect((await read()).body.data.map(({ name }) => name)).toEqual(['Después']);
  });

  test('get pickup only where it is offered', async () => {
    const tenant = await newTenant();
    await newStore(tenant, { name: 'Solo delivery', orderMethod: { delivery: true, pickUp: false } });
    await newStore(tenant, { name: 'Con retiro' });
    const { body } = await visitor.call(publicStoresApi.pickUp, {}, headers(tenant));
    expect(body.data.map(({ name }) => name)).toEqual(['Con retiro']);
  });

  test('see that a store is closed, but not the internal reason', async () => {
    const tenant = await newTenant();
    const id = await newStore(tenant);
    await tenant.inTenant((db) =>
      insert(db, 'storeClosings', {
        storeId: id,
        startDatetime: '2026-01-01T00:00:00Z',
        endDatetime: null,
        reason: 'Embargo',
        dispatchMethod: 'both',
      }),
    );
    const all = await visitor.call(publicStoresApi.all, {}, headers(tenant));
    expect(all.body.data[0]?.state.pickUp).toMatchObject({ open: false, reason: 'closing', until: null, note: null });
    const serving = await visitor.call(publicStoresApi.serving, { query: storeLocation }, headers(tenant));
    expect(serving.body.stores[0]?.state).toMatchObject({ open: false, reason: 'closing' });
    expect(all.text + serving.text).not.toContain('Embargo');
  });

  test('see only declared fields', async () => {
    const tenant = await newTenant();
    await newStore(tenant, {
      uberId: 'uber-1234',
      emailAlt: 'interno@cadena.test',
      whatsappNumber: '9 1111 2222',
      whatsappNumberEnabled: false,
      paymentMethods: {
        ...blankStore().paymentMethods,
        inStore: { cash: true, card: true },
        storeDelivery: { cash: true },
      },
    });
    const { body, text } = await visitor.call(publicStoresApi.all, {}, headers(tenant));
    const [store] = body.data;
    expect(Object.keys(store!).toSorted()).toEqual(Object.keys(publicStore.shape).toSorted());
    expect(store).toMatchObject({ whatsappNumber: null, paymentMethods: { inStore: { cash: true, card: true } } });
    for (const secret of ['uber-1234', 'interno@cadena.test', '11112222', 'nunoa@cadena.test', 'search_text'])
      expect(text).not.toContain(secret);
  });
});

describe('a point is served', () => {
  test('by the stores that cover it, with their fees', async () => {
    const tenant = await newTenant();
    const id = await newStore(tenant, { minimumValueForFreeDelivery: 20_000 });
    await newStore(tenant, { name: 'Lejano', deliveryAreas: [square({ latitude: -33.6, longitude: -70.6 })] });
    await newStore(tenant, { name: 'Sin delivery', orderMethod: { delivery: false, pickUp: true } });
    const { body } = await visitor.call(publicStoresApi.serving, { query: storeLocation }, headers(tenant));
    expect(body.stores).toMatchObject([
      { storeId: id, areaName: 'Centro', fee: 2500, minimumOrder: 8000, freeDeliveryFrom: 20_000, distanceKm: 0 },
    ]);
  });

  test('with the state at the requested time', async () => {
    const tenant = await newTenant();
    await newStore(tenant, { businessHours: everyDay(range('12:00', '16:00')) });
    const open = async (at: string) => {
      const { body } = await visitor.call(
        publicStoresApi.serving,
        { query: { ...storeLocation, at } },
        headers(tenant),
      );
      return body.stores[0]?.state;
    };
    expect(await open(iso('2030-06-12T13:00'))).toMatchObject({ open: true, until: iso('2030-06-12T16:00') });
    expect(await open(iso('2030-06-12T16:00'))).toMatchObject({ open: false, until: iso('2030-06-13T12:00') });
  });

  test('only if it is a valid point', async () => {
    const tenant = await newTenant();
    const query = { latitude: 'aquí', longitude: 181 } as never;
    const { status, refusal } = await visitor.call(publicStoresApi.serving, { query }, headers(tenant));
    expect(status).toBe(422);
    expect(refusal.errors).toMatchObject({
      latitude: ['Debe ser un número'],
      longitude: ['Debe estar entre -180 y 180'],
    });
  });
});
