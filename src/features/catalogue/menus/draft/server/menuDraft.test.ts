import { describe, expect, test } from 'vitest';
import { insert, insertAll } from '#kit/server/data/write.ts';
import {
  createMenuWithDishes,
  createCategory,
  createMenu,
  moveLines,
  orderOf,
  productsOf,
  readMenu,
  requestOf,
  menuScene,
} from '#testing/menus.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menuDraftApi, menusApi } from '../../record/menus.contract.ts';

const { comanda, home, admin, products } = await menuScene();

type Seen = { id: number; version: number };
const move = (id: number, lines: Seen[], categoryId: number, who = admin) =>
  moveLines(who, id, { lines, categoryId, afterId: null });

describe('adding products to several menus', () => {
  test('appends them to a category of each menu and skips those already listed', async () => {
    const [summer, winter] = [await createMenu(admin), await createMenu(admin)];
    const [soup, cake] = (await productsOf(home, ['Sopa de verano', 'Kuchen'])) as [number, number];
    const first = await createCategory(admin, summer, 'Entradas', [soup]);
    const second = await createCategory(admin, winter, 'Postres');
    const body = { categoryIds: [first.id, second.id], productIds: [soup, cake] };
    const reply = await admin.call(menuDraftApi.addToMenus, { body });
    expect(reply.body).toMatchObject({ added: 3, menus: [{ id: summer }, { id: winter }] });
    expect(await orderOf(admin, summer)).toEqual(['Entradas: Sopa de verano, Kuchen']);
    expect(await orderOf(admin, winter)).toEqual(['Postres: Sopa de verano, Kuchen']);
    await admin.call(auditApi.undo, { params: { requestId: reply.body.requestId } });
    expect(await orderOf(admin, winter)).toEqual(['Postres: ']);
    const notFound = await admin.call(menuDraftApi.addToMenus, { body: { ...body, categoryIds: [999_999] } });
    expect(notFound.status).toBe(422);
  });
});

