import { describe, expect, test } from 'vitest';
import { remove } from '#kit/server/data/write.ts';
import {
  createMenuWithDishes,
  createCategory,
  createMenu,
  moveLines,
  orderOf,
  productsOf,
  publish,
  readMenu,
  changeLinePrice,
  requestOf,
  restore,
  versionsOf,
  menuScene,
} from '#testing/menus.ts';
import { menuDraftApi, menusApi } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';

const { home, admin, undo, products } = await menuScene();

describe('restoring a version', () => {
  test('publishes its content and updates the draft', async () => {
    const { id, lineId, starters } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    await admin.call(menuDraftApi.removeCategory, { params: { id, categoryId: starters.id } });
    await publish(admin, id);
    const reply = await restore(admin, id, 1);
    expect(reply.body).toMatchObject({ published: { number: 3 }, unpublished: false });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
    expect((await readMenu(admin, id)).categories[0]!.lines[0]).toMatchObject({ id: lineId, price: null });
    expect((await versionsOf(admin, id)).data[0]).toMatchObject({ number: 3, restoredFrom: 1, current: true });
    expect((await restore(admin, id, 1)).refusal).toMatchObject({ code: 1034 });
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect(await orderOf(admin, id)).toEqual(['Postres: Torta, Pastel']);
    expect((await readMenu(admin, id)).published?.number).toBe(2);
  });

  test('keeps unpublished changes of the draft', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 1_990);
    expect((await restore(admin, id, 1)).body.unpublished).toBe(true);
    expect((await readMenu(admin, id)).categories[0]!.lines[0]!.price).toBe(1_990);
  });

  test('leaves out deleted records', async () => {
    const [discontinued, available] = await productsOf(home, ['Descontinuado', 'Vigente']);
    const id = await createMenu(admin);
    const { lineIds } = await createCategory(admin, id, 'Todo', [discontinued!, available!]);
    await publish(admin, id);
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [lineIds[0]!] } });
    await createCategory(admin, id, 'Otra', [available!]);
    await publish(admin, id);
    await home.inTenant((db) => remove(db, 'products', discontinued!));
    expect((await restore(admin, id, 1)).body.unpublished).toBe(false);
    expect(await orderOf(admin, id)).toEqual(['Todo: Vigente']);
  });
});

describe('discarding a draft', () => {
  test('restores the published content with the original line ids', async () => {
    const { id, lineId, starters, desserts } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    const before = await readMenu(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    const lines = starters.lineIds.slice(0, 2).map((each, index) => ({ id: each, version: 2 - index }));
    await moveLines(admin, id, { lines, categoryId: desserts.id, afterId: null });
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [desserts.lineIds[0]!] } });
    await createCategory(admin, id, 'Nueva', [products[5]!]);
    await admin.call(menusApi.update, { params: { id }, body: { name: 'Otra', orderChannel: 'app' } });
    const reply = await admin.call(menuVersionsApi.discard, { params: { id } });
    expect(reply.body).toMatchObject({ name: 'Carta', orderChannel: 'any', unpublished: false });
    const idsOf = ({ categories }: typeof before) =>
      categories.map((each) => [each.id, each.lines.map((line) => line.id)]);
    expect(idsOf(await readMenu(admin, id))).toEqual(idsOf(before));
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect((await orderOf(admin, id))[2]).toBe('Nueva: Jugo');
  });

  test('is rejected before the first publication', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    expect(await admin.call(menuVersionsApi.discard, { params: { id } })).toMatchObject({
      status: 404,
      refusal: { message: 'Este menú todavía no se ha publicado: no hay a qué volver.' },
    });
  });
});

describe('deleting a published menu', () => {
  test('can be undone with its lines and published version', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    const removal = await admin.call(menusApi.remove, { params: { id } });
    expect(removal.status).toBe(204);
    expect((await undo(requestOf(removal))).status).toBe(200);
    expect(await readMenu(admin, id)).toMatchObject({ published: { number: 1 }, unpublished: false });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
  });

  test('does not allow deleting a product that is in a draft', async () => {
    await createMenuWithDishes(admin, products);
    await expect(home.inTenant((db) => remove(db, 'products', products[0]!))).rejects.toThrow(/menu_lines_product_fk/);
  });
});
