import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { send } from './calls.ts';
import { compare, quantile, type Run, start } from './measure.ts';
import { line, openScene } from './scene.ts';

/**
 * Banners of a store for guests (gzip), against the same bytes from a bare static server, and the first answer of each
 * store.
 *
 * Then events of guests, of which none may be lost.
 */
const [banners, maxMs, minEvents] = [500, 15, 1000];
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const eventsPerReport = 20;

/** Banners of all places for all stores, half of them on some days only, in the pictures of the company. */
const manyBanners = async (db: Db) => {
  await sql`insert into banners (kind, name, placement, picture_key, availability, available_days, position)
    select 'banner', 'Banner ' || n, (array['home', 'menuTop'])[1 + n % 2], (select min(key) from pictures),
      case when n % 2 = 0 then 'always' else 'scheduled' end,
      case when n % 2 = 0 then '[]' else '["friday", "saturday"]' end::jsonb, 1 + n % 50
    from generate_series(1, ${sql.lit(banners)}) n`.execute(db);
};

const scene = await openScene(manyBanners);
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-banners-'));
try {
  const { database, scope } = scene;
  const comanda = await scene.comanda();
  const stores = await database.inTenant(scope, (db) => db.selectFrom('stores').select('id').execute());
  const pathOf = (storeId: number) => `/api/v1/banners?store_id=${storeId}&platform=web`;
  const headers = { tenant: 'demo', 'accept-encoding': 'gzip' };
  const cold: number[] = [];
  for (const { id } of stores) {
    const began = performance.now();
    await send(comanda.address, { path: pathOf(id), headers });
    cold.push(performance.now() - began);
  }
  const url = comanda.address + pathOf(stores[0]?.id ?? 0);
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  const content = Buffer.from(await reply.arrayBuffer());
  await writeFile(path.join(folder, 'banners.json'), content);
  await writeFile(path.join(folder, 'banners.json.gz'), gzipSync(content));
  const bare = await start('file', { BENCH_FOLDER: folder });
  const floorLoad = { url: `${bare.address}/banners.json`, headers: { 'accept-encoding': 'gzip' } };
  const runs = await compare({ bare: floorLoad, comanda: { url, headers } }, 3, seconds);
  bare.stop();
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  console.log(`PostgreSQL ${scene.version}, ${banners} banners, an answer of ${content.length} bytes`);
  console.log(line('the answer from a bare static server', floor));
  console.log(line('GET /banners', product));
  const ratio = (product.perSecond / floor.perSecond).toFixed(2);
  console.log(`ratio ${ratio} (budget 0.50), p99 within ${maxMs} ms: ${product.p99 <= maxMs ? 'yes' : 'no'}`);
  const p95 = quantile(cold, 0.95);
  console.log(
    `first answer of each of ${stores.length} stores p50 ${quantile(cold, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );

  const { id: bannerId } = await database.inTenant(scope, (db) =>
    db.selectFrom('banners').select('id').orderBy('id').executeTakeFirstOrThrow(),
  );
  const viewsOf = async () => {
    const { rows } = await database.inTenant(scope, (db) =>
      sql<{ views: number }>`select coalesce(sum(views), 0)::int as views from content_counts
        where tenant_id = ${scene.tenantId} and content_id = ${bannerId}`.execute(db),
    );
    return rows[0]?.views ?? 0;
  };
  const before = await viewsOf();
  const events = Array.from({ length: eventsPerReport }, () => ({ via: `b${bannerId}`, event: 'view' }));
  const body = JSON.stringify({ device: 'web', store_id: stores[0]?.id, events });
  const until = performance.now() + seconds * 1000;
  let [sent, refused] = [0, 0];
  const guest = async () => {
    while (performance.now() < until) {
      const call = { path: '/api/v1/content_events', method: 'POST', headers: guestHeaders, body };
      const { status } = await send(comanda.address, call);
      if (status === 204) sent += eventsPerReport;
      else refused += 1;
    }
  };
  const guestHeaders = { tenant: 'demo', 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' };
  await Promise.all(Array.from({ length: 16 }, guest));
  const perSecond = sent / seconds;
  // Counts are stored every five seconds.
  await sleep(6000);
  const lost = sent - ((await viewsOf()) - before);
  console.log(
    `${perSecond.toFixed(0)} events a second (budget ${minEvents}), ${eventsPerReport} a report, ${lost} lost, ${refused} refused`,
  );
  const isSlow = product.perSecond < floor.perSecond / 2 || product.p99 > maxMs || perSecond < minEvents;
  if (isSlow || product.failures > 0 || lost !== 0 || refused > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  await scene.close();
}
