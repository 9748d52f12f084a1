import { describe, expect, test } from 'vitest';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { priceGroupsApi } from '../priceGroups.contract.ts';
import { amounts, listWith, newList, undo } from '#testing/priceLists.ts';

const { tenant: newTenant } = await testApp();

const sellingBy = {
  draft: (db: Db, menuId: number, priceGroupId: number) =>
    unaudited(db).insertInto('menuPriceGroups').values({ menuId, priceGroupId }).execute(),
  async published(db: Db, menuId: number, priceGroupId: number) {
    const content = JSON.stringify({
      name: 'Carta',
      orderChannel: 'any',
      priceGroupIds: [priceGroupId],
      categories: [],
    });
    const version = { menuId, number: 1, authorName: 'Ana', content };
    const { id } = await unaudited(db)
      .insertInto('menuVersions')
      .values(version)
      .returning('id')
      .executeTakeFirstOrThrow();
    await unaudited(db).updateTable('menus').set({ publishedVersionId: id }).where('id', '=', menuId).execute();
  },
};

describe('a price list', () => {
  test('is made, renamed and listed with what it prices', async () => {
    const { admin, id } = await listWith(await newTenant(), [1000, 2000]);
    await admin.call(priceGroupsApi.update, { params: { id }, body: { name: 'Aeropuerto SCL' } });
    const { body } = await admin.call(priceGroupsApi.list, { query: { query: 'aeropuerto' } });
    expect(body.data).toMatchObject([{ id, name: 'Aeropuerto SCL', position: 0, priceCount: 2, menuNames: [] }]);
    expect((await admin.call(priceGroupsApi.all)).body.data).toEqual([{ id, name: 'Aeropuerto SCL' }]);
  });

  test('is put in another place, the others follow as they were, and all go back as one', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const [costa, mall, web] = [
      await newList(tenant, 'Costa'),
      await newList(tenant, 'Mall'),
      await newList(tenant, 'Web'),
    ];
    const names = async () => (await admin.call(priceGroupsApi.list)).body.data.map(({ name }) => name);
    expect(await names()).toEqual(['Costa', 'Mall', 'Web']);
    const order = (ids: number[], who = admin) => who.call(priceGroupsApi.order, { body: { ids } });
    await order([web]);
    expect(await names()).toEqual(['Web', 'Costa', 'Mall']);
    const { body } = await order([mall, web, costa]);
    expect(await names()).toEqual(['Mall', 'Web', 'Costa']);
    expect((await undo(admin, body.requestId)).status).toBe(200);
    expect(await names()).toEqual(['Web', 'Costa', 'Mall']);
    await newList(tenant, 'Aeropuerto');
    expect(await names()).toEqual(['Web', 'Costa', 'Mall', 'Aeropuerto']);
    expect((await order([costa, 999_999])).status).toBe(404);
    expect((await order([costa], await tenant.userWith(['menus.list']))).status).toBe(403);
  });

  test('comes after an older one where nobody has put them in order, as guests pay by them', async () => {
    const tenant = await newTenant();
    await tenant.inTenant(async (db) => {
      for (const name of ['Web', 'Aeropuerto']) await insert(db, 'priceGroups', { name, position: 0 });
    });
    const { body } = await tenant.admin.call(priceGroupsApi.list);
    expect(body.data.map(({ name }) => name)).toEqual(['Web', 'Aeropuerto']);
  });

  test('has a name of its own', async () => {
    const tenant = await newTenant();
    await newList(tenant, 'Aeropuerto');
    const body = { name: 'AEROPUERTO', position: 1, storeGroupIds: [] };
    const { status, refusal } = await tenant.admin.call(priceGroupsApi.create, { body });
    expect([status, refusal.errors]).toEqual([422, { name: ['Ya existe una lista de precios con ese nombre.'] }]);
  });

  test('with its prices goes and comes back as one', async () => {
    const { admin, id } = await listWith(await newTenant(), [1000, 2000]);
    const { headers } = await admin.call(priceGroupsApi.remove, { params: { id } });
    expect((await admin.call(priceGroupsApi.get, { params: { id } })).status).toBe(404);
    expect((await undo(admin, String(headers['x-request-id']))).status).toBe(200);
    expect(await amounts(admin, id)).toEqual([1000, 2000]);
  });

  test.each(['draft', 'published'] as const)(
    'stays while a menu sells by it as it is %s, which says so',
    async (how) => {
      const { tenant, admin, id } = await listWith(await newTenant(), [1000]);
      await tenant.inTenant(async (db) => sellingBy[how](db, (await insert(db, 'menus', { name: 'Carta' })).id, id));
      const { status, refusal } = await admin.call(priceGroupsApi.remove, { params: { id } });
      expect([status, refusal.message]).toEqual([409, expect.stringContaining('vende Carta')]);
      expect(await amounts(admin, id)).toEqual([1000]);
    },
  );

  test('of another company does not exist', async () => {
    const { id } = await listWith(await newTenant(), [1000]);
    const { admin } = await newTenant();
    const params = { id };
    const tried = await Promise.all([
      admin.call(priceGroupsApi.get, { params }),
      admin.call(priceGroupsApi.update, { params, body: { name: 'Mía' } }),
      admin.call(priceGroupsApi.remove, { params }),
      admin.call(priceGroupsApi.prices, { params }),
      admin.call(priceGroupsApi.savePrices, { params, body: { prices: [{ productId: 1, price: 1 }] } }),
      admin.call(priceGroupsApi.raises, { params }),
      admin.call(priceGroupsApi.cancelRaise, { params: { id, raiseId: 1 } }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404));
  });

  test('is only looked at by whoever may only look', async () => {
    const { tenant, id, ids } = await listWith(await newTenant(), [1000]);
    const reader = await tenant.userWith(['menus.list', 'menus.show']);
    const [productId = 0] = ids;
    expect(await amounts(reader, id)).toEqual([1000]);
    const prices = [{ productId, price: 1 }];
    const tried = await Promise.all([
      reader.call(priceGroupsApi.savePrices, { params: { id }, body: { prices } }),
      reader.call(priceGroupsApi.create, { body: { name: 'Otra', position: 0, storeGroupIds: [] } }),
      reader.call(priceGroupsApi.remove, { params: { id } }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
