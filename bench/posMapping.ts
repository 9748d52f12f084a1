import type pg from 'pg';
import { createMissing, mergeItems } from '#features/sales/pos/server/catalogues.repo.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { compare, quantile, type Run } from './measure.ts';
import { line, sceneOn, visitorToken } from './scene.ts';

const [items, products, maxMergeMs, maxPageMs, listed, rounds] = [5000, 5000, 5000, 100, 100, 3];
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

type Scene = {
  client: pg.Client;
  postgres: { url: string; folder: string; close(): Promise<void> };
  tenantId: number;
};

/** A catalogue of 5,000 items, which is then read with other prices. */
async function measureMerge({ client, postgres, tenantId }: Scene): Promise<void> {
  const database = openDatabase({ url: postgres.url, ...composedAreas.databaseOptions });
  const scope = setupScope(tenantId, 'bench-pos');
  await client.query('delete from auth_credentials where tenant_id = $1 and store_id is not null', [tenantId]);
  await client.query('delete from pos_catalogues where tenant_id = $1', [tenantId]);
  await client.query(
    `insert into products (tenant_id, name, url, price_product)
     select $1, 'Plato ' || n, 'plato-' || n, 5990 from generate_series(1, ${products}) n on conflict do nothing`,
    [tenantId],
  );
  await client.query(
    `insert into auth_credentials (tenant_id, key, value) values ($1, 'fudo', '{}') on conflict do nothing`,
    [tenantId],
  );
  await database.inTenant(scope, createMissing);
  const { rows } = await client.query<{ id: string }>('select id from pos_catalogues where tenant_id = $1', [tenantId]);
  const merge = async (price: number) => {
    const read = Array.from({ length: items }, (_, at) => {
      const name = `Plato ${at + 1}`;
      return { kind: 'product' as const, code: `${at + 1}`, name, category: 'Platos', price: price + at, groups: [] };
    });
    const began = performance.now();
    await database.inTenant(scope, (db) => mergeItems(db, Number(rows[0]?.id), read));
    return performance.now() - began;
  };
  const [first, second] = [await merge(1000), await merge(2000)];
  await client.query('analyze');
  await database.close();
  console.log(
    `${items} items of a catalogue merged`.padEnd(52),
    `new ${first.toFixed(0)} ms, with other prices ${second.toFixed(0)} ms (budget ${maxMergeMs})`,
  );
  if (Math.max(first, second) > maxMergeMs) process.exitCode = 1;
}

/** The grid as a table that needs no join. */
const plainGrid = `create table plain_mappings as
  select p.tenant_id, p.id, p.name, p.price_product as price, i.code, i.name as item_name, i.price as item_price
  from products p left join pos_items i on i.tenant_id = p.tenant_id and i.name_norm = p.name_norm`;

/** A page of the mapping of 5,000 products to 5,000 items, against a bare handler on a plain table. */
async function measureGrid({ client, postgres, tenantId }: Scene): Promise<void> {
  const tenant = { tenantId, version: '', scope: setupScope(tenantId, 'bench-pos') };
  const scene = sceneOn({ ...postgres, close: async () => undefined }, tenant);
  try {
    await client.query(plainGrid);
    await client.query('create index on plain_mappings (tenant_id, id)');
    await client.query('grant select on plain_mappings to public');
    await client.query('analyze plain_mappings');
    const text = `select * from plain_mappings where tenant_id = $1 order by id limit ${listed}`;
    const bare = await scene.bare([{ text, values: [tenantId] }]);
    const comanda = await scene.comanda();
    const url = `${comanda.address}/api/admin/v1/pos_mappings?limit=${listed}`;
    const authorization = `Bearer ${await visitorToken(comanda.address, 'demo', postgres.url)}`;
    const headers = { 'accept-encoding': 'gzip, deflate, br', ...comanda.headers, authorization };
    const first = await fetch(url, { headers });
    if (!first.ok) throw new Error(`${url} was answered with ${first.status}: ${await first.text()}`);
    const runs = await compare({ bare: { url: `${bare.address}/list` }, comanda: { url, headers } }, rounds, seconds);
    const [floor, product] = [runs.bare as Run, runs.comanda as Run];
    const ms: number[] = [];
    for (let request = 0; request < 100; request += 1) {
      const began = performance.now();
      await (await fetch(`${url}&page=${1 + (request % 50)}`, { headers })).arrayBuffer();
      ms.push(performance.now() - began);
    }
    const p95 = quantile(ms, 0.95);
    console.log(line('mapping: bare handler, plain table', floor));
    console.log(line('GET /pos_mappings, whole stack', product));
    console.log(
      `ratio ${(product.perSecond / floor.perSecond).toFixed(2)}, one page after another p95 ${p95.toFixed(0)} ms (budget ${maxPageMs})`,
    );
    if (product.failures > 0 || p95 > maxPageMs) process.exitCode = 1;
  } finally {
    await scene.close();
  }
}

export async function measureMapping(scene: Scene): Promise<void> {
  await measureMerge(scene);
  await measureGrid(scene);
}
