import { describe, expect, test } from 'vitest';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type MenuPatch, menusApi } from '../menus.contract.ts';
import { createMenu, readMenu } from '#testing/menus.ts';

const comanda = await testApp();
const home = await comanda.tenant();
const { admin } = home;

const listed = async (query = {}, who = admin) => (await who.call(menusApi.list, { query })).body.data;
const menuOfStore = (id: number) =>
  home.inTenant(
    async (db) =>
      (await db.selectFrom('stores').select('menuId').where('id', '=', id).executeTakeFirstOrThrow()).menuId,
  );

describe('menus', () => {
  test('are created, read, updated and deleted', async () => {
    const created = await admin.call(menusApi.create, { body: { name: ' Carta de verano ' } });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Carta de verano',
        orderChannel: 'any',
        published: null,
        unpublished: true,
        categories: [],
        storeIds: [],
      },
    });
    const params = { id: created.body.id };
    const changed = await admin.call(menusApi.update, { params, body: { orderChannel: 'app' } });
    expect(changed.body).toMatchObject({ name: 'Carta de verano', orderChannel: 'app', version: 2 });
    expect((await admin.call(menusApi.remove, { params })).status).toBe(204);
    expect((await admin.call(menusApi.get, { params })).status).toBe(404);
    expect((await admin.call(menusApi.remove, { params })).status).toBe(404);
  });

  test('are sorted by name and found despite a typo', async () => {
    const tenant = await comanda.tenant();
    for (const name of ['Menú de noche', 'Ábaco', 'Desayunos']) await createMenu(tenant.admin, { name });
    const names = async (query = {}) => (await listed(query, tenant.admin)).map(({ name }) => name);
    expect(await names()).toEqual(['Ábaco', 'Desayunos', 'Menú de noche']);
    expect(await names({ query: 'desaiunos' })).toEqual(['Desayunos']);
    expect(await names({ unpublished: false })).toEqual([]);
    expect(await names({ unpublished: true, sort: 'name', dir: 'desc', limit: 1 })).toEqual(['Menú de noche']);
  });

  test('report errors by field', async () => {
    const refused = await admin.call(menusApi.create, {
      body: { name: ' ', orderChannel: 'fax' as never },
    });
    expect(refused).toMatchObject({ status: 422, refusal: { code: 1001 } });
    expect(Object.keys(refused.refusal.errors)).toEqual(['name', 'order_channel']);
    expect(refused.refusal.errors.name).toEqual(['Debes completar este campo']);
  });

  test('merge concurrent changes and report conflicting ones', async () => {
    const id = await createMenu(admin);
    const save = (body: object, ifMatch: string) =>
      admin.call(menusApi.update, { params: { id }, body }, { 'if-match': ifMatch });
    expect((await save({ name: 'Otra' }, '"1"')).status).toBe(200);
    expect((await save({ orderChannel: 'web' }, '"1"')).body).toMatchObject({ name: 'Otra', orderChannel: 'web' });
    expect(await save({ name: 'Mía' }, '"1"')).toMatchObject({
      status: 409,
      refusal: { conflict: { fields: [{ field: 'name', yours: 'Mía', theirs: 'Otra' }] } },
    });
  });
});

describe('menu price lists', () => {
  test('are returned by priority and must exist', async () => {
    const [last, first] = await home.inTenant((db) =>
      insertAll(db, 'priceGroups', [
        { name: 'Mall', position: 2 },
        { name: 'Centro', position: 1 },
      ]),
    );
    const id = await createMenu(admin, { priceGroupIds: [last!.id, first!.id] });
    expect((await readMenu(admin, id)).priceGroupIds).toEqual([first!.id, last!.id]);
    const foreign = await (await comanda.tenant()).inTenant((db) => insert(db, 'priceGroups', { name: 'Ajena' }));
    expect(await admin.call(menusApi.update, { params: { id }, body: { priceGroupIds: [foreign.id] } })).toMatchObject({
      status: 422,
      refusal: { errors: { price_group_ids: ['Una de las listas de precios ya no existe'] } },
    });
    expect((await readMenu(admin, id)).priceGroupIds).toHaveLength(2);
  });
});

