import { beforeAll, describe, expect, test } from 'vitest';
import { insert, insertAll, update } from '#kit/server/write.ts';
import { type Caller, testApp, type TestTenant } from '#server/testing.ts';
import { categoryOf, menuOf, orderOf, productsOf, read } from '#server/testingMenus.ts';
import { auditApi } from '../../audit/audit.contract.ts';
import { menuDraftApi, menusApi } from '../menus.contract.ts';

const comanda = await testApp();
let home: TestTenant;
let admin: Caller;
let products: number[];
beforeAll(async () => {
  home = await comanda.tenant();
  ({ admin } = home);
  products = await productsOf(home, ['Empanada', 'Sopa', 'Flan', 'Torta', 'Pastel', 'Jugo']);
});

/** `Entradas: Empanada, Sopa, Flan` and `Postres: Torta, Pastel`. */
async function twoCategories() {
  const id = await menuOf(admin);
  const starters = await categoryOf(admin, id, 'Entradas', products.slice(0, 3));
  const desserts = await categoryOf(admin, id, 'Postres', products.slice(3, 5));
  return { id, starters, desserts };
}
const versionsOf = async (id: number) =>
  new Map((await read(admin, id)).categories.flatMap(({ lines }) => lines.map((line) => [line.id, line.version])));
const move = (
  id: number,
  lines: { id: number; version: number }[],
  categoryId: number,
  afterId: number | null,
  who = admin,
) => who.call(menuDraftApi.moveLines, { params: { id }, body: { lines, categoryId, afterId } });
const requestOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);

describe('the lines of a draft', () => {
  test('come in the order given, with their product and what a guest pays', async () => {
    const { id, starters } = await twoCategories();
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
    expect(await read(admin, id)).toMatchObject({ categoryCount: 2, lineCount: 5, unpublished: true });
  });

  test('cost what the first price list says that speaks of it', async () => {
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
    const id = await menuOf(admin, { priceGroupIds: [second!.id, first!.id] });
    await categoryOf(admin, id, 'Entradas', products.slice(0, 2));
    const [empanada, soup] = (await read(admin, id)).categories[0]!.lines;
    expect(empanada!.soldPrice).toEqual({ delivery: 700, pickUp: 600 });
    expect(soup!.soldPrice).toEqual({ delivery: 2_000, pickUp: 2_000 });
  });

  test('hold a product once in each category', async () => {
    const { id, starters, desserts } = await twoCategories();
    const add = (categoryId: number, productIds: number[]) =>
      admin.call(menuDraftApi.addLines, { params: { id }, body: { categoryId, productIds } });
    expect(await add(starters.id, [products[5]!, products[1]!])).toMatchObject({
      status: 422,
      refusal: { errors: { product_ids: ['Sopa ya está en Entradas: un producto va una vez en cada categoría.'] } },
    });
    expect((await add(starters.id, [products[5]!, products[5]!])).status).toBe(422);
    expect((await add(desserts.id, [products[1]!])).status).toBe(201);
    const soup = { id: starters.lineIds[1]!, version: 1 };
    expect(await move(id, [soup], desserts.id, null)).toMatchObject({
      status: 422,
      refusal: { errors: { lines: ['Sopa ya está en Postres: un producto va una vez en cada categoría.'] } },
    });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel, Sopa']);
  });

  test('take no product, category or line of another tenant or menu', async () => {
    const { id, starters } = await twoCategories();
    const other = await twoCategories();
    const rival = await comanda.tenant();
    const [foreign] = await productsOf(rival, ['Ajeno']);
    const params = { id };
    const refused = await Promise.all([
      admin.call(menuDraftApi.addLines, { params, body: { categoryId: starters.id, productIds: [foreign!] } }),
      admin.call(menuDraftApi.addLines, {
        params,
        body: { categoryId: other.starters.id, productIds: [products[5]!] },
      }),
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], other.starters.id, null),
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
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], starters.id, null, rival.admin),
    ]);
    expect(unknown.map(({ status }) => status)).toEqual(unknown.map(() => 404));
    const stolen = await admin.call(menuDraftApi.removeLines, { params, body: { lineIds: other.starters.lineIds } });
    expect(stolen.body.removed).toBe(0);
    expect(await orderOf(admin, other.id)).toEqual(await orderOf(admin, id));
  });

  test('are removed, and taken back by the history', async () => {
    const { id, starters } = await twoCategories();
    const reply = await admin.call(menuDraftApi.removeLines, {
      params: { id },
      body: { lineIds: starters.lineIds.slice(0, 2) },
    });
    expect(reply.body).toEqual({ removed: 2 });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Flan', 'Postres: Torta, Pastel']);
    expect((await admin.call(auditApi.undo, { params: { requestId: requestOf(reply) } })).status).toBe(200);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
  });

  test('are refused with a sentence where a number makes no sense', async () => {
    const { id, starters } = await twoCategories();
    const params = { id, lineId: starters.lineIds[0]! };
    const save = async (body: object) => (await admin.call(menuDraftApi.updateLine, { params, body })).refusal.errors;
    expect(await save({ price: -1 })).toEqual({ price: ['No puede ser negativo'] });
    expect(await save({ discount: 100.5 })).toEqual({ discount: ['Usa como máximo 100'] });
    expect(await save({ discount: 3.123 })).toEqual({ discount: ['Usa como máximo dos decimales'] });
  });
});