describe('draft lines', () => {
  test('are returned in order with their product and guest price', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
    const params = { id, lineId: starters.lineIds[0]! };
    const { body } = await admin.call(menuDraftApi.updateLine, { params, body: { price: 2_990, discount: 10 } });
    expect(body).toMatchObject({
      price: 2_990,
      discount: 10,
      version: 2,
      product: { name: 'Empanada', priceProduct: 1_000, availability: true },
      soldPrice: { delivery: 2_691, pickUp: 2_691 },
    });
    expect(await readMenu(admin, id)).toMatchObject({ categoryCount: 2, lineCount: 5, unpublished: true });
  });

  test('take the price of the first price list with the product', async () => {
    const [second, first] = await home.inTenant((db) =>
      insertAll(db, 'priceGroups', [
        { name: 'Segunda', position: 2 },
        { name: 'Primera', position: 1 },
      ]),
    );
    await home.inTenant((db) =>
      insertAll(db, 'prices', [
        { priceGroupId: second!.id, productId: products[0]!, price: 500, deliveryPrice: 700 },
        { priceGroupId: first!.id, productId: products[0]!, price: 600 },
      ]),
    );
    const id = await createMenu(admin, { priceGroupIds: [second!.id, first!.id] });
    await createCategory(admin, id, 'Entradas', products.slice(0, 2));
    const [empanada, soup] = (await readMenu(admin, id)).categories[0]!.lines;
    expect(empanada!.soldPrice).toEqual({ delivery: 700, pickUp: 600 });
    expect(soup!.soldPrice).toEqual({ delivery: 2_000, pickUp: 2_000 });
  });

  test('list a product at most once per category', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const add = (categoryId: number, productIds: number[]) =>
      admin.call(menuDraftApi.addLines, { params: { id }, body: { categoryId, productIds } });
    expect(await add(starters.id, [products[5]!, products[1]!])).toMatchObject({
      status: 422,
      refusal: { errors: { product_ids: ['Sopa ya está en Entradas: un producto va una vez en cada categoría.'] } },
    });
    expect((await add(starters.id, [products[5]!, products[5]!])).status).toBe(422);
    expect((await add(desserts.id, [products[1]!])).status).toBe(201);
    const soup = { id: starters.lineIds[1]!, version: 1 };
    expect(await move(id, [soup], desserts.id)).toMatchObject({
      status: 422,
      refusal: { errors: { lines: ['Sopa ya está en Postres: un producto va una vez en cada categoría.'] } },
    });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel, Sopa']);
  });

  test('reject products, categories and lines of other tenants or menus', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const other = await createMenuWithDishes(admin, products);
    const rival = await comanda.tenant();
    const [foreign] = await productsOf(rival, ['Ajeno']);
    const params = { id };
    const refused = await Promise.all([
      admin.call(menuDraftApi.addLines, { params, body: { categoryId: starters.id, productIds: [foreign!] } }),
      admin.call(menuDraftApi.addLines, {
        params,
        body: { categoryId: other.starters.id, productIds: [products[5]!] },
      }),
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], other.starters.id),
    ]);
    expect(refused.map(({ status, refusal }) => [status, Object.keys(refusal.errors)])).toEqual([
      [422, ['product_ids']],
      [422, ['category_id']],
      [422, ['category_id']],
    ]);
    const lineId = other.starters.lineIds[0]!;
    const unknown = await Promise.all([
      admin.call(menuDraftApi.updateLine, { params: { id, lineId }, body: { hidden: true } }),
      admin.call(menuDraftApi.updateCategory, {
        params: { id, categoryId: other.starters.id },
        body: { hidden: true },
      }),
      admin.call(menuDraftApi.removeCategory, { params: { id, categoryId: other.starters.id } }),
      admin.call(menuDraftApi.moveCategory, { params: { id, categoryId: other.starters.id }, body: { afterId: null } }),
      rival.admin.call(menuDraftApi.addCategory, { params, body: { name: 'X' } }),
      rival.admin.call(menuDraftApi.addLines, { params, body: { categoryId: starters.id, productIds: [foreign!] } }),
      rival.admin.call(menuDraftApi.removeLines, { params, body: { lineIds: starters.lineIds } }),
      rival.admin.call(menuDraftApi.hideLines, { params, body: { lineIds: starters.lineIds, hidden: true } }),
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], starters.id, rival.admin),
    ]);
    expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404));
    const stolen = await admin.call(menuDraftApi.removeLines, { params, body: { lineIds: other.starters.lineIds } });
    expect(stolen.body.removed).toBe(0);
    expect(await orderOf(admin, other.id)).toEqual(await orderOf(admin, id));
  });

  test('are hidden and shown in bulk as one change that can be undone', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const other = await createMenuWithDishes(admin, products);
    const [first, second] = starters.lineIds;
    const hide = (lineIds: number[], hidden: boolean) =>
      admin.call(menuDraftApi.hideLines, { params: { id }, body: { lineIds, hidden } });
    const hiddenNow = async () =>
      (await readMenu(admin, id)).categories
        .flatMap(({ lines }) => lines.filter(({ hidden }) => hidden))
        .map((l) => l.id);
    expect((await hide([first!], true)).body.lines).toEqual([{ id: first, hidden: true, version: 2 }]);
    const reply = await hide([first!, second!, desserts.lineIds[0]!, other.starters.lineIds[0]!], true);
    expect(reply.body.lines.map((line) => line.id)).toEqual([second, desserts.lineIds[0]]);
    expect(await hiddenNow()).toEqual([first, second, desserts.lineIds[0]]);
    expect((await readMenu(admin, other.id)).categories[0]!.lines[0]!.hidden).toBe(false);
    expect((await admin.call(auditApi.undo, { params: { requestId: requestOf(reply) } })).status).toBe(200);
    expect(await hiddenNow()).toEqual([first]);
    expect((await hide([first!], false)).body.lines).toEqual([{ id: first, hidden: false, version: 3 }]);
    expect(await hiddenNow()).toEqual([]);
  });

  test('are removed and restored by undo', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const reply = await admin.call(menuDraftApi.removeLines, {
      params: { id },
      body: { lineIds: starters.lineIds.slice(0, 2) },
    });
    expect(reply.body).toEqual({ removed: 2 });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Flan', 'Postres: Torta, Pastel']);
    expect((await admin.call(auditApi.undo, { params: { requestId: requestOf(reply) } })).status).toBe(200);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
  });

  test('reject invalid numbers with a message', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const params = { id, lineId: starters.lineIds[0]! };
    const save = async (body: object) => (await admin.call(menuDraftApi.updateLine, { params, body })).refusal.errors;
    expect(await save({ price: -1 })).toEqual({ price: ['No puede ser negativo'] });
    expect(await save({ discount: 100.5 })).toEqual({ discount: ['Usa como máximo 100'] });
    expect(await save({ discount: 3.123 })).toEqual({ discount: ['Usa como máximo dos decimales'] });
  });
});

