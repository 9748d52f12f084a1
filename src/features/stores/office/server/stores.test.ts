import type { z } from 'zod';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { weekdays } from '#domain/time/weekdays.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { storedOrder } from '#testing/orders.ts';
import { at, createStore, openStore } from '#testing/stores.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { type storeListQuery, storeOptionsApi, type Store, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
afterEach(() => vi.useRealTimers());

const get = (id: number, who = admin) => who.call(storesApi.get, { params: { id } });
const lunch = Object.fromEntries(
  weekdays.map((day) => [day, [{ openingTime: '12:00', closingTime: '16:00', dispatchMethod: 'both' }]]),
) as WeekHours;

describe('a store', () => {
  test('is created from a small body with defaults for the rest', async () => {
    const body = await createStore(tenant, { phone: '9 8765 4321' });
    expect(body).toMatchObject({ name: 'Ñuñoa Plaza', phone: '+56987654321', npsEmailTimer: 45, version: 1 });
    expect(body.orderAlertMinutes).toBe(10);
    expect(body.timeZone).toBe('America/Santiago');
    expect(
      body.deliveryMethods.map(({ deliveryType, enabled, priority }) => [deliveryType, enabled, priority]),
    ).toEqual([
      ['own_delivery', false, 1],
      ['uber_delivery', false, 2],
      ['peya_delivery', false, 3],
      ['cabify_delivery', false, 4],
    ]);
    expect((await get(body.id)).body).toEqual(body);
  });

  test('preserves fields a save does not include, and returns its new version', async () => {
    const { id } = await createStore(tenant);
    const { body, status, headers } = await admin.call(storesApi.update, {
      params: { id },
      body: { deliveryWaitTime: 50 },
    });
    expect([status, body.deliveryWaitTime, body.pickUpWaitTime, body.version]).toEqual([200, 50, 20, 2]);
    expect(headers.etag).toBe('"2"');
  });

  test('is unchanged when saved without changes', async () => {
    const { id, name } = await createStore(tenant);
    const { body } = await admin.call(storesApi.update, { params: { id }, body: { name } });
    expect(body.version).toBe(1);
  });

  test('has no coupon it does not offer', async () => {
    const couponId = await tenant.inTenant(async (db) => (await insert(db, 'coupons', { code: 'VUELVE' })).id);
    const offering = { abandonedShoppingCartCouponId: couponId, abandonedShoppingCartCouponEnabled: true };
    const { id, ...created } = await createStore(tenant, offering);
    expect(created).toMatchObject(offering);
    const { body } = await admin.call(storesApi.update, {
      params: { id },
      body: { abandonedShoppingCartCouponEnabled: false },
    });
    expect(body.abandonedShoppingCartCouponId).toBeNull();
  });

  test('stores hours that differ by dispatch method', async () => {
    const evening = { openingTime: '19:00', closingTime: '23:30' };
    const friday = [
      { ...evening, dispatchMethod: 'delivery' as const },
      { ...evening, openingTime: '11:00', dispatchMethod: 'pickUp' as const },
    ];
    const separateHours = { haveDifferentBusinessHours: true, businessHours: { ...lunch, friday } };
    const { id } = await createStore(tenant, separateHours);
    expect((await get(id)).body).toMatchObject(separateHours);
  });

  test('is deleted with its data', async () => {
    const { id } = await createStore(tenant, { credentials: [{ key: 'cabify', value: { client_id: 'c' } }] });
    expect((await admin.call(storesApi.remove, { params: { id } })).status).toBe(204);
    expect((await get(id)).status).toBe(404);
  });

  test('with sales cannot be deleted, and the error suggests an alternative', async () => {
    const { id: storeId } = await createStore(tenant);
    await storedOrder(tenant, { storeId, status: 'canceled' });
    const { status, refusal } = await admin.call(storesApi.remove, { params: { id: storeId } });
    expect(status).toBe(409);
    expect(refusal.message).toContain('Ciérralo de forma permanente');
    expect((await get(storeId)).status).toBe(200);
  });

  test('with users limited to it cannot be deleted, and the error names them', async () => {
    const { id } = await createStore(tenant);
    await tenant.userWith(['stores.list'], { storeIds: [id] });
    await admin.call(rolesApi.create, {
      body: { name: 'Turno', description: '', policyIds: [], allStores: false, storeIds: [id], storeGroupIds: [] },
    });
    const { status, refusal } = await admin.call(storesApi.remove, { params: { id } });
    expect([status, refusal.message]).toEqual([
      409,
      'No se puede eliminar: hay 1 usuario y 1 rol con acceso limitado a este local. Quítaselo antes.',
    ]);
    expect((await get(id)).status).toBe(200);
  });
});

