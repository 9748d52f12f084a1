import fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startJobs } from '#kit/server/jobsRunner.ts';
import { insert, remove, update } from '#kit/server/write.ts';
import { type Caller, testApp, type TestTenant } from '#server/testing.ts';
import { categoryOf, menuOf, orderOf, productsOf, read } from '#server/testingMenus.ts';
import { auditApi } from '../../audit/audit.contract.ts';
import { menuDraftApi, menusApi } from '../menus.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';
import { publishMenuJob } from './schedulePublish.ts';

const comanda = await testApp();
const { log: logger } = fastify({ logger: false });
let home: TestTenant;
let admin: Caller;
let products: number[];
beforeAll(async () => {
  home = await comanda.tenant();
  ({ admin } = home);
  products = await productsOf(home, ['Empanada', 'Sopa', 'Flan', 'Torta', 'Pastel', 'Jugo']);
});

async function carte() {
  const id = await menuOf(admin);
  const starters = await categoryOf(admin, id, 'Entradas', products.slice(0, 3));
  const desserts = await categoryOf(admin, id, 'Postres', products.slice(3, 5));
  return { id, starters, desserts, lineId: starters.lineIds[0]! };
}
const publish = (id: number, body: { note?: string; at?: string } = {}, who = admin) =>
  who.call(menuVersionsApi.publish, { params: { id }, body });
const reprice = (id: number, lineId: number, price: number | null) =>
  admin.call(menuDraftApi.updateLine, { params: { id, lineId }, body: { price } });
const differences = async (id: number, query = {}) =>
  (await admin.call(menuVersionsApi.differences, { params: { id }, query })).body;
const versions = async (id: number, query = {}) =>
  (await admin.call(menuVersionsApi.list, { params: { id }, query })).body;
const version = async (id: number, number: number) =>
  (await admin.call(menuVersionsApi.get, { params: { id, number } })).body;
const undo = (requestId: string) => admin.call(auditApi.undo, { params: { requestId } });
const requestOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id']);
const restore = (id: number, number: number) => admin.call(menuVersionsApi.restore, { params: { id, number } });

describe('publishing a menu', () => {
  test('keeps what the draft is, with who, when and why', async () => {
    const { id, lineId } = await carte();
    const { status, body } = await publish(id, { note: 'Apertura' });
    expect([status, body.published?.number, body.unpublished]).toEqual([200, 1, false]);
    await reprice(id, lineId, 990);
    expect((await read(admin, id)).unpublished).toBe(true);
    expect((await version(id, 1)).content.categories[0]!.lines[0]).toMatchObject({ id: lineId, price: null });
    await publish(id);
    expect((await versions(id)).data).toMatchObject([
      { number: 2, note: '', current: true, restoredFrom: null, lineCount: 5 },
      { number: 1, note: 'Apertura', authorName: 'Administración', current: false, lineCount: 5 },
    ]);
    const firstPage = await versions(id, { limit: 1 });
    expect((await versions(id, { limit: 1, cursor: firstPage.nextCursor })).data).toMatchObject([{ number: 1 }]);
  });

  test('is refused when nothing would change', async () => {
    const { id, lineId } = await carte();
    await publish(id);
    expect((await publish(id)).refusal).toMatchObject({ code: 1034 });
    await reprice(id, lineId, 990);
    await reprice(id, lineId, null);
    expect((await read(admin, id)).unpublished).toBe(false);
    expect((await publish(id)).status).toBe(409);
  });

  test('by two people at once makes one version', async () => {
    const { id } = await carte();
    const replies = await Promise.all([publish(id), publish(id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await versions(id)).data).toHaveLength(1);
  });

  test('is told by the history without the content, and taken back', async () => {
    const { id, lineId } = await carte();
    await publish(id);
    await reprice(id, lineId, 990);
    const reply = await publish(id);
    const { body } = await admin.call(auditApi.history, { params: { entity: 'menus', id } });
    expect(body.data[0]!.changes).toEqual([
      expect.objectContaining({ fields: [{ field: 'publishedVersionId', before: '1', after: '2' }] }),
    ]);
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect(await read(admin, id)).toMatchObject({ published: { number: 1 }, unpublished: true });
    expect((await publish(id)).body.published?.number).toBe(3);
  });

  test('knows what a draft is whatever its values are', async () => {
    const { id, lineId, starters } = await carte();
    const range = { openingTime: '08:00', closingTime: '12:00', dispatchMethod: 'both' };
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const hours = Object.fromEntries(days.map((day) => [day, [range]])) as never;
    const body = { name: `"Ñandú"; 'a'\n\\ {}`, description: 'Uno, dos; tres', hours, hidden: true };
    await admin.call(menuDraftApi.updateCategory, { params: { id, categoryId: starters.id }, body });
    await admin.call(menuDraftApi.updateLine, {
      params: { id, lineId },
      body: { price: 1_000_000_000, discount: 33.33, hidden: true },
    });
    await categoryOf(admin, id, 'Vacía');
    expect((await publish(id)).body.unpublished).toBe(false);
    expect((await differences(id)).total).toBe(0);
  });
});

describe('the differences of a draft', () => {
  test('name everything that would change, and the stores it would change for', async () => {
    const { id, lineId, starters, desserts } = await carte();
    const list = await home.inTenant((db) => insert(db, 'priceGroups', { name: 'Mall' }));
    await publish(id);
    await reprice(id, lineId, 990);
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
    await publish(id);
    expect(await differences(id, { from: 2, to: 1 })).toMatchObject({ total: 4 });
    expect(await differences(id, { from: 1 })).toMatchObject({ total: 4 });
  });

  test('of a menu never published are all it has', async () => {
    const { id } = await carte();
    const { differences: found } = await differences(id);
    expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      ['Entradas', 'Empanada', 'Sopa', 'Flan', 'Postres', 'Torta', 'Pastel'].map((name) => `added ${name}`),
    );
  });
});

