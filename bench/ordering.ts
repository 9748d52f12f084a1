import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#kit/server/testing/freePort.ts';
import {
  placeOrders,
  readStore,
  type PlacedOrderSample,
  sellable,
  type Store,
  type Tablet,
  watchTablet,
} from './crowd.ts';
import { quantile, start } from './measure.ts';
import { openStores, startProduct, waitForJobs } from './product.ts';
import { openPostgres, tokenFrom } from './scene.ts';

/**
 * 50 guests order continuously while 20 tablets watch; then the same while the product is killed and restarted.
 *
 * No order may be lost or duplicated, and each tablet must receive all orders of its store. Also reports the lag of
 * rollups.
 *
 * Baselines: a plain handler that takes the same guests' orders, and pgbench, both with the bare, prepared inserts of
 * an order and a NOTIFY.
 */
const guests = 50;
const tablets = 20;
const seconds = Number(process.env.BENCH_SECONDS ?? 120);
const warmingSeconds = 8;

const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo' };

/** Compares the orders of guests with the stored ones and those that tablets received. */
async function checkOrders(tenantId: number, orders: readonly PlacedOrderSample[], watching: readonly Tablet[]) {
  const { rows } = await client.query<{ id: string; uuid: string }>(
    'select id, uuid from orders where tenant_id = $1 and id >= $2',
    [tenantId, Math.min(...orders.map(({ number }) => number))],
  );
  const stored = new Set(rows.map(({ uuid }) => uuid));
  const known = new Set(orders.flatMap(({ uuids }) => [...uuids]));
  const receivedByStore = new Map(watching.map(({ storeId, heard }) => [storeId, heard]));
  const times = orders.flatMap(({ storeId, number, at }) => {
    const receivedAt = receivedByStore.get(storeId)?.get(number);
    return receivedAt === undefined ? [] : [receivedAt - at];
  });
  return {
    lost: [...known].filter((uuid) => !stored.has(uuid)).length,
    double: orders.filter(({ uuids }) => uuids.size > 1).length + Math.max(0, stored.size - known.size),
    unheard: orders.length - times.length,
  };
}

/**
 * Milliseconds that the oldest mark has waited to be folded, ten times a second until stopped; a mark is as old as its number, or a
 * later one, has been seen.
 */
async function watchFold(tenantId: number, { signal }: AbortController): Promise<number[]> {
  const [ages, seen]: [number[], { id: number; at: number }[]] = [[], []];
  for (; !signal.aborted; await sleep(100)) {
    const { rows } = await client.query<{ oldest: number | null; newest: number | null }>(
      'select min(id)::int as oldest, max(id)::int as newest from sales_marks where tenant_id = $1',
      [tenantId],
    );
    const { oldest = null, newest = null } = rows[0] ?? {};
    if (newest !== null && newest > (seen.at(-1)?.id ?? 0)) seen.push({ id: newest, at: Date.now() });
    const first = oldest === null ? undefined : seen.find(({ id }) => id >= oldest);
    ages.push(first ? Date.now() - first.at : 0);
  }
  return ages;
}

async function run(name: string, tenantId: number, storeIds: readonly number[], meanwhile: () => Promise<void>) {
  const token = await tokenFrom(site.address);
  const stop = new AbortController();
  const watching = storeIds.map((id) => watchTablet(site, id, token, stop.signal));
  const read = await Promise.all(storeIds.map((id) => readStore(site, id)));
  const stores = [];
  for (const store of read) {
    const open = await sellable(site, store, 5);
    if (open.lines.length > 0) stores.push(open);
  }
  // The process compiles what it runs.
  await placeOrders(site, stores, { guests, until: Date.now() + warmingSeconds * 1000, orders: [], refusals: [] });
  const orders: PlacedOrderSample[] = [];
  const refusals: string[] = [];
  const began = Date.now();
  const ordered = new AbortController();
  const folded = watchFold(tenantId, ordered);
  await Promise.all([
    placeOrders(site, stores, { guests, until: began + seconds * 1000, orders, refusals }),
    sleep((seconds * 1000) / 2).then(meanwhile),
  ]);
  const elapsed = (Date.now() - began) / 1000;
  ordered.abort();
  const lag = await folded;
  await sleep(3000);
  stop.abort();
  const verdict = await checkOrders(tenantId, orders, watching);
  const ms = orders.map((each) => each.ms);
  const rate = orders.length / elapsed;
  console.log(
    `${name}, ${stores.length} stores: ${orders.length} orders in ${elapsed.toFixed(0)} s, ${rate.toFixed(0)}/s, p50 ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms; lost ${verdict.lost}, double ${verdict.double}, unheard ${verdict.unheard}, refused ${refusals.length}`,
  );
  console.log(
    `counted p50 ${quantile(lag, 0.5).toFixed(0)} ms, p95 ${quantile(lag, 0.95).toFixed(0)} ms later, load ${loadavg()[0]?.toFixed(0)}`,
  );
  if (refusals[0]) console.log(refusals[0].slice(0, 300));
  if (verdict.lost + verdict.double + verdict.unheard > 0) process.exitCode = 1;
  return { rate, stores };
}