describe('the list of stores', () => {
  let chain: TestTenant;
  let stores: Record<'plaza' | 'mall' | 'costa', Store>;
  const names = async (query: z.input<typeof storeListQuery>, who = chain.admin) =>
    (await who.call(storesApi.list, { query })).body.data.map(({ name }) => name);
  beforeAll(async () => {
    chain = await comanda.tenant();
    const menuId = await chain.inTenant(async (db) => (await insert(db, 'menus', { name: 'Carta' })).id);
    stores = {
      plaza: await createStore(chain, { name: 'Plaza Ñuñoa', menuId, businessHours: lunch }),
      mall: await createStore(chain, { name: 'Mall Costanera', textAddress: 'Av. Andrés Bello 2425' }),
      costa: await createStore(chain, { name: 'Costa', commune: 'Viña del Mar', businessHours: lunch }),
    };
  });

  test('is sorted by name and filtered by name, address, menu and text', async () => {
    expect(await names({})).toEqual(['Costa', 'Mall Costanera', 'Plaza Ñuñoa']);
    expect(await names({ name: 'nunoa' })).toEqual(['Plaza Ñuñoa']);
    expect(await names({ address: 'andres bello' })).toEqual(['Mall Costanera']);
    expect(await names({ address: 'viña' })).toEqual(['Costa']);
    expect(await names({ menuId: stores.plaza.menuId ?? 0 })).toEqual(['Plaza Ñuñoa']);
    expect(await names({ query: 'mall' })).toEqual(['Mall Costanera']);
    expect(await names({ sort: 'name', dir: 'desc' })).toEqual(['Plaza Ñuñoa', 'Mall Costanera', 'Costa']);
  });

  test('returns which stores take orders at the time of the request, and until when', async () => {
    const noon = await at(comanda, chain, '2026-11-20T16:00:00Z');
    expect(await names({ open: true }, noon)).toEqual(['Costa', 'Plaza Ñuñoa']);
    expect(await names({ open: false }, noon)).toEqual(['Mall Costanera']);
    const { body } = await noon.call(storesApi.list, { query: { open: true, limit: 1, page: 2 } });
    expect(body).toMatchObject({ count: 1, total: 2, page: 2, nextPage: null });
    expect(body.data[0]).toMatchObject({
      name: 'Plaza Ñuñoa',
      state: { delivery: { open: true, until: '2026-11-20T19:00:00.000Z' } },
    });
    const night = await at(comanda, chain, '2026-11-21T02:00:00Z');
    expect(await names({ open: true }, night)).toEqual([]);
  });

  test('returns what each store needs to sell, and filters incomplete and closed stores', async () => {
    const row = async (name: string) =>
      (await chain.admin.call(storesApi.list, { query: { name } })).body.data[0]?.missing;
    expect((await row('costa'))?.pickUp).toEqual(['menu']);
    expect((await row('plaza'))?.delivery).toEqual(['published', 'courier', 'zones']);
    expect(await names({ blockedBy: 'missing' })).toEqual(['Costa', 'Mall Costanera', 'Plaza Ñuñoa']);
    const noon = await at(comanda, chain, '2026-11-20T16:00:00Z');
    expect(await names({ blockedBy: 'closing' }, noon)).toEqual([]);
    expect(await names({ blockedBy: 'hours' }, noon)).toEqual(['Mall Costanera']);
    expect(await names({ offers: 'delivery' })).toEqual(['Costa', 'Mall Costanera', 'Plaza Ñuñoa']);
  });

  test('counts a closed store as closed until its closing ends', async () => {
    const noon = await at(comanda, chain, '2026-11-20T16:00:00Z');
    await noon.call(storesApi.update, {
      params: { id: stores.costa.id },
      body: {
        scheduledClosingTimes: [
          {
            startDatetime: '2026-11-20T15:00:00Z',
            endDatetime: '2026-11-20T17:00:00Z',
            reason: 'Inventario',
            dispatchMethod: 'both',
          },
        ],
      },
    });
    expect(await names({ open: true }, noon)).toEqual(['Plaza Ñuñoa']);
    const row = (await noon.call(storesApi.list, { query: { name: 'costa' } })).body.data.find(
      ({ id }) => id === stores.costa.id,
    );
    expect(row?.state.pickUp).toMatchObject({
      open: false,
      reason: 'closing',
      note: 'Inventario',
      until: '2026-11-20T17:00:00.000Z',
    });
    const later = await at(comanda, chain, '2026-11-20T17:00:00Z');
    expect(await names({ open: true }, later)).toEqual(['Costa', 'Plaza Ñuñoa']);
  });

  test('returns full stores on request', async () => {
    const { body } = await chain.admin.call(storesApi.list, { query: { full: true, name: 'plaza' } });
    expect(body.data[0]).toMatchObject({ businessHours: lunch, credentials: [], deliveryAreas: [] });
    const { body: rows } = await chain.admin.call(storesApi.list, { query: { name: 'plaza' } });
    expect(rows.data[0]).not.toHaveProperty('businessHours');
  });

  test('excludes stores of other tenants', async () => {
    expect(await names({}, admin)).not.toContain('Mall Costanera');
    expect((await get(stores.plaza.id)).status).toBe(404);
  });
});

