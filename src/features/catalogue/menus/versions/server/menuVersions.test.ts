import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import {
  createMenuWithDishes,
  createCategory,
  publish,
  readMenu,
  changeLinePrice,
  requestOf,
  versionsOf,
  menuScene,
} from '#testing/menus.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menuDraftApi, menusApi } from '../../record/menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';

const { comanda, home, admin, undo, products } = await menuScene();
const version = async (id: number, number: number) =>
  (await admin.call(menuVersionsApi.get, { params: { id, number } })).body;
const differences = async (id: number, query = {}) =>
  (await admin.call(menuVersionsApi.differences, { params: { id }, query })).body;

describe('publishing a menu', () => {
  test('stores the draft with its author, time and note', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    const { status, body } = await publish(admin, id, { note: 'Apertura' });
    expect([status, body.published?.number, body.unpublished]).toEqual([200, 1, false]);
    await changeLinePrice(admin, { id, lineId }, 990);
    expect((await readMenu(admin, id)).unpublished).toBe(true);
    expect((await version(id, 1)).content.categories[0]!.lines[0]).toMatchObject({ id: lineId, price: null });
    await publish(admin, id);
    expect((await versionsOf(admin, id)).data).toMatchObject([
      { number: 2, note: '', current: true, restoredFrom: null, lineCount: 5 },
      { number: 1, note: 'Apertura', authorName: 'Administración', current: false, lineCount: 5 },
    ]);
    const firstPage = await versionsOf(admin, id, { limit: 1 });
    expect((await versionsOf(admin, id, { limit: 1, cursor: firstPage.nextCursor ?? '' })).data).toMatchObject([
      { number: 1 },
    ]);
  });

  test('is rejected without changes', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    expect((await publish(admin, id)).refusal).toMatchObject({ code: 1034 });
    await changeLinePrice(admin, { id, lineId }, 990);
    await changeLinePrice(admin, { id, lineId }, null);
    expect((await readMenu(admin, id)).unpublished).toBe(false);
    expect((await publish(admin, id)).status).toBe(409);
  });

  test('creates one version for concurrent requests', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const replies = await Promise.all([publish(admin, id), publish(admin, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await versionsOf(admin, id)).data).toHaveLength(1);
  });

  test('is recorded in the history without its content and can be undone', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    const reply = await publish(admin, id);
    const { body } = await admin.call(auditApi.history, { params: { entity: 'menus', id } });
    expect(body.data[0]!.changes).toEqual([
      expect.objectContaining({ fields: [{ field: 'publishedVersionId', before: '1', after: '2' }] }),
    ]);
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect(await readMenu(admin, id)).toMatchObject({ published: { number: 1 }, unpublished: true });
    expect((await publish(admin, id)).body.published?.number).toBe(3);
  });

  test('compares drafts correctly for any values', async () => {
    const { id, lineId, starters } = await createMenuWithDishes(admin, products);
    const range = { openingTime: '08:00', closingTime: '12:00', dispatchMethod: 'both' };
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const hours = Object.fromEntries(days.map((day) => [day, [range]])) as never;
    const body = { name: `"Ñandú"; 'a'\n\\ {}`, description: 'Uno, dos; tres', hours, hidden: true };
    await admin.call(menuDraftApi.updateCategory, { params: { id, categoryId: starters.id }, body });
    await admin.call(menuDraftApi.updateLine, {
      params: { id, lineId },
      body: { price: 1_000_000_000, discount: 33.33, hidden: true },
    });
    await createCategory(admin, id, 'Vacía');
    expect((await publish(admin, id)).body.unpublished).toBe(false);
    expect((await differences(id)).total).toBe(0);
  });
});

describe('draft differences', () => {
  test('list all changes and the number of affected stores', async () => {
    const { id, lineId, starters, desserts } = await createMenuWithDishes(admin, products);
    const list = await home.inTenant((db) => insert(db, 'priceGroups', { name: 'Mall' }));
    await publish(admin, id);
    await changeLinePrice(admin, { id, lineId }, 990);
    const moved = { id: starters.lineIds[2]!, version: 1 };
    await admin.call(menuDraftApi.moveLines, {
      params: { id },
      body: { lines: [moved], categoryId: desserts.id, afterId: null },
    });
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [starters.lineIds[1]!] } });
    await admin.call(menusApi.update, {
      params: { id },
      body: { priceGroupIds: [list.id], storeIds: [await home.store('Uno')] },
    });
    const entry = { categoryName: 'Entradas', field: null, before: null, after: null };
    expect(await differences(id)).toEqual({
      total: 4,
      storeCount: 1,
      draftHash: expect.any(String),
      differences: [
        {
          kind: 'changed',
          of: 'menu',
          name: 'Carta',
          categoryName: null,
          field: 'priceGroupIds',
          before: [],
          after: ['Mall'],
        },
        { ...entry, kind: 'changed', of: 'line', name: 'Empanada', field: 'price', after: 990 },
        { ...entry, kind: 'removed', of: 'line', name: 'Sopa' },
        {
          ...entry,
          kind: 'moved',
          of: 'line',
          name: 'Flan',
          categoryName: 'Postres',
          field: 'categoryName',
          before: 'Entradas',
          after: 'Postres',
        },
      ],
    });
    expect(await differences(id, { from: 1, to: 1 })).toMatchObject({ total: 0 });
    await publish(admin, id);
    expect(await differences(id, { from: 2, to: 1 })).toMatchObject({ total: 4 });
    expect(await differences(id, { from: 1 })).toMatchObject({ total: 4 });
  });

  test('list the entire content before the first publication', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const { differences: found } = await differences(id);
    expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      ['Entradas', 'Empanada', 'Sopa', 'Flan', 'Postres', 'Torta', 'Pastel'].map((name) => `added ${name}`),
    );
  });
});

describe('versions of another tenant, or without the permission to publish', () => {
  test('are not found, or not changed', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    await publish(admin, id);
    const rival = (await comanda.tenant()).admin;
    const params = { id };
    const foreign = await Promise.all([
      publish(rival, id, {}),
      publish(rival, id, { at: '2099-01-01T00:00:00Z' }),
      rival.call(menuVersionsApi.list, { params }),
      rival.call(menuVersionsApi.get, { params: { id, number: 1 } }),
      rival.call(menuVersionsApi.differences, { params }),
      rival.call(menuVersionsApi.restore, { params: { id, number: 1 } }),
      rival.call(menuVersionsApi.cancelPublish, { params }),
      rival.call(menuVersionsApi.discard, { params }),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    const editor = await home.userWith(['menus.list', 'menus.show', 'menus.update']);
    expect((await publish(editor, id, {})).status).toBe(403);
    expect((await editor.call(menuVersionsApi.restore, { params: { id, number: 1 } })).status).toBe(403);
    expect((await editor.call(menuVersionsApi.differences, { params })).status).toBe(200);
    expect((await admin.call(menuVersionsApi.get, { params: { id, number: 9 } })).status).toBe(404);
  });
});
