import { beforeAll, describe, expect, test } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { manyProducts, menuSelling, createProduct } from '#testing/products.ts';
import { type Caller, testApp, type TestTenant } from '#testing/testApp.ts';
import { productOptionsApi } from '../productOptions.contract.ts';
import { productLabels, productsApi } from '../products.contract.ts';

const comanda = await testApp();
let tenant: TestTenant;
let admin: Caller;
let ids: Record<'pizza' | 'salad' | 'juice' | 'cake', number>;
let menu: { menuId: number; categoryId: number };

beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ admin } = tenant);
  const [pizza, salad, juice, cake] = [
    await createProduct(tenant, { name: 'Pizza Ñuñoa', description: 'Jamón y piña', position: 4, foodType: 'food' }),
    await createProduct(tenant, {
      name: 'Ensalada César',
      priceProduct: 0,
      position: 3,
      attributes: ['vegetarian', 'cold'],
    }),
    await createProduct(tenant, {
      name: 'Jugo de piña',
      priceProduct: 2500,
      position: 2,
      foodType: 'drink',
      fbdId: 'FBD77',
    }),
    await createProduct(tenant, { name: 'Árbol de Navidad', availability: false, position: 1, priceProduct: 15_000 }),
  ];
  ids = { pizza: pizza.id, salad: salad.id, juice: juice.id, cake: cake.id };
  menu = await menuSelling(tenant, ids.juice);
});

const names = async (query: object = {}, who = admin) =>
  (await who.call(productsApi.list, { query })).body.data.map(({ name }) => name);
const linesOf = (text: string) => text.replace('\uFEFF', '').trim().split('\n');