describe('a user limited to some stores', () => {
  test('can see and edit only those', async () => {
    const [mine, other] = [await createStore(tenant, { name: 'Mío' }), await createStore(tenant, { name: 'De otros' })];
    const limited = await tenant.userWith(
      ['stores.list', 'stores.show', 'stores.update', 'stores.delete', 'stores.create'],
      { storeIds: [mine.id] },
    );
    for (const query of [{}, { open: false }, { full: true }])
      expect((await limited.call(storesApi.list, { query })).body.data.map(({ id }) => id)).toEqual([mine.id]);
    expect((await limited.call(storeOptionsApi.all)).body.data.map(({ id }) => id)).toEqual([mine.id]);
    const options = await limited.call(storeOptionsApi.all, { query: { ids: String(other.id) as never } });
    expect(options.body.data).toEqual([]);
    const params = { id: other.id };
    expect((await get(other.id, limited)).status).toBe(404);
    expect((await limited.call(storesApi.update, { params, body: { name: 'Robado' } })).status).toBe(404);
    expect((await limited.call(storesApi.remove, { params })).status).toBe(404);
    expect((await limited.call(storesApi.create, { body: { name: 'Nuevo' } })).refusal.message).toBe(
      'Solo quien tiene acceso a todos los locales puede crear uno.',
    );
    expect(
      (await limited.call(storesApi.update, { params: { id: mine.id }, body: { name: 'Más mío' } })).body.name,
    ).toBe('Más mío');
    expect((await get(other.id)).body.name).toBe('De otros');
  });
});

test('a user limited to stores can choose only among those', async () => {
  const home = await comanda.tenant();
  const [near] = [await home.store('Ñuñoa Plaza'), await home.store('Maipú')];
  const local = await home.userWith(['admin_users.list'], { storeIds: [near] });
  const { body } = await local.call(storeOptionsApi.all);
  expect(body.data.map(({ name }) => name)).toEqual(['Ñuñoa Plaza']);
  expect(
    (await home.admin.call(storeOptionsApi.all, { query: { name: 'nunoa' } })).body.data.map(({ name }) => name),
  ).toEqual(['Ñuñoa Plaza']);
});

test('stores that only resemble a text can be chosen if no name contains it', async () => {
  const home = await comanda.tenant();
  for (const name of ['La Reina', 'La Serena', 'Reñaca']) await home.store(name);
  const named = async (name: string) =>
    (await home.admin.call(storeOptionsApi.all, { query: { name } })).body.data.map((store) => store.name);
  expect(await named('reina')).toEqual(['La Reina']);
  expect(await named('serrena')).toEqual(['La Serena']);
});

test('a store that can be chosen has its time zone if it is not that of the company', async () => {
  const home = await comanda.tenant();
  await openStore(home, 'Ñuñoa', 'America/Santiago');
  await openStore(home, 'Hanga Roa', 'Pacific/Easter');
  const { data } = (await home.admin.call(storeOptionsApi.all)).body;
  expect(data.map(({ name, timeZone }) => [name, timeZone])).toEqual([
    ['Hanga Roa', 'Pacific/Easter'],
    ['Ñuñoa', undefined],
  ]);
});
