import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { bigMenu, bigStores } from './bigMenu.ts';
import { compare, type Run, start } from './measure.ts';
import { line, openScene } from './scene.ts';

/**
 * Requests per second of a store's menu of 300 products (gzip), against the same file from a bare static server.
 * Then the same for clients with a cached copy.
 */
const scene = await openScene(bigMenu(300, 1));
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-static-'));
try {
  const [store] = await scene.database.inTenant(scene.scope, (db) =>
    db.selectFrom('stores').select('id').where('name', '=', `${bigStores} 1`).execute(),
  );
  const comanda = await scene.comanda();
  const url = `${comanda.address}/api/v1/stores/${store?.id}/menus/web`;
  const headers = { tenant: 'demo', 'accept-encoding': 'gzip' };
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const etag = reply.headers.get('etag') ?? '';
  const content = Buffer.from(await reply.arrayBuffer());
  await writeFile(path.join(folder, 'menu.json'), content);
  await writeFile(path.join(folder, 'menu.json.gz'), gzipSync(content));
  const bare = await start('file', { BENCH_FOLDER: folder });
  const runs = await compare(
    {
      bare: { url: `${bare.address}/menu.json`, headers: { 'accept-encoding': 'gzip' } },
      comanda: { url, headers },
    },
    3,
  );
  bare.stop();
  console.log(
    `PostgreSQL ${scene.version}, a menu of ${content.length} bytes, 16 connections, medians of 3 rounds in turn`,
  );
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  console.log(line('the file from a bare static server', floor));
  console.log(line('GET /stores/:id/menus/web', product));
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.50)`);
  if (product.failures > 0 || product.perSecond < floor.perSecond / 2) process.exitCode = 1;
  const revalidated = await fetch(url, { headers: { ...headers, 'if-none-match': etag } });
  console.log(
    `who has it is answered ${revalidated.status} with ${(await revalidated.arrayBuffer()).byteLength} bytes`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
}