/** The bare, prepared inserts of an order and a NOTIFY, on plain copies of the tables. */
async function bareInserts(tenantId: number): Promise<string[]> {
  await client.query('create table bare_orders (like orders including all)');
  await client.query('create table bare_keys (like idempotency_keys including all)');
  await client.query('create table bare_events (like events including all)');
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(o) - 'id')::text as row from orders o where tenant_id = $1 order by id desc limit 1`,
    [tenantId],
  );
  const row = (rows[0]?.row ?? '').replaceAll("'", "''").replaceAll(/:(?=[A-Za-z_])/g, ': ');
  const { rows: tables } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'uuid')`,
  );
  const columns = tables.map(({ name }) => name);
  return [
    `insert into bare_keys (tenant_id, key, author, request_hash) values (${tenantId}, gen_random_uuid()::text, 'guest', 'hash')`,
    `insert into bare_orders (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')} from jsonb_populate_record(null::orders, '${row}'::jsonb) r`,
    `insert into bare_events (tenant_id, topic, audience, data) values (${tenantId}, 'orders', 'orders.list', '{}')`,
    `select pg_notify('bare_events', gen_random_uuid()::text)`,
  ];
}

/** Transactions of the database alone per second, with as many clients as the product has connections. */
async function measureDatabase(inserts: readonly string[]): Promise<number | null> {
  if (spawnSync('pgbench', ['--version']).error) return null;
  const script = path.join(await mkdtemp(path.join(tmpdir(), 'pgbench-')), 'order.sql');
  await writeFile(script, ['begin', ...inserts, 'commit', ''].join(';\n'));
  const address = new URL(postgres.url);
  const env = {
    ...process.env,
    PGHOST: address.searchParams.get('host') ?? address.hostname,
    PGPORT: address.searchParams.get('port') ?? (address.port || '5432'),
    PGUSER: address.username || 'comanda',
    PGPASSWORD: decodeURIComponent(address.password),
  };
  const options = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', '20', '-f', script];
  const pgbench = spawnSync('pgbench', [...options, address.pathname.slice(1) || 'comanda'], { env });
  const rate = /tps = ([\d.]+)/.exec(String(pgbench.stdout))?.[1];
  if (!rate) console.log(String(pgbench.stderr).slice(0, 500));
  return rate ? Number(rate) : null;
}

/** Orders per second that a plain handler takes from the same guests. */
async function measureHandler(inserts: readonly string[], stores: readonly Store[]): Promise<number> {
  const server = await start('orders', { BENCH_URL: postgres.url, BENCH_INSERTS: JSON.stringify(inserts) });
  const handler = { address: server.address, tenant: 'demo' };
  const place = (forSeconds: number, orders: PlacedOrderSample[]) =>
    placeOrders(handler, stores, { guests, until: Date.now() + forSeconds * 1000, orders, refusals: [] });
  await place(warmingSeconds / 4, []);
  const orders: PlacedOrderSample[] = [];
  await place(seconds, orders);
  server.stop();
  return orders.length / seconds;
}

let product = await startProduct(postgres, port);
try {
  const { rows } = await client.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  const tenantId = rows[0]?.id ?? 0;
  // From here on this connection sees what the tenant sees.
  await client.query(`set app.tenant_id = '${tenantId}'`);
  const storeIds = await openStores(client, tenantId, tablets);
  await waitForJobs(client, tenantId);
  const { rate, stores } = await run('undisturbed', tenantId, storeIds, () => Promise.resolve());
  await run('killed and started in the middle', tenantId, storeIds, async () => {
    product.kill('SIGKILL');
    await sleep(1000);
    product = await startProduct(postgres, port);
  });
  product.kill('SIGTERM');
  await sleep(2000);
  const inserts = await bareInserts(tenantId);
  const handled = await measureHandler(inserts, stores);
  console.log(`a plain handler with the bare inserts: ${handled.toFixed(0)}/s; ratio ${(rate / handled).toFixed(2)}`);
  const stored = await measureDatabase(inserts);
  console.log(
    stored === null
      ? 'pgbench is not installed.'
      : `pgbench with the bare inserts: ${stored.toFixed(0)}/s; ratio ${(rate / stored).toFixed(2)}`,
  );
} finally {
  product.kill('SIGKILL');
  await client.end();
  await postgres.close();
  await rm(postgres.folder, { recursive: true, force: true });
}