describe('the list of products', () => {
  test('comes by name without regard to accents, in pages', async () => {
    expect(await names()).toEqual(['Árbol de Navidad', 'Ensalada César', 'Jugo de piña', 'Pizza Ñuñoa']);
    const { body } = await admin.call(productsApi.list, { query: { page: 2, limit: 3 } });
    expect(body).toMatchObject({ total: 4, count: 1, page: 2, nextPage: null });
    expect((await admin.call(productsApi.list, { query: { page: 1, limit: 3 } })).body.nextPage).toBe(2);
  });

  test('is found without accents, in every text, and the names come first', async () => {
    expect(await names({ query: 'nunoa' })).toEqual(['Pizza Ñuñoa']);
    expect(await names({ query: 'PIÑA' })).toEqual(['Jugo de piña', 'Pizza Ñuñoa']);
    expect(await names({ query: 'fbd77' })).toEqual(['Jugo de piña']);
    expect(await names({ query: 'pizza jamon' })).toEqual(['Pizza Ñuñoa']);
    expect(await names({ query: '50%_' })).toEqual([]);
  });

  test('is found with a typo only where nothing is written so', async () => {
    expect(await names({ query: 'ensalda cesar' })).toEqual(['Ensalada César']);
    expect(await names({ query: 'zzzzzz' })).toEqual([]);
  });

  test('is found with a typo as soon as it is made or renamed, in a file too, and no longer once it is removed', async () => {
    const { id } = await createProduct(tenant, { name: 'Cazuela de ave' });
    expect([await names({ query: 'casuela' }), await names({ query: 'ave casuela' })]).toEqual([
      ['Cazuela de ave'],
      ['Cazuela de ave'],
    ]);
    expect(await names({ query: 'casuela', menuId: menu.menuId })).toEqual([]);
    await admin.call(productsApi.update, { params: { id }, body: { name: 'Charquicán' } });
    expect([await names({ query: 'casuela' }), await names({ query: 'charkican' })]).toEqual([[], ['Charquicán']]);
    const { text } = await admin.call(productsApi.exportCsv, { query: { query: 'charkican' } });
    expect(linesOf(text).slice(1)).toEqual([expect.stringContaining('Charquicán')]);
    await admin.call(productsApi.remove, { params: { id } });
    expect(await names({ query: 'charkican' })).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['what may be sold', { availability: false }, ['Árbol de Navidad']],
    ['the kind of food', { foodType: 'drink' }, ['Jugo de piña']],
    ['an attribute', { attribute: 'cold' }, ['Ensalada César']],
    ['no price', { withoutPrice: true }, ['Ensalada César']],
    ['several at once', { availability: true, withoutPrice: false, query: 'piña' }, ['Jugo de piña', 'Pizza Ñuñoa']],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('is narrowed by the draft of a menu and its category, and counts the menus', async () => {
    expect(await names({ menuId: menu.menuId })).toEqual(['Jugo de piña']);
    expect(await names({ categoryId: menu.categoryId })).toEqual(['Jugo de piña']);
    expect(await names({ menuId: 999_999 })).toEqual([]);
    const { data } = (await admin.call(productsApi.list, { query: { query: 'jugo' } })).body;
    expect(data[0]).toMatchObject({ menuCount: 1, soldOutStores: 0 });
  });

  test('is narrowed by having a picture, which comes in its sizes', async () => {
    const key = `t${tenant.id}/abc`;
    await tenant.inTenant(async (db) => {
      for (const each of [key, `${key}2`])
        await unaudited(db).insertInto('pictures').values({ key: each, name: 'foto.png' }).execute();
      await insert(db, 'products', { name: 'Con foto', url: 'con-foto', pictureKeys: [key, `${key}2`] });
    });
    const { data } = (await admin.call(productsApi.list, { query: { withoutPicture: false } })).body;
    expect(data).toMatchObject([
      {
        name: 'Con foto',
        pictures: [
          {
            key,
            url: `/files/${key}/full.webp`,
            medium: `/files/${key}/medium.webp`,
            thumbnail: `/files/${key}/small.webp`,
          },
          { key: `${key}2` },
        ],
      },
    ]);
    expect((await names({ withoutPicture: true })).length).toBe(4);
    await admin.call(productsApi.remove, { params: { id: data[0]!.id } });
  });

  test('is sorted as asked', async () => {
    expect((await names({ sort: 'position' }))[0]).toBe('Árbol de Navidad');
    expect((await names({ sort: 'priceProduct', dir: 'desc' }))[0]).toBe('Árbol de Navidad');
    expect((await names({ sort: 'createdAt', dir: 'desc' }))[0]).toBe('Árbol de Navidad');
    expect((await admin.call(productsApi.list, { query: { sort: 'password' as never } })).status).toBe(422);
  });

  test('tells where a product is off sale now, also for lack of an ingredient, among the stores within reach', async () => {
    const [near, far] = [await tenant.store('Cerca'), await tenant.store('Lejos')];
    const avocado = await tenant.inTenant((db) => insert(db, 'ingredients', { name: 'Palta' }));
    await admin.call(productsApi.update, { params: { id: ids.salad }, body: { ingredientIds: [avocado.id] } });
    const off = { ends: 'manual' as const, until: null, authorName: 'Ana' };
    const over = { ends: 'time' as const, until: '2020-01-01T00:00:00Z', authorName: 'Ana' };
    await tenant.inTenant((db) =>
      insertAll(db, 'soldOuts', [
        { ...off, ingredientId: avocado.id, storeId: near },
        { ...off, productId: ids.salad, storeId: near },
        { ...off, ingredientId: avocado.id, storeId: far },
        { ...off, productId: ids.juice },
        { ...over, productId: ids.pizza },
      ]),
    );
    const list = async (who: Caller) => {
      const { data } = (await who.call(productsApi.list, { query: { sort: 'name' } })).body;
      return data.map(({ soldOutStores }) => soldOutStores);
    };
    expect(await list(admin)).toEqual([0, 2, null, 0]);
    const limited = await tenant.userWith(['products.list'], { storeIds: [far] });
    expect(await list(limited)).toEqual([0, 1, null, 0]);
    expect(await names({ soldOut: true })).toEqual(['Ensalada César', 'Jugo de piña']);
    expect(await names({ soldOut: false })).toEqual(['Árbol de Navidad', 'Pizza Ñuñoa']);
  });

  test('says what is wrong with a filter', async () => {
    const { status, refusal } = await admin.call(productsApi.list, { query: { attribute: 'crudo' as never } });
    expect([status, Object.keys(refusal.errors)]).toEqual([422, ['attribute']]);
    expect((await admin.call(productsApi.list, { query: { limit: 1000 } })).status).toBe(422);
  });
});

describe('the products one may choose', () => {
  test('are found by name, by text and by their ids, by anybody who signed in', async () => {
    const unauthorized = await tenant.userWith([]);
    const options = async (query: object) =>
      (await unauthorized.call(productOptionsApi.all, { query })).body.data.map(({ name }) => name);
    expect(await options({ name: 'pina' })).toEqual(['Jugo de piña', 'Pizza Ñuñoa']);
    expect(await options({ ids: `${ids.cake},${ids.juice}` })).toEqual(['Árbol de Navidad', 'Jugo de piña']);
    expect(await options({ limit: 1 })).toEqual(['Árbol de Navidad']);
  });

  test('are never those of another chain', async () => {
    const rival = await comanda.tenant();
    expect((await rival.admin.call(productOptionsApi.all, { query: { ids: String(ids.pizza) } })).body.data).toEqual(
      [],
    );
    expect(await names({}, rival.admin)).toEqual([]);
  });
});

/** Every form field except lists of objects. */
const exported = (Object.keys(productLabels) as (keyof typeof productLabels)[]).filter(
  (field) => field !== 'modifiersProducts' && field !== 'modifierRules',
);

describe('an export of products', () => {
  test('says of each what its filters find, in the words and marks of the country', async () => {
    const { text, headers } = await admin.call(productsApi.exportCsv, { query: { query: 'piña' } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head = '', ...lines] = linesOf(text);
    const titles = head.split(';');
    expect(titles).toEqual(['Id de producto', ...exported.map((field) => productLabels[field])]);
    const rows = lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [titles[at], cell])));
    expect(rows).toEqual([
      expect.objectContaining({
        'Id de producto': String(ids.juice),
        Nombre: 'Jugo de piña',
        Precio: '2500',
        'ID de FBD': 'FBD77',
      }),
      expect.objectContaining({
        'Id de producto': String(ids.pizza),
        Nombre: 'Pizza Ñuñoa',
        Descripción: 'Jamón y piña',
      }),
    ]);
    expect(rows[0]).toMatchObject({
      'Tipo de comida': 'Bebida',
      Atributos: '',
      Visible: 'sí',
      Plataforma: 'Web y app',
      'Se vende para': 'Delivery y retiro',
      Imágenes: '0',
      'Inicio de la venta': '',
      Ingredientes: '',
    });
    const cold = linesOf((await admin.call(productsApi.exportCsv, { query: { attribute: 'cold' } })).text);
    expect(cold[1]).toContain(';Vegetariano, Frío;');
  });

  test('writes cents where the country has them', async () => {
    const guatemalan = await comanda.tenant({ country: 'gt' });
    await createProduct(guatemalan, { name: 'Pepián', priceProduct: 6550 });
    const { text } = await guatemalan.admin.call(productsApi.exportCsv);
    expect(linesOf(text)[1]).toMatch(/^\d+,Pepián,,65\.50,/);
  });

  test('keeps what a spreadsheet would run a text, and many rows in order', async () => {
    const other = await comanda.tenant();
    await manyProducts(other, 2_000);
    await createProduct(other, { name: "=cmd|'/c calc'!A1" });
    const lines = linesOf((await other.admin.call(productsApi.exportCsv)).text);
    expect([lines.length, lines[1]]).toEqual([2_002, expect.stringContaining(`;'=cmd|'/c calc'!A1;`)]);
  });
});