describe('menu stores', () => {
  test('leave their previous menu, and removed stores have none', async () => {
    const [north, south] = [await home.store('Norte'), await home.store('Sur')];
    const winter = await createMenu(admin, { name: 'Invierno', storeIds: [north, south] });
    const summer = await createMenu(admin, { name: 'Verano', storeIds: [north] });
    expect([await menuOfStore(north), await menuOfStore(south)]).toEqual([summer, winter]);
    const { body } = await admin.call(menusApi.update, { params: { id: winter }, body: { storeIds: [] } });
    expect([body.storeIds, body.storeCount, await menuOfStore(south)]).toEqual([[], 0, null]);
  });

  test('are changed individually, keeping concurrent assignments', async () => {
    const [first, mine, theirs] = [await home.store('Primero'), await home.store('Yo'), await home.store('Ella')];
    const id = await createMenu(admin, { storeIds: [first] });
    const other = await home.userWith(['menus.show', 'menus.update'], { name: 'Otra persona' });
    const save = (who: typeof admin, body: MenuPatch) =>
      who.call(menusApi.update, { params: { id }, body }, { 'if-match': '"1"' });
    expect((await save(other, { addStoreIds: [theirs], removeStoreIds: [] })).status).toBe(200);
    const { status, body } = await save(admin, { addStoreIds: [mine], removeStoreIds: [first] });
    expect([status, body.storeIds.toSorted((a, b) => a - b), body.version]).toEqual([200, [mine, theirs], 1]);
    expect(await menuOfStore(first)).toBeNull();
  });

  test('apply concurrent assignments and removals', async () => {
    const stores = [await home.store('Uno'), await home.store('Dos'), await home.store('Tres')];
    const [one, two, three] = stores as [number, number, number];
    const id = await createMenu(admin, { storeIds: [one] });
    const save = (body: MenuPatch) => admin.call(menusApi.update, { params: { id }, body });
    const replies = await Promise.all([
      save({ addStoreIds: [two] }),
      save({ addStoreIds: [three], removeStoreIds: [one] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(stores.map(menuOfStore))).toEqual([null, id, id]);
  });

  test('are not removed from a menu assigned in the meantime', async () => {
    const store = await home.store('Mudado');
    const [before, after] = [await createMenu(admin, { storeIds: [store] }), await createMenu(admin, { storeIds: [] })];
    await admin.call(menusApi.update, { params: { id: after }, body: { addStoreIds: [store] } });
    const late = await admin.call(menusApi.update, { params: { id: before }, body: { removeStoreIds: [store] } });
    expect([late.status, await menuOfStore(store)]).toEqual([200, after]);
  });

  test('of another tenant cannot be assigned', async () => {
    const foreign = await (await comanda.tenant()).store('Ajeno');
    expect(await admin.call(menusApi.create, { body: { name: 'X', storeIds: [foreign] } })).toMatchObject({
      status: 422,
      refusal: { errors: { store_ids: ['Uno de los locales no existe o no está entre los tuyos'] } },
    });
  });

  test('out of the user’s scope are neither listed nor changed', async () => {
    const [mine, theirs] = [await home.store('Mío'), await home.store('De otra')];
    const id = await createMenu(admin, { storeIds: [mine, theirs] });
    const manager = await home.userWith(['menus.list', 'menus.show', 'menus.update', 'menus.delete'], {
      storeIds: [mine],
    });
    expect(await readMenu(manager, id)).toMatchObject({ storeIds: [mine], storeCount: 1 });
    await manager.call(menusApi.update, { params: { id }, body: { storeIds: [] } });
    expect([await menuOfStore(mine), await menuOfStore(theirs)]).toEqual([null, id]);
    const request = { params: { id }, body: { storeIds: [theirs] } };
    expect((await manager.call(menusApi.update, request)).status).toBe(422);
    const { status, refusal } = await manager.call(menusApi.remove, { params: { id } });
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('lo vende 1 local')]);
  });

  test('prevent deleting the menu and are named in the error', async () => {
    const storeIds = [await home.store('Apumanque'), await home.store('Bellavista')];
    const id = await createMenu(admin, { storeIds });
    expect((await admin.call(menusApi.remove, { params: { id } })).refusal).toMatchObject({
      code: 1033,
      message: 'No se puede eliminar: lo venden Apumanque, Bellavista. Asígnales otro menú antes.',
    });
  });
});

describe('a user with read access', () => {
  test('cannot change menus', async () => {
    const reader = await home.userWith(['menus.list', 'menus.show']);
    const id = await createMenu(admin);
    expect((await reader.call(menusApi.get, { params: { id } })).status).toBe(200);
    expect((await reader.call(menusApi.create, { body: { name: 'X' } })).status).toBe(403);
    expect((await reader.call(menusApi.update, { params: { id }, body: { name: 'X' } })).status).toBe(403);
    expect((await reader.call(menusApi.clone, { params: { id } })).status).toBe(403);
    expect((await reader.call(menusApi.remove, { params: { id } })).status).toBe(403);
  });
});

describe('a menu of another tenant', () => {
  test('returns 404', async () => {
    const id = await createMenu(admin);
    const rival = (await comanda.tenant()).admin;
    const params = { id };
    const statuses = await Promise.all([
      rival.call(menusApi.get, { params }),
      rival.call(menusApi.update, { params, body: { name: 'Robado' } }),
      rival.call(menusApi.clone, { params }),
      rival.call(menusApi.remove, { params }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await readMenu(admin, id)).name).toBe('Carta');
  });
});

describe('menu history', () => {
  test('undoes the creation with its stores and price lists', async () => {
    const store = await home.store('Ñuñoa');
    const list = await home.inTenant((db) => insert(db, 'priceGroups', { name: 'Una sola' }));
    const id = await createMenu(admin, { storeIds: [store], priceGroupIds: [list.id] });
    const { body } = await admin.call(auditApi.history, { params: { entity: 'menus', id } });
    expect((await admin.call(auditApi.undo, { params: { requestId: body.data[0]!.requestId } })).status).toBe(200);
    expect((await admin.call(menusApi.get, { params: { id } })).status).toBe(404);
    expect(await menuOfStore(store)).toBeNull();
  });
});
