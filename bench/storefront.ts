import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openFiles } from '#kit/server/files/files.ts';
import { drawDemoPictures } from '#demo/demoPictures.ts';
import { bigMenu, bigStores } from './bigMenu.ts';
import { compare, type Run, start } from './measure.ts';
import { line, openScene } from './scene.ts';
import { vitalsOf } from './vitals.ts';

/** Kilobytes of gzip that the page of 300 products may have. */
const limit = 20;
/** Milliseconds until the largest thing is painted, and without an answer, on a throttled phone. */
const vitalsLimits = { lcp: 1200, cls: 0, tbt: 50 };

/**
 * Requests per second of a store's page of 300 products (gzip), against the same bytes from a bare static server.
 *
 * Also the page's weight, and web vitals of the pages that guests pass on a slow connection and phone.
 */
const scene = await openScene(bigMenu(300, 1));
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-storefront-'));
try {
  const [store] = await scene.database.inTenant(scene.scope, (db) =>
    db.selectFrom('stores').select('uuid').where('name', '=', `${bigStores} 1`).execute(),
  );
  const comanda = await scene.comanda();
  const headers = { 'accept-encoding': 'gzip' };
  // Its address by id leads to that by name.
  const reply = await fetch(`${comanda.address}/tienda/demo/locales/${store?.uuid}`, { headers });
  const { url } = reply;
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const content = Buffer.from(await reply.arrayBuffer());
  const products = String(content).split(' data-line=').length - 1;
  const compressed = gzipSync(content);
  await writeFile(path.join(folder, 'page.html'), content);
  await writeFile(path.join(folder, 'page.html.gz'), compressed);
  const bare = await start('file', { BENCH_FOLDER: folder });
  const runs = await compare({ bare: { url: `${bare.address}/page.html`, headers }, comanda: { url, headers } }, 3);
  bare.stop();
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  const kilobytes = compressed.length / 1024;
  console.log(
    `PostgreSQL ${scene.version}, a page of ${products} products, 16 connections, medians of 3 rounds in turn`,
  );
  console.log(line('the page from a bare static server', floor));
  console.log(line('GET /tienda/:slug/locales/:store', product));
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.80)`);
  console.log(`${kilobytes.toFixed(1)} KB of gzip (budget ${limit})`);
  // The demo's own menu, whose products have pictures.
  await drawDemoPictures(openFiles({ folder: scene.filesFolder }));
  const shop = `${comanda.address}/tienda/demo/`;
  const [, storePath = ''] = /class="store-card" href="([^"]+)"/.exec(await (await fetch(shop)).text()) ?? [];
  const order = await scene.database.inTenant(scene.scope, (db) =>
    db.selectFrom('orders').select('uuid').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  console.log('First visits on 1.6 Mbit/s, 150 ms, processor / 4, medians of 5:');
  for (const [page, url] of Object.entries({
    'the stores': shop,
    'a store with pictures': `${comanda.address}${storePath}`,
    'an order': `${shop}pedidos/${order.uuid}`,
  })) {
    const { lcp, cls, tbt, bytes, failed } = await vitalsOf(url);
    const { lcp: maxLcp, cls: maxCls, tbt: maxTbt } = vitalsLimits;
    console.log(
      `${page}: LCP ${lcp.toFixed(0)} ms (budget ${maxLcp}), CLS ${cls.toFixed(3)} (${maxCls}), TBT ${tbt.toFixed(0)} ms (${maxTbt}), ${(bytes / 1024).toFixed(0)} KB`,
    );
    if (failed > 0) throw new Error(`${failed} files of ${url} did not come`);
    if (lcp > maxLcp || Number(cls.toFixed(3)) > maxCls || tbt > maxTbt) process.exitCode = 1;
  }
  if (product.failures > 0 || product.perSecond < floor.perSecond * 0.8 || kilobytes > limit) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
}
