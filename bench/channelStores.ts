import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createMissing } from '#features/sales/channels/links/server/links.repo.ts';
import type { StartedSandboxes } from '#integrations/sandboxes.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { connectProvider } from './connectProvider.ts';
import { compare, quantile, type Run } from './measure.ts';
import { line, sceneOn, tokenFrom } from './scene.ts';

const storeCount = 200;
const maxSoldOutSeconds = 60;
const maxListMs = 100;
/** Lines of a page of the list. */
const listed = 100;
const rounds = 3;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const channelKeys = ['uber_eats', 'rappi', 'didi_food'] as const;

type Postgres = { url: string; folder: string; close(): Promise<void> };
type Site = { address: string; tenant: string; databaseUrl: string };
type Scene = {
  client: pg.Client;
  postgres: Postgres;
  site: Site;
  tenantId: number;
  channels: StartedSandboxes['channels'];
};

/** The sandbox of a channel. */
export function sandboxOf(channels: Scene['channels'], key: string) {
  const found = channels.get(key);
  if (!found) throw new Error(`${key} has no sandbox`);
  return found;
}

/** Gives 200 stores of the demo chain an id at each channel, and the others none. */
async function linkStores({ client, postgres, site, tenantId, channels }: Scene): Promise<Map<string, string[]>> {
  const database = openDatabase({ url: postgres.url, ...composedAreas.databaseOptions });
  const scope = setupScope(tenantId, 'bench-channels');
  await client.query('delete from channel_links where tenant_id = $1', [tenantId]);
  await client.query('delete from store_references where tenant_id = $1', [tenantId]);
  const references = new Map<string, string[]>();
  for (const [place, key] of channelKeys.entries()) {
    const { rows } = await client.query<{ value: string }>(
      `insert into store_references (tenant_id, store_id, provider, field, value)
       select tenant_id, id, $2, 'store_id', $3::text || id
       from (select tenant_id, id from stores where tenant_id = $1 order by id limit ${storeCount}) chosen returning value`,
      [tenantId, key, `${place + 7}0000`],
    );
    if (rows.length < storeCount) throw new Error(`The demo chain has ${rows.length} stores.`);
    references.set(
      key,
      rows.map(({ value }) => value),
    );
  }
  await database.inTenant(scope, createMissing);
  await client.query('update channel_links set is_test_store = true where tenant_id = $1', [tenantId]);
  await client.query('analyze');
  await database.close();
  for (const key of channelKeys) {
    const channel = sandboxOf(channels, key);
    for (const reference of references.get(key) ?? [])
      channel.addStore({ reference, name: reference, connected: 'us' });
    await connectProvider(site, key, channel.credentials);
  }
  return references;
}

/** Milliseconds until a condition is met. */
async function timeUntil(isDone: () => boolean): Promise<number> {
  const began = performance.now();
  while (!isDone()) {
    if (performance.now() - began > 3 * maxSoldOutSeconds * 1000) throw new Error('The channels were not reached.');
    await sleep(20);
  }
  return performance.now() - began;
}

/** A product that is sold out in all stores, until each channel has it off in each store, and on again. */
export async function measureSoldOuts(scene: Scene): Promise<void> {
  const { client, site, tenantId, channels } = scene;
  const references = await linkStores(scene);
  const { rows } = await client.query<{ id: string }>(
    'select id from products where tenant_id = $1 order by id limit 1',
    [tenantId],
  );
  const productId = Number(rows[0]?.id);
  const key = `p${productId}`;
  const places = channelKeys.flatMap((each) => {
    const { menus, storeBooks } = sandboxOf(channels, each);
    return (references.get(each) ?? []).map((reference) => {
      menus.edit(reference, { items: [{ id: key, sku: key, app_item_id: key, status: 1 }] });
      return storeBooks.of(reference);
    });
  });
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await tokenFrom(site.address)}`,
    tenant: site.tenant,
  };
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${site.address}/api/admin/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  await call('POST', '/sold_outs', {
    sold_out: { target: 'product', target_ids: [productId], ends: 'manual', store_ids: null },
  });
  const off = await timeUntil(() => places.every((place) => place.off.has(key)));
  const { data } = (await (await call('GET', '/sold_outs')).json()) as { data: { id: number }[] };
  for (const { id } of data) await call('DELETE', `/sold_outs/${id}`);
  const on = await timeUntil(() => places.every((place) => !place.off.has(key)));
  console.log(
    `sold out at ${channelKeys.length} channels in ${storeCount} stores`.padEnd(44),
    `off after ${(off / 1000).toFixed(1)} s, on again after ${(on / 1000).toFixed(1)} s (budget ${maxSoldOutSeconds})`,
  );
  if (Math.max(off, on) > maxSoldOutSeconds * 1000) process.exitCode = 1;
}

/** Links with the name of their store, as a table that needs no join. */
const plainLinks = `create table if not exists plain_links as
  select l.*, s.name as store_name from channel_links l join stores s on s.id = l.store_id`;

/** The list of stores at channels, against a bare handler on a plain table. */
export async function measureLinks({
  client,
  postgres,
  tenantId,
}: Pick<Scene, 'client' | 'postgres' | 'tenantId'>): Promise<void> {
  const tenant = { tenantId, version: '', scope: setupScope(tenantId, 'bench-links') };
  const scene = sceneOn({ ...postgres, close: async () => undefined }, tenant);
  try {
    await client.query(plainLinks);
    await client.query('create index if not exists plain_links_tenant on plain_links (tenant_id, id)');
    await client.query('grant select on plain_links to public');
    await client.query('analyze plain_links');
    const text = `select * from plain_links where tenant_id = $1 order by id limit ${listed}`;
    const bare = await scene.bare([{ text, values: [tenantId] }]);
    const comanda = await scene.comanda();
    const url = `${comanda.address}/api/admin/v1/channel_links?limit=${listed}`;
    const headers = { 'accept-encoding': 'gzip, deflate, br', ...comanda.headers };
    const runs = await compare({ bare: { url: `${bare.address}/list` }, comanda: { url, headers } }, rounds, seconds);
    const [floor, product] = [runs.bare as Run, runs.comanda as Run];
    const ms: number[] = [];
    for (let request = 0; request < 200; request += 1) {
      const began = performance.now();
      await (await fetch(url, { headers })).arrayBuffer();
      ms.push(performance.now() - began);
    }
    const p95 = quantile(ms, 0.95);
    console.log(line('stores at channels: bare handler, plain table', floor));
    console.log(line('GET /channel_links, whole stack', product));
    console.log(
      `ratio ${(product.perSecond / floor.perSecond).toFixed(2)}, one after another p95 ${p95.toFixed(0)} ms (budget ${maxListMs})`,
    );
    if (product.failures > 0 || p95 > maxListMs) process.exitCode = 1;
  } finally {
    await scene.close();
  }
}
