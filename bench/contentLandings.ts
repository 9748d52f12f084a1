import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { compare, type Run, start } from './measure.ts';
import { line, openScene } from './scene.ts';

/** Requests per second of the demo's landing (gzip), against the same bytes from a bare static server. */
const scene = await openScene();
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-landing-'));
try {
  const comanda = await scene.comanda();
  const url = `${comanda.address}/tienda/demo/l/verano`;
  const headers = { 'accept-encoding': 'gzip' };
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const content = Buffer.from(await reply.arrayBuffer());
  await writeFile(path.join(folder, 'page.html'), content);
  await writeFile(path.join(folder, 'page.html.gz'), gzipSync(content));
  const bare = await start('file', { BENCH_FOLDER: folder });
  const runs = await compare({ bare: { url: `${bare.address}/page.html`, headers }, comanda: { url, headers } }, 3);
  bare.stop();
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  console.log(`PostgreSQL ${scene.version}, a landing of ${content.length} bytes, medians of 3 rounds in turn`);
  console.log(line('the landing from a bare static server', floor));
  console.log(line('GET /tienda/:slug/l/:landing', product));
  console.log(`ratio ${(product.perSecond / floor.perSecond).toFixed(2)} (budget 0.80)`);
  if (product.failures > 0 || product.perSecond < floor.perSecond * 0.8) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
}
