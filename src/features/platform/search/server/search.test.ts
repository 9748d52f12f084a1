import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { rolesApi } from '#features/platform/roles/roles.contract.ts';
import { searchApi } from '../search.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const find = async (query: string, who = tenant.admin) =>
  (await who.call(searchApi.records, { query: { query } })).body.data;

const jose = await tenant.userWith([], { name: 'José Miguel Aránguiz', email: `jose@${tenant.slug}.test` });
const { body: kitchen } = await tenant.admin.call(rolesApi.create, {
  body: {
    name: 'Bodega central',
    description: 'Recibe la mercadería',
    policyIds: ['orders.cook'] as Policy[],
    allStores: true,
    storeIds: [],
    storeGroupIds: [],
  },
});

describe('the search', () => {
  test('finds users without accents and with typos, by name or e-mail', async () => {
    for (const query of ['jose aranguiz', 'aranguis', jose.email])
      expect(await find(query)).toContainEqual({
        kind: 'admin_users',
        id: jose.id,
        title: 'José Miguel Aránguiz',
        subtitle: jose.email,
        path: `/users?edit=${jose.id}`,
      });
  });

  test('finds roles with their links', async () => {
    expect(await find('bodega')).toEqual([
      {
        kind: 'roles',
        id: kitchen.id,
        title: 'Bodega central',
        subtitle: 'Recibe la mercadería',
        path: `/roles/edit-role/${kitchen.id}`,
      },
    ]);
  });

  test('finds stores by name and address within the scope of the user', async () => {
    const nearStore = await tenant.store('Ñuñoa Irarrázaval');
    await tenant.store('Ñuñoa Plaza');
    expect(await find('nunoa irarazaval')).toContainEqual(
      expect.objectContaining({ kind: 'stores', id: nearStore, path: `/stores/edit-store/${nearStore}` }),
    );
    const local = await tenant.userWith(['stores.list'], { storeIds: [nearStore] });
    expect((await find('nunoa', local)).map(({ id }) => id)).toEqual([nearStore]);
  });

  test('finds products, menus and modifiers, with price and availability of products', async () => {
    const { product, menu, group } = await tenant.inTenant(async (db) => ({
      product: await insert(db, 'products', {
        name: 'Ají de gallina',
        url: 'aji',
        priceProduct: 8990,
        availability: false,
      }),
      menu: await insert(db, 'menus', { name: 'Carta de ají' }),
      group: await insert(db, 'modifiers', { name: 'Elige tu ají', kind: 'group' }),
    }));
    await tenant.inTenant((db) => insert(db, 'products', { name: 'Pollo', description: 'Con ají', url: 'pollo' }));
    const found = await find('aji');
    expect(found.map(({ title, subtitle, path }) => [title, subtitle, path])).toEqual([
      ['Ají de gallina', '$8.990 (no disponible)', `/products/edit-product/${product.id}`],
      ['Pollo', '$0', expect.stringContaining('/products/')],
      ['Carta de ají', 'Sin publicar', `/menu/edit-menu/${menu.id}`],
      ['Elige tu ají', 'Grupo', `/modifiers/edit-modifier/${group.id}`],
    ]);
    expect((await find('galina')).map(({ id }) => id)).toEqual([product.id]);
    const cook = await tenant.userWith(['modifiers.list']);
    expect((await find('aji', cook)).map(({ kind }) => kind)).toEqual(['modifiers']);
  });

  test('returns only what the user may list', async () => {
    const reader = await tenant.userWith(['roles.list']);
    const userWithoutPolicies = await tenant.userWith([]);
    expect((await find('jose', reader)).map(({ kind }) => kind)).not.toContain('admin_users');
    expect((await find('bodega', reader)).map(({ id }) => id)).toEqual([kitchen.id]);
    expect(await find('bodega', userWithoutPolicies)).toEqual([]);
  });

  test('returns near matches, eight per kind, only if no record of any kind is exact', async () => {
    for (let i = 0; i < 10; i++) await tenant.userWith([], { name: `Marcela Pinto ${i}` });
    const search = async (query: string) => (await tenant.admin.call(searchApi.records, { query: { query } })).body;
    const near = await search('marcelo pinta');
    expect([near.near, near.data.length]).toEqual([true, 8]);
    const exact = await tenant.userWith([], { name: 'Marcelo Pinta' });
    expect(await search('marcelo pinta')).toMatchObject({ near: false, data: [{ id: exact.id }] });
    const place = await tenant.store('Marcelo Pinta Norte');
    const both = await search('marcelo pinta');
    expect(both.data.map(({ kind, id }) => [kind, id])).toEqual([
      ['stores', place],
      ['admin_users', exact.id],
    ]);
  });

  test('returns nothing for the number of no order, not records with similar numbers', async () => {
    await tenant.store('Ruta 68 kilómetro 4711');
    const { body } = await tenant.admin.call(searchApi.records, { query: { query: '4712' } });
    expect(body).toEqual({ data: [], near: false });
  });

  test('returns an order alone by its number, with or without its sign', async () => {
    const storeId = await tenant.store('Talca');
    let id = 0;
    while (id < 10) id = await storedOrder(tenant, { storeId });
    await tenant.store(`Paradero ${id}`);
    for (const query of [`#${id}`, `${id}`])
      expect((await find(query)).map((each) => [each.kind, each.id])).toEqual([['orders', id]]);
  });

  test('ranks prefixes of the title first, then prefixes of words', async () => {
    const names = ['Sindempart', 'Caja de empanaditas', 'Empanada de pino'];
    await tenant.inTenant((db) =>
      insertAll(
        db,
        'products',
        names.map((name, at) => ({ name, url: `emp-${at}` })),
      ),
    );
    const found = (await find('emp')).filter(({ kind }) => kind === 'products');
    expect(found.map(({ title }) => title)).toEqual(names.toReversed());
  });

  test('does not return records of other tenants', async () => {
    const stranger = await comanda.tenant();
    expect(await find('aranguiz', stranger.admin)).toEqual([]);
  });
});
