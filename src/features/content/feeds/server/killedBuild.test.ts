import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import { builtFeed, runFeedBuild, withPictures } from '#testing/feeds.ts';
import { sellingChain } from '#testing/guestMenus.ts';
import { killableWorkers } from '#testing/killableWorkers.ts';
import { isolatedTestApp } from '#testing/testApp.ts';
import { feedFilesApi, feedsApi } from '../feeds.contract.ts';

/** A worker process that is killed with `kill -9` while it builds a feed, on a database of this file. */
const app = await isolatedTestApp();
const { startWorker, takeLock, skipGrace } = killableWorkers(app);

const patience = { timeout: 50_000, interval: 50 };

async function chain() {
  const tenant = await sellingChain(app, { flags: ['social-networks'] });
  await withPictures(tenant, [tenant.products.italiano, tenant.products.cola]);
  const feed = await builtFeed(app, tenant);
  const params = { id: feed.id };
  return {
    ...tenant,
    feed,
    current: async () => (await tenant.admin.call(feedsApi.get, { params })).body,
    build: () => tenant.admin.call(feedsApi.build, { params }),
    fileText: async () =>
      (await app.visitor.call(feedFilesApi.file, { params: { token: `${feed.token}.csv` } }, { tenant: tenant.slug }))
        .text,
    job: (jobId: string) =>
      tenant.inTenant((db) =>
        db.selectFrom('jobs').select(['status', 'attempts']).where('id', '=', Number(jobId)).executeTakeFirst(),
      ),
    registered: () => tenant.inTenant((db) => db.selectFrom('feedFiles').select('fileKey').orderBy('madeAt').execute()),
    stored: () => readdir(path.join(app.config.dataDir, `files/t${tenant.id}/feeds`)),
  };
}

test('a build killed as it reads, registers and stores leaves the old file, is taken up again, and leaves nothing behind', async () => {
  const { products, id, feed, inTenant, ...tenant } = await chain();
  const before = await tenant.fileText();
  expect(before).toContain('1500 CLP');
  await inTenant((db) => update(db, 'products', products.cola, { priceProduct: 1900 }));
  const { jobId } = (await tenant.build()).body;

  const stops = [
    'lock table pictures in access exclusive mode',
    'lock table feed_files in exclusive mode',
    `set local app.tenant_id = ${id}; select from feeds for update`,
  ];
  for (const [kills, statement] of stops.entries()) {
    const lock = await takeLock(statement);
    await skipGrace();
    const worker = await startWorker();
    await vi.waitFor(async () => {
      expect(await tenant.job(jobId)).toEqual({ status: 'running', attempts: kills + 1 });
      // Other jobs of the worker may stop at it too.
      expect(await lock.waiting()).toBeGreaterThan(0);
    }, patience);
    await worker.takeDown();
    await lock.release();
    expect(await tenant.current()).toMatchObject({ status: 'ready', rowCount: 2, builtAt: feed.builtAt });
    expect(await tenant.fileText()).toBe(before);
  }
  expect([await tenant.registered(), await tenant.stored()]).toMatchObject([{ length: 2 }, { length: 2 }]);

  await skipGrace();
  await startWorker();
  await vi.waitFor(async () => expect(await tenant.job(jobId)).toEqual({ status: 'done', attempts: 4 }), patience);
  expect(await tenant.current()).toMatchObject({ status: 'ready', rowCount: 2 });
  expect(await tenant.fileText()).toBe(before.replace('1500 CLP', '1900 CLP'));

  await inTenant((db) =>
    unaudited(db)
      .updateTable('feedFiles')
      .set({ madeAt: new Date(0).toISOString() })
      .execute(),
  );
  await runFeedBuild(app, id, feed.id);
  const [current, ...others] = await tenant.registered();
  expect([others, await tenant.stored()]).toEqual([[], [path.basename(current?.fileKey ?? '')]]);
}, 180_000);
