import { describe, expect, test } from 'vitest';
import { update } from '#kit/server/data/write.ts';
import {
  createMenuWithDishes,
  createCategory,
  createMenu,
  moveLines,
  orderOf,
  productsOf,
  readMenu,
  menuScene,
} from '#testing/menus.ts';
import { menuDraftApi } from '../../record/menus.contract.ts';

const { home, admin, products } = await menuScene();

const lineVersions = async (id: number) =>
  new Map((await readMenu(admin, id)).categories.flatMap(({ lines }) => lines.map((line) => [line.id, line.version])));
const move = (id: number, lines: { id: number; version: number }[], categoryId: number, afterId: number | null) =>
  moveLines(admin, id, { lines, categoryId, afterId });

describe('moving lines', () => {
  test('moves lines within a category, to another one and to the top, keeping their order', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
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

  test('saves only moved lines, and nothing when the position is unchanged', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const [empanada, soup] = starters.lineIds as [number, number];
    const before = await lineVersions(id);
    await move(id, [{ id: soup, version: 1 }], starters.id, empanada);
    expect(await lineVersions(id)).toEqual(before);
    await move(id, [{ id: soup, version: 1 }], starters.id, null);
    expect(await lineVersions(id)).toEqual(new Map(before).set(soup, 2));
  });

  test('keeps concurrent moves of different lines', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    const moves = await Promise.all([
      move(id, [{ id: empanada, version: 1 }], starters.id, flan),
      move(id, [{ id: soup, version: 1 }], desserts.id, null),
    ]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    expect(await orderOf(admin, id)).toEqual(['Entradas: Flan, Empanada', 'Postres: Sopa, Torta, Pastel']);
  });

  test('rejects the second of two concurrent moves of the same line entirely', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    const seen = { id: empanada, version: 1 };
    const moves = await Promise.all([
      move(id, [seen], starters.id, flan),
      move(id, [{ id: soup, version: 1 }, seen], desserts.id, null),
    ]);
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(moves.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 1035 });
    const order = await orderOf(admin, id);
    expect([
      ['Entradas: Sopa, Flan, Empanada', 'Postres: Torta, Pastel'],
      ['Entradas: Flan', 'Postres: Sopa, Empanada, Torta, Pastel'],
    ]).toContainEqual(order);
  });

  test('accepts a line whose price was changed concurrently', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const [empanada, , flan] = starters.lineIds as [number, number, number];
    await admin.call(menuDraftApi.updateLine, { params: { id, lineId: empanada }, body: { price: 1 } });
    expect((await move(id, [{ id: empanada, version: 1 }], starters.id, flan)).status).toBe(200);
  });

  test('is rejected when the neighbour left the category or the line was deleted', async () => {
    const { id, starters, desserts } = await createMenuWithDishes(admin, products);
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    await move(id, [{ id: flan, version: 1 }], desserts.id, null);
    expect((await move(id, [{ id: empanada, version: 1 }], starters.id, flan)).refusal).toMatchObject({ code: 1035 });
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [soup] } });
    expect((await move(id, [{ id: soup, version: 1 }], starters.id, null)).refusal).toMatchObject({ code: 1035 });
  });

  test('renumbers positions when a gap is exhausted', async () => {
    const { id, starters } = await createMenuWithDishes(admin, products);
    const [empanada, soup, flan] = starters.lineIds as [number, number, number];
    await home.inTenant((db) => update(db, 'menuLines', soup, { position: 1024 + 1e-9 }));
    const version = (await lineVersions(id)).get(flan)!;
    expect((await move(id, [{ id: flan, version }], starters.id, empanada)).status).toBe(200);
    const { lines } = (await readMenu(admin, id)).categories[0]!;
    expect(lines.map(({ id: each, position }) => [each, position])).toEqual([
      [empanada, 1024],
      [flan, 2048],
      [soup, 3072],
    ]);
  });
});

describe('a menu with two thousand lines', () => {
  test('updates a single row to move a line', { timeout: 120_000 }, async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `Producto ${index}`);
    const many = await productsOf(home, names);
    const id = await createMenu(admin, { name: 'Enorme' });
    for (let from = 0; from < many.length; from += 500)
      await createCategory(admin, id, `C${from}`, many.slice(from, from + 500));
    const { categories, lineCount } = await readMenu(admin, id);
    expect(lineCount).toBe(2_000);
    const [first, last] = [categories[0]!, categories[3]!];
    const { id: lineId, version } = last.lines.at(-1)!;
    const moved = await move(id, [{ id: lineId, version }], first.id, first.lines[0]!.id);
    expect(moved.body.lines).toHaveLength(1);
    expect((await readMenu(admin, id)).categories[0]!.lines[1]!.id).toBe(lineId);
  });
});