describe('draft categories', () => {
  test('are updated, sorted and removed with their lines', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const inDesserts = { id, categoryId: desserts.id };
    const hours = { ...Object.fromEntries(days.map((day) => [day, []])), monday: [lunch] } as never;
    const changed = await admin.call(menuDraftApi.updateCategory, {
      params: inDesserts,
      body: { name: 'Dulces', hours },
    });
    expect(changed.body).toMatchObject({ name: 'Dulces', hours: { monday: [lunch], sunday: [] }, version: 2 });
    expect(changed.body.lines).toHaveLength(2);
    const moved = await admin.call(menuDraftApi.moveCategory, { params: inDesserts, body: { afterId: null } });
    expect(moved.body).toMatchObject({ id: desserts.id, version: 3 });
    expect(await orderOf(admin, id)).toEqual(['Dulces: Torta, Pastel', 'Entradas: Empanada, Sopa, Flan']);
    const stale = await admin.call(
      menuDraftApi.moveCategory,
      { params: inDesserts, body: { afterId: starters.id } },
      { 'if-match': '"2"' },
    );
    expect(stale.refusal).toMatchObject({ code: 1035 });
    const notFound = await admin.call(menuDraftApi.removeCategory, { params: inDesserts });
    expect([notFound.status, await orderOf(admin, id)]).toEqual([204, ['Entradas: Empanada, Sopa, Flan']]);
    await admin.call(auditApi.undo, { params: { requestId: requestOf(notFound) } });
    expect(await orderOf(admin, id)).toEqual(['Dulces: Torta, Pastel', 'Entradas: Empanada, Sopa, Flan']);
  });

  test('report errors by field', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const params = { id, categoryId: starters.id };
    const save = async (body: object) =>
      (await admin.call(menuDraftApi.updateCategory, { params, body })).refusal.errors;
    expect(await save({ name: '' })).toEqual({ name: ['Debes completar este campo'] });
    expect(await save({ pictureKey: 't1/none' })).toEqual({
      picture_key: ['La imagen no terminó de subirse. Elígela otra vez.'],
    });
    const backwards = { ...lunch, openingTime: '16:00', closingTime: '12:00' };
    const hours = { ...Object.fromEntries(days.map((day) => [day, []])), friday: [backwards] };
    expect(await save({ hours })).toEqual({
      'hours.friday.0.closing_time': ['Debe ser después de las 16:00, la hora de inicio'],
    });
  });

  test('merge concurrent changes and report conflicting ones', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const params = { id, categoryId: starters.id };
    const save = (body: object) => admin.call(menuDraftApi.updateCategory, { params, body }, { 'if-match': '"1"' });
    await save({ name: 'Para picar' });
    expect((await save({ hidden: true })).body).toMatchObject({ name: 'Para picar', hidden: true });
    expect((await save({ name: 'Aperitivos' })).refusal).toMatchObject({ code: 1009 });
  });
});

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const lunch = { openingTime: '12:00', closingTime: '16:00', dispatchMethod: 'both' };

describe('cloning a menu', () => {
  test('copies the draft and price lists without the stores', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const list = await home.inTenant((db) => insert(db, 'priceGroups', { name: 'Para copiar' }));
    const store = await home.store('Original');
    await admin.call(menusApi.update, { params: { id }, body: { priceGroupIds: [list.id], storeIds: [store] } });
    const { status, body } = await admin.call(menusApi.clone, { params: { id } });
    expect([status, body.name, body.priceGroupIds, body.storeIds]).toEqual([201, 'Carta (copia)', [list.id], []]);
    expect(await orderOf(admin, body.id)).toEqual(await orderOf(admin, id));
    expect((await readMenu(admin, id)).storeIds).toEqual([store]);
  });
});

describe('a user with read access', () => {
  test('cannot change a draft', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const reader = await home.userWith(['menus.list', 'menus.show']);
    const params = { id };
    const refused = await Promise.all([
      reader.call(menuDraftApi.addCategory, { params, body: { name: 'X' } }),
      reader.call(menuDraftApi.removeLines, { params, body: { lineIds: starters.lineIds } }),
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], starters.id, reader),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
