import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emit } from '#kit/server/live/events.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { type MenuKey, buildMenus } from '#features/catalogue/guest-menus/server/buildMenus.ts';
import { bigMenu, bigStores, publishBigMenu } from './bigMenu.ts';
import { median } from './measure.ts';
import { openScene } from './scene.ts';

/**
 * Publishes a menu of 2,000 products until the files of its 200 stores are updated.
 * Baseline: writing the same bytes to as many files. Both flush each file.
 */
const products = 2_000;
const stores = 200;
const rounds = 3;
const concurrency = 8;

const scene = await openScene(bigMenu(products, stores));
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-publish-'));
const services = { database: scene.database, files: openFiles({ folder: path.join(folder, 'menus') }) };
const tenant = { id: scene.tenantId, timeZone: 'America/Santiago', currency: 'CLP', withCents: false };
const inTenant = <T>(work: Parameters<typeof scene.database.inTenant<T>>[1]) =>
  scene.database.inTenant(scene.scope, work);

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

async function publish(number: number, keys: readonly MenuKey[]): Promise<Buffer[]> {
  await inTenant(async (db) => {
    await publishBigMenu(db, number);
    await emit(db, 'menus');
  });
  const { menus } = await buildMenus(services, tenant, keys);
  return menus.map(({ gzip }) => gzip);
}

async function writeBare(round: number, contents: readonly Buffer[]): Promise<void> {
  for (let from = 0; from < contents.length; from += concurrency)
    await Promise.all(
      contents.slice(from, from + concurrency).map(async (content, index) => {
        const file = path.join(folder, `bare-${round}-${from + index}`);
        await writeFile(`${file}.draft`, content, { flush: true });
        await rename(`${file}.draft`, file);
      }),
    );
}

try {
  const rows = await inTenant((db) =>
    db.selectFrom('stores').select('id').where('name', 'like', `${bigStores} %`).execute(),
  );
  const menuKeys = rows.map(({ id }): MenuKey => ({ storeId: id, channel: 'web' }));
  const [product, bare]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const published = await timed(() => publish(round + 1, menuKeys));
    if (new Set(published.result.map(String)).size !== stores)
      throw new Error('Not every store has a file of its own.');
    product.push(published.ms);
    bare.push((await timed(() => writeBare(round, published.result))).ms);
    console.log(
      `round ${round}: ${published.ms.toFixed(0)} ms, ${published.result.reduce((sum, { length }) => sum + length, 0)} bytes`,
    );
  }
  const [ours, floor] = [median(product), median(bare)];
  console.log(`PostgreSQL ${scene.version}, ${products} products, ${stores} stores, medians of ${rounds} rounds`);
  console.log(`publish until every file is new: ${ours.toFixed(0)} ms; the same bytes bare: ${floor.toFixed(0)} ms`);
  console.log(`ratio ${(ours / floor).toFixed(1)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
}