describe('going back to a version', () => {
  test('publishes what it was, and the draft follows', async () => {
    const { id, lineId, starters } = await carte();
    await publish(id);
    await reprice(id, lineId, 990);
    await admin.call(menuDraftApi.removeCategory, { params: { id, categoryId: starters.id } });
    await publish(id);
    const reply = await restore(id, 1);
    expect(reply.body).toMatchObject({ published: { number: 3 }, unpublished: false });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
    expect((await read(admin, id)).categories[0]!.lines[0]).toMatchObject({ id: lineId, price: null });
    expect((await versions(id)).data[0]).toMatchObject({ number: 3, restoredFrom: 1, current: true });
    expect((await restore(id, 1)).refusal).toMatchObject({ code: 1034 });
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect(await orderOf(admin, id)).toEqual(['Postres: Torta, Pastel']);
    expect((await read(admin, id)).published?.number).toBe(2);
  });

  test('leaves work in the draft that nobody published', async () => {
    const { id, lineId } = await carte();
    await publish(id);
    await reprice(id, lineId, 990);
    await publish(id);
    await reprice(id, lineId, 1_990);
    expect((await restore(id, 1)).body.unpublished).toBe(true);
    expect((await read(admin, id)).categories[0]!.lines[0]!.price).toBe(1_990);
  });

  test('leaves out what is no longer there', async () => {
    const [gone, kept] = await productsOf(home, ['Descontinuado', 'Vigente']);
    const id = await menuOf(admin);
    const { lineIds } = await categoryOf(admin, id, 'Todo', [gone!, kept!]);
    await publish(id);
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [lineIds[0]!] } });
    await categoryOf(admin, id, 'Otra', [kept!]);
    await publish(id);
    await home.inTenant((db) => remove(db, 'products', gone!));
    expect((await restore(id, 1)).body.unpublished).toBe(false);
    expect(await orderOf(admin, id)).toEqual(['Todo: Vigente']);
  });
});

describe('discarding a draft', () => {
  test('makes it what is published again, with the numbers its lines had', async () => {
    const { id, lineId, starters, desserts } = await carte();
    await publish(id);
    const before = await read(admin, id);
    await reprice(id, lineId, 990);
    const lines = starters.lineIds.slice(0, 2).map((each, index) => ({ id: each, version: 2 - index }));
    await admin.call(menuDraftApi.moveLines, {
      params: { id },
      body: { lines, categoryId: desserts.id, afterId: null },
    });
    await admin.call(menuDraftApi.removeLines, { params: { id }, body: { lineIds: [desserts.lineIds[0]!] } });
    await categoryOf(admin, id, 'Nueva', [products[5]!]);
    await admin.call(menusApi.update, { params: { id }, body: { name: 'Otra', orderChannel: 'app' } });
    const reply = await admin.call(menuVersionsApi.discard, { params: { id } });
    expect(reply.body).toMatchObject({ name: 'Carta', orderChannel: 'any', unpublished: false });
    const idsOf = ({ categories }: typeof before) =>
      categories.map((each) => [each.id, each.lines.map((line) => line.id)]);
    expect(idsOf(await read(admin, id))).toEqual(idsOf(before));
    expect((await undo(requestOf(reply))).status).toBe(200);
    expect((await orderOf(admin, id))[2]).toBe('Nueva: Jugo');
  });

  test('is refused where nothing is published', async () => {
    const { id } = await carte();
    expect(await admin.call(menuVersionsApi.discard, { params: { id } })).toMatchObject({
      status: 404,
      refusal: { message: 'Este menú todavía no se ha publicado: no hay a qué volver.' },
    });
  });
});