describe('moving lines', () => {
  test('goes within a category, to another one and first, several at once in their order', async () => {
    const { id, starters, desserts } = await twoCategories();
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    expect((await move(id, [{ id: empanada, version: 1 }], starters.id, flan)).status).toBe(200);
    expect((await orderOf(admin, id))[0]).toBe('Entradas: Sopa, Flan, Empanada');
    const both = [
      { id: empanada, version: 2 },
      { id: soup, version: 1 },
    ];
    const { body } = await move(id, both, desserts.id, desserts.lineIds[0]!);
    expect(body.lines.map((line) => [line.id, line.categoryId])).toEqual([
      [empanada, desserts.id],
      [soup, desserts.id],
    ]);
    await move(id, [{ id: flan, version: 1 }], desserts.id, null);
    expect(await orderOf(admin, id)).toEqual(['Entradas: ', 'Postres: Flan, Torta, Empanada, Sopa, Pastel']);
  });

  test('writes only what moved, and nothing where it was already', async () => {
    const { id, starters } = await twoCategories();
    const [empanada, soup] = starters.lineIds as [number, number];
    const before = await versionsOf(id);
    await move(id, [{ id: soup, version: 1 }], starters.id, empanada);
    expect(await versionsOf(id)).toEqual(before);
    await move(id, [{ id: soup, version: 1 }], starters.id, null);
    expect(await versionsOf(id)).toEqual(new Map(before).set(soup, 2));
  });

  test('by two people of different lines keeps both moves', async () => {
    const { id, starters, desserts } = await twoCategories();
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    const moves = await Promise.all([
      move(id, [{ id: empanada, version: 1 }], starters.id, flan),
      move(id, [{ id: soup, version: 1 }], desserts.id, null),
    ]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Flan, Empanada', 'Postres: Sopa, Torta, Pastel']);
  });

  test('by two people of the same line lets one, tells the other, and saves no half of it', async () => {
    const { id, starters, desserts } = await twoCategories();
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    const seen = { id: empanada, version: 1 };
    const moves = await Promise.all([
      move(id, [seen], starters.id, flan),
      move(id, [{ id: soup, version: 1 }, seen], desserts.id, null),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(moves.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 1035 });
    const order = await orderOf(admin, id);
    expect([
      ['Entradas: Sopa, Flan, Empanada', 'Postres: Torta, Pastel'],
      ['Entradas: Flan', 'Postres: Sopa, Empanada, Torta, Pastel'],
    ]).toContainEqual(order);
  });

  test('does not mind that its price was changed meanwhile', async () => {
    const { id, starters } = await twoCategories();
    const [empanada, , flan] = starters.lineIds as [number, number, number];
    await admin.call(menuDraftApi.updateLine, { params: { id, lineId: empanada }, body: { price: 1 } });
    expect((await move(id, [{ id: empanada, version: 1 }], starters.id, flan)).status).toBe(200);
  });

  test('is refused when the neighbour left the category, or the line is gone', async () => {
    const { id, starters, desserts } = await twoCategories();
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    await move(id, [{ id: flan, version: 1 }], desserts.id, null);
    expect((await move(id, [{ id: empanada, version: 1 }], starters.id, flan)).refusal).toMatchObject({ code: 1035 });
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [soup] } });
    expect((await move(id, [{ id: soup, version: 1 }], starters.id, null)).refusal).toMatchObject({ code: 1035 });
  });

  test('makes room where many went into one gap', async () => {
    const { id, starters } = await twoCategories();
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    await home.inTenant((db) => update(db, 'menuLines', soup, { position: 1024 + 1e-9 }));
    const version = (await versionsOf(id)).get(flan)!;
    expect((await move(id, [{ id: flan, version }], starters.id, empanada)).status).toBe(200);
    const { lines } = (await read(admin, id)).categories[0]!;
    expect(lines.map(({ id: each, position }) => [each, position])).toEqual([
      [empanada, 1024],
      [flan, 2048],
      [soup, 3072],
    ]);
  });
});

