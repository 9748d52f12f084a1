import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startSandbox } from '#integrations/sandbox/sandbox.ts';
import { fudoSandbox } from '#integrations/pos/fudo/fudoSandbox.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { connectProvider } from './connectProvider.ts';
import { type PlacedOrderSample, placeOrders, readStore, sellable, type Store } from './crowd.ts';
import { quantile } from './measure.ts';
import { measureMapping } from './posMapping.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres } from './scene.ts';

/**
 * Orders of guests to the points of sale of their stores: the time until each has its order, where it answers after one
 * second.
 *
 * Then the latency of the guests beside points of sale that work, and while each of their answers hangs.
 *
 * Last, a catalogue of 5,000 items is merged, and the grid of its mapping is read.
 *
 * The point of sale is its sandbox, in this process; each store has its own account there.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const [storeCount, slowMs, maxWaitMs, maxRatio] = [40, 1000, 3000, 1.2];
/** Guests who order one after another, and the pause of each between two orders while the waits are measured. */
const [guests, pauseMs] = [8, 1500];
const sending = /^POST .*orders/i;

const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const sandbox = await startSandbox(fudoSandbox);
process.env.PROVIDER_SANDBOX = sandbox.address;
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo', databaseUrl: postgres.url };
const product = await startProduct(postgres, port);

const print = (name: string, ms: readonly number[]) =>
  console.log(
    `${name.padEnd(52)} p50 ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`,
  );

/** Gives each store an account, and each product and option of the company a code there. */
async function connectStores(tenantId: number, storeIds: readonly number[]): Promise<void> {
  // The demo has an account at another point of sale, which takes no orders here.
  await client.query(`delete from auth_credentials where tenant_id = $1 and key = 'bsale'`, [tenantId]);
  for (const storeId of storeIds) await connectProvider(site, 'fudo', sandbox.credentials, storeId);
  for (;;) {
    const { rows } = await client.query<{ unread: string }>(
      'select count(*) as unread from pos_catalogues where tenant_id = $1 and read_at is null',
      [tenantId],
    );
    if (Number(rows[0]?.unread) === 0) break;
    await sleep(200);
  }
  await client.query(
    `insert into pos_mappings (tenant_id, catalogue_id, product_id, modifier_id, code, source)
     select c.tenant_id, c.id, t.product_id, t.modifier_id, t.code, 'person' from pos_catalogues c cross join (
       select id as product_id, null::bigint as modifier_id, '101' as code from products where tenant_id = $1
       union all select null, id, '201' from modifiers where tenant_id = $1 and kind = 'option') t
     where c.tenant_id = $1 and c.provider = 'fudo'`,
    [tenantId],
  );
  await client.query('analyze');
}

/** Latencies of guests who order one after another. */
async function orderFor(stores: readonly Store[], forSeconds: number): Promise<number[]> {
  const orders: PlacedOrderSample[] = [];
  const refusals: string[] = [];
  await placeOrders(site, stores, { guests, until: Date.now() + forSeconds * 1000, orders, refusals });
  if (orders.length === 0) throw new Error(`No order was taken: ${refusals[0]}`);
  return orders.map(({ ms }) => ms);
}

/** Waits until no order has a next step without a person; answers how many need one. */
async function settled(tenantId: number): Promise<number> {
  for (let waited = 0; waited < 120; waited += 1) {
    const { rows } = await client.query<{ open: string; person: string }>(
      `select count(*) filter (where state in ('waiting', 'sending', 'unknown') and not needs_person) as open,
         count(*) filter (where needs_person) as person
       from pos_orders where tenant_id = $1`,
      [tenantId],
    );
    if (Number(rows[0]?.open) === 0) return Number(rows[0]?.person);
    await sleep(500);
  }
  throw new Error('Orders still wait for their point of sale.');
}

/** Deletes the orders at points of sale, with their documents and calls. */
async function deletePosOrders(tenantId: number): Promise<void> {
  for (const table of ['pos_credits', 'pos_documents', 'pos_orders', 'pos_pauses', 'pos_call_slots'])
    await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
}

/** Milliseconds from each order until its point of sale had answered. */
async function measureWaits(tenantId: number, stores: readonly Store[]): Promise<void> {
  sandbox.kit.slowMs = slowMs;
  sandbox.kit.plan('slow', { times: Infinity, on: sending });
  const until = Date.now() + seconds * 1000;
  await deletePosOrders(tenantId);
  const guest = async () => {
    while (Date.now() < until) {
      const orders: PlacedOrderSample[] = [];
      await placeOrders(site, stores, { guests: 1, until: Date.now() + 1, orders, refusals: [] });
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: guests }, guest));
  const person = await settled(tenantId);
  sandbox.kit.forgive();
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from p.updated_at - o.created_at)::float8 * 1000 as ms
     from pos_orders p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.tenant_id = $1 and p.state = 'sent'`,
    [tenantId],
  );
  const waits = rows.map(({ ms }) => ms);
  console.log(`${waits.length} orders in ${seconds} s, in ${stores.length} stores, ${person} left to a person`);
  print(`from order to point of sale that answers in ${slowMs} ms`, waits);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  if (person > 0 || quantile(waits, 0.95) > maxWaitMs) process.exitCode = 1;
}

/** Guests beside points of sale that work, and that hang, in turn. */
async function measureGuests(tenantId: number, stores: readonly Store[]): Promise<void> {
  await orderFor(stores, 3);
  const [working, hung]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2; round += 1) {
    working.push(...(await orderFor(stores, seconds)));
    sandbox.kit.plan('hung', { times: Infinity, on: sending });
    hung.push(...(await orderFor(stores, seconds)));
    sandbox.kit.forgive();
    await deletePosOrders(tenantId);
  }
  print('orders of guests beside points of sale', working);
  print('the same while they hang', hung);
  const ratio = quantile(hung, 0.99) / quantile(working, 0.99);
  console.log(`ratio of their p99 ${ratio.toFixed(2)} (budget ${maxRatio})`);
  if (ratio > maxRatio) process.exitCode = 1;
}

try {
  const { rows } = await client.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  const tenantId = Number(rows[0]?.id);
  await client.query(`set app.tenant_id = '${tenantId}'`);
  const storeIds = await openStores(client, tenantId, storeCount);
  await connectStores(tenantId, storeIds);
  const read = await Promise.all(storeIds.map((id) => readStore(site, id)));
  const stores = (await Promise.all(read.map((store) => sellable(site, store, 3)))).filter(
    ({ lines }) => lines.length > 0,
  );
  await measureWaits(tenantId, stores);
  await measureGuests(tenantId, stores);
  product.kill('SIGKILL');
  await measureMapping({ client, postgres, tenantId });
} finally {
  product.kill('SIGKILL');
  await sandbox.stop();
  await client.end();
  await postgres.close();
  await rm(postgres.folder, { recursive: true, force: true });
}