describe('publishing on a date', () => {
  const running: { stop(): Promise<void> }[] = [];
  const work = async () => {
    running.push(
      await startJobs({ database: comanda.database, jobs: [publishMenuJob], concurrency: 1, logger, lookEvery: 200 }),
    );
  };
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
  });
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });

  test('publishes what the draft is by then, once, and is taken back by the history', async () => {
    const { id, lineId } = await carte();
    const at = soon(1_500);
    expect((await publish(id, { at, note: 'Lunes' })).body).toMatchObject({ publishAt: at, published: null });
    await reprice(id, lineId, 990);
    await work();
    await until(async () => expect((await read(admin, id)).published?.number).toBe(1));
    expect(await read(admin, id)).toMatchObject({ publishAt: null, unpublished: false });
    expect((await versions(id)).data).toMatchObject([{ note: 'Lunes', authorName: 'Administración' }]);
    expect((await version(id, 1)).content.categories[0]!.lines[0]!.price).toBe(990);
    const { body } = await admin.call(auditApi.history, { params: { entity: 'menus', id } });
    expect((await undo(body.data[0]!.requestId)).status).toBe(200);
    expect((await read(admin, id)).published).toBeNull();
  });

  test('does nothing when it was called off, or published by hand before', async () => {
    const [off, by] = [await carte(), await carte()];
    const at = soon(1_500);
    await publish(off.id, { at });
    await publish(by.id, { at });
    const canceled = await admin.call(menuVersionsApi.cancelPublish, { params: { id: off.id } });
    expect(canceled.body.publishAt).toBeNull();
    expect((await publish(by.id)).body).toMatchObject({ publishAt: null, published: { number: 1 } });
    await reprice(by.id, by.lineId, 990);
    const last = await carte();
    await publish(last.id, { at: soon(1_600) });
    await work();
    await until(async () => expect((await read(admin, last.id)).published?.number).toBe(1));
    expect((await read(admin, off.id)).published).toBeNull();
    expect((await read(admin, by.id)).published?.number).toBe(1);
  });

  test('is called off by undoing it, and on again by undoing that', async () => {
    const { id } = await carte();
    const at = soon(3_600_000);
    const reply = await publish(id, { at });
    const undone = await undo(requestOf(reply));
    expect([undone.status, (await read(admin, id)).publishAt]).toEqual([200, null]);
    expect((await undo(undone.body.requestId)).status).toBe(200);
    expect((await read(admin, id)).publishAt).toBe(at);
  });

  test('must be to come', async () => {
    const { id } = await carte();
    expect((await publish(id, { at: soon(-1_000) })).refusal.errors).toEqual({
      at: ['Elige un momento que esté por venir'],
    });
  });
});

describe('versions of another tenant, or for whoever may not publish', () => {
  test('do not exist, or stay as they are', async () => {
    const { id } = await carte();
    await publish(id);
    const rival = (await comanda.tenant()).admin;
    const params = { id };
    const foreign = await Promise.all([
      publish(id, {}, rival),
      publish(id, { at: '2099-01-01T00:00:00Z' }, rival),
      rival.call(menuVersionsApi.list, { params }),
      rival.call(menuVersionsApi.get, { params: { id, number: 1 } }),
      rival.call(menuVersionsApi.differences, { params }),
      rival.call(menuVersionsApi.restore, { params: { id, number: 1 } }),
      rival.call(menuVersionsApi.cancelPublish, { params }),
      rival.call(menuVersionsApi.discard, { params }),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    const editor = await home.userWith(['menus.list', 'menus.show', 'menus.update']);
    expect((await publish(id, {}, editor)).status).toBe(403);
    expect((await editor.call(menuVersionsApi.restore, { params: { id, number: 1 } })).status).toBe(403);
    expect((await editor.call(menuVersionsApi.differences, { params })).status).toBe(200);
    expect((await admin.call(menuVersionsApi.get, { params: { id, number: 9 } })).status).toBe(404);
  });
});

describe('deleting a published menu', () => {
  test('is taken back with its lines and what guests saw', async () => {
    const { id } = await carte();
    await publish(id);
    const gone = await admin.call(menusApi.remove, { params: { id } });
    expect(gone.status).toBe(204);
    expect((await undo(requestOf(gone))).status).toBe(200);
    expect(await read(admin, id)).toMatchObject({ published: { number: 1 }, unpublished: false });
    expect(await orderOf(admin, id)).toEqual(['Entradas: Empanada, Sopa, Flan', 'Postres: Torta, Pastel']);
  });

  test('does not let a product go that a draft holds', async () => {
    await carte();
    await expect(home.inTenant((db) => remove(db, 'products', products[0]!))).rejects.toThrow(/menu_lines_product_fk/);
    await home.inTenant((db) => update(db, 'products', products[0]!, { name: 'Empanada' }));
  });
});