describe('the categories of a draft', () => {
  test('are changed, put in order and removed with their lines', async () => {
    const { id, starters, desserts } = await twoCategories();
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
    const gone = await admin.call(menuDraftApi.removeCategory, { params: inDesserts });
    expect([gone.status, await orderOf(admin, id)]).toEqual([204, ['Entradas: Empanada, Sopa, Flan']]);
    await admin.call(auditApi.undo, { params: { requestId: requestOf(gone) } });
    expect(await orderOf(admin, id)).toEqual(['Dulces: Torta, Pastel', 'Entradas: Empanada, Sopa, Flan']);
  });

  test('tell what is wrong at the field', async () => {
    const { id, starters } = await twoCategories();
    const params = { id, categoryId: starters.id };
    const save = async (body: object) =>
      (await admin.call(menuDraftApi.updateCategory, { params, body: body as never })).refusal.errors;
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

  test('changed by two people keep both changes, and tell of the same one', async () => {
    const { id, starters } = await twoCategories();
    const params = { id, categoryId: starters.id };
    const save = (body: object) => admin.call(menuDraftApi.updateCategory, { params, body }, { 'if-match': '"1"' });
    await save({ name: 'Para picar' });
    expect((await save({ hidden: true })).body).toMatchObject({ name: 'Para picar', hidden: true });
    expect((await save({ name: 'Aperitivos' })).refusal).toMatchObject({ code: 1009 });
  });
});

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const lunch = { openingTime: '12:00', closingTime: '16:00', dispatchMethod: 'both' };

describe('a copy of a menu', () => {
  test('has the draft and price lists of the other, and no stores', async () => {
    const { id } = await twoCategories();
    const list = await home.inTenant((db) => insert(db, 'priceGroups', { name: 'Para copiar' }));
    const store = await home.store('Original');
    await admin.call(menusApi.update, { params: { id }, body: { priceGroupIds: [list.id], storeIds: [store] } });
    const { status, body } = await admin.call(menusApi.clone, { params: { id } });
    expect([status, body.name, body.priceGroupIds, body.storeIds]).toEqual([201, 'Carta (copia)', [list.id], []]);
    expect(await orderOf(admin, body.id)).toEqual(await orderOf(admin, id));
    expect((await read(admin, id)).storeIds).toEqual([store]);
  });
});

describe('whoever only reads menus', () => {
  test('changes nothing of a draft', async () => {
    const { id, starters } = await twoCategories();
    const reader = await home.userWith(['menus.list', 'menus.show']);
    const params = { id };
    const refused = await Promise.all([
      reader.call(menuDraftApi.addCategory, { params, body: { name: 'X' } }),
      reader.call(menuDraftApi.removeLines, { params, body: { lineIds: starters.lineIds } }),
      move(id, [{ id: starters.lineIds[0]!, version: 1 }], starters.id, null, reader),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('a menu of two thousand lines', () => {
  test('is read whole in a moment, and a move writes one of them', async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `Producto ${index}`);
    const many = await productsOf(home, names);
    const id = await menuOf(admin, { name: 'Enorme' });
    for (let from = 0; from < many.length; from += 500)
      await categoryOf(admin, id, `C${from}`, many.slice(from, from + 500));
    const times = [];
    for (let turn = 0; turn < 5; turn++) {
      const started = performance.now();
      expect((await read(admin, id)).lineCount).toBe(2_000);
      times.push(performance.now() - started);
    }
    console.info(`2,000 lines read in ${Math.min(...times).toFixed(0)} ms`);
    const { categories } = await read(admin, id);
    const [first, last] = [categories[0]!, categories[3]!];
    const { id: lineId, version } = last.lines.at(-1)!;
    const moved = await move(id, [{ id: lineId, version }], first.id, first.lines[0]!.id);
    expect(moved.body.lines).toHaveLength(1);
    expect((await read(admin, id)).categories[0]!.lines[1]!.id).toBe(lineId);
  });
});
