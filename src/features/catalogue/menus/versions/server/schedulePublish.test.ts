import { afterEach, describe, expect, test, vi } from 'vitest';
import { runJobs } from '#kit/server/testing/runJobs.ts';
import {
  createMenuWithDishes,
  publish,
  readMenu,
  changeLinePrice,
  requestOf,
  versionsOf,
  menuScene,
} from '#testing/menus.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { menuVersionsApi } from '../menuVersions.contract.ts';
import { purgePublications } from './menuPublications.repo.ts';
import { menuPublishing } from './menuPublishing.ts';

const { comanda, home, admin, undo, products } = await menuScene();
const version = async (id: number, number: number) =>
  (await admin.call(menuVersionsApi.get, { params: { id, number } })).body;

describe('scheduled publishing', () => {
  const running: { stop(): Promise<void> }[] = [];
  const work = async () => {
    running.push(await runJobs(comanda.database, [menuPublishing.job], { lookEvery: 200 }));
  };
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
  });
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 100 });

  test('publishes the draft as of scheduling once, and can be undone', async () => {
    const { id, lineId } = await createMenuWithDishes(admin, products);
    const at = soon(1_500);
    expect((await publish(admin, id, { at, note: 'Lunes' })).body).toMatchObject({ publishAt: at, published: null });
    await changeLinePrice(admin, { id, lineId }, 990);
    await work();
    await until(async () => expect((await readMenu(admin, id)).published?.number).toBe(1));
    expect(await readMenu(admin, id)).toMatchObject({ publishAt: null, unpublished: true });
    expect((await versionsOf(admin, id)).data).toMatchObject([{ note: 'Lunes', authorName: 'Administración' }]);
    expect((await version(id, 1)).content.categories[0]!.lines[0]!.price).not.toBe(990);
    const { body } = await admin.call(auditApi.history, { params: { entity: 'menus', id } });
    expect((await undo(body.data[0]!.requestId)).status).toBe(200);
    expect((await readMenu(admin, id)).published).toBeNull();
  });

  test('does nothing after a cancellation or a manual publication', async () => {
    const [off, by] = [await createMenuWithDishes(admin, products), await createMenuWithDishes(admin, products)];
    const at = soon(1_500);
    await publish(admin, off.id, { at });
    await publish(admin, by.id, { at });
    const canceled = await admin.call(menuVersionsApi.cancelPublish, { params: { id: off.id } });
    expect(canceled.body.publishAt).toBeNull();
    expect((await publish(admin, by.id)).body).toMatchObject({ publishAt: null, published: { number: 1 } });
    await changeLinePrice(admin, by, 990);
    const last = await createMenuWithDishes(admin, products);
    await publish(admin, last.id, { at: soon(1_600) });
    await work();
    await until(async () => expect((await readMenu(admin, last.id)).published?.number).toBe(1));
    expect((await readMenu(admin, off.id)).published).toBeNull();
    expect((await readMenu(admin, by.id)).published?.number).toBe(1);
  });

  test('is cancelled by undo and scheduled again by redo', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const at = soon(3_600_000);
    const reply = await publish(admin, id, { at });
    const undone = await undo(requestOf(reply));
    expect([undone.status, (await readMenu(admin, id)).publishAt]).toEqual([200, null]);
    expect((await undo(undone.body.requestId)).status).toBe(200);
    expect((await readMenu(admin, id)).publishAt).toBe(at);
  });

  test('keeps only contents that are pending or that an undo can restore', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const [first, second] = [soon(3_600_000), soon(7_200_000)];
    for (const at of [first, first, second]) await publish(admin, id, { at });
    const publications = () =>
      home.inTenant(async (db) => {
        await purgePublications(db);
        const rows = await db.selectFrom('menuPublications').select('publishAt').where('menuId', '=', id).execute();
        return rows.map(({ publishAt }) => publishAt).toSorted();
      });
    expect(await publications()).toEqual([first, second]);
    const past = soon(-1_000);
    const passes = (set: { menuPublications?: string; menus?: string }) =>
      home.inTenant(async (db) => {
        const { menuPublications: at, menus } = set;
        if (at)
          await unaudited(db)
            .updateTable('menuPublications')
            .set({ publishAt: past })
            .where('publishAt', '=', at)
            .execute();
        if (menus) await unaudited(db).updateTable('menus').set({ publishAt: menus }).where('id', '=', id).execute();
      });
    await passes({ menuPublications: first });
    expect(await publications()).toEqual([second]);
    await passes({ menuPublications: second, menus: past });
    expect(await publications()).toEqual([past]);
  });

  test('keeps the job kinds of earlier releases', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    const at = soon(3_600_000);
    await publish(admin, id, { at, note: 'Lunes' });
    const stored = await home.inTenant((db) =>
      db
        .selectFrom('jobs')
        .select(['kind', 'args', 'uniqueKey'])
        .where('uniqueKey', '=', `menus.publish:${id}:${at}`)
        .execute(),
    );
    const args = { menuId: id, name: 'Carta', note: 'Lunes', at };
    expect(stored).toEqual([{ kind: 'menus.publish', args, uniqueKey: `menus.publish:${id}:${at}` }]);
  });

  test('rejects dates in the past', async () => {
    const { id } = await createMenuWithDishes(admin, products);
    expect((await publish(admin, id, { at: soon(-1_000) })).refusal.errors).toEqual({
      at: ['Elige un momento que esté por venir'],
    });
  });
});
