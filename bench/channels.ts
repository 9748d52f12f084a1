import { createHmac, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#kit/server/testing/freePort.ts';
import { signatureHeader } from '#integrations/channels/uber_eats/dialect.ts';
import { startSandboxes } from '#integrations/sandboxes.ts';
import { measureTranslation } from './channelMenu.ts';
import { measureLinks, measureSoldOuts, sandboxOf } from './channelStores.ts';
import { connectProvider } from './connectProvider.ts';
import { type PlacedOrderSample, placeOrders, readStore, sellable, type Store, watchTablet } from './crowd.ts';
import { quantile, start } from './measure.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres, tokenFrom } from './scene.ts';

/**
 * Orders of a channel at a constant rate: the latency of their webhooks against a plain handler that inserts the same
 * bodies.
 *
 * And the time until the tablet of the kitchen receives the order.
 *
 * Then orders of guests beside that channel, and while it hangs.
 *
 * First, the menu of a store as its channels take it; last, sold-outs of 200 stores and the list of their links.
 *
 * The channels are their sandboxes, in this process.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const perSecond = 50;
const guests = 8;

measureTranslation();
const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const sandboxes = await startSandboxes();
const sandbox = sandboxOf(sandboxes.channels, 'uber_eats');
const storeReference = sandbox.stores[0]?.reference ?? '';
process.env.PROVIDER_SANDBOX = sandboxes.address;
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo', databaseUrl: postgres.url };
const product = await startProduct(postgres, port);

/** Signed webhook of an order, as Uber sends it. */
function webhookOf(reference: string): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    id: randomUUID(),
    event_id: randomUUID(),
    event_time: Math.floor(Date.now() / 1000),
    event_type: 'orders.notification',
    meta: { user_id: storeReference, resource_id: reference, status: 'pos' },
  });
  const signature = createHmac('sha256', String(sandbox.credentials.clientSecret)).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

type Delivered = { reference: string; at: number; ms: number };

/** Places orders at the channel at the constant rate and delivers their webhooks, however long the answers take. */
async function deliverOrders(url: string, forSeconds: number): Promise<Delivered[]> {
  const deliver = async (at: number): Promise<Delivered> => {
    await sleep(at);
    const { reference } = await sandbox.placeOrder({ storeReference, webhook: false });
    const { body, headers } = webhookOf(reference);
    const [sentAt, began] = [Date.now(), performance.now()];
    const reply = await fetch(url, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`A webhook was answered with ${reply.status}.`);
    return { reference, at: sentAt, ms: performance.now() - began };
  };
  const count = forSeconds * perSecond;
  return Promise.all(Array.from({ length: count }, (_, place) => deliver((place * 1000) / perSecond)));
}

/** The number of each order by its id at the channel, when all are placed. */
async function placedNumbers(delivered: readonly Delivered[]): Promise<Map<string, number>> {
  const references = delivered.map(({ reference }) => reference);
  for (let waited = 0; ; waited += 1) {
    const { rows } = await client.query<{ reference: string; number: string }>(
      `select external_reference as reference, id as number from orders
       where source = 'uber_eats' and external_reference = any($1)`,
      [references],
    );
    if (rows.length === references.length || waited === 60)
      return new Map(rows.map(({ reference, number }) => [reference, Number(number)]));
    await sleep(1000);
  }
}

const print = (name: string, ms: readonly number[]) =>
  console.log(
    `${name.padEnd(44)} p50 ${quantile(ms, 0.5).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms`,
  );

async function measureOrders(storeId: number, url: string): Promise<void> {
  await client.query('create table plain_webhooks (id text primary key, body jsonb not null)');
  const floor = await start('plain', { BENCH_URL: postgres.url, BENCH_TENANT: '0' });
  await placedNumbers(await deliverOrders(url, 3));
  await deliverOrders(`${floor.address}/webhooks`, 1);
  const bare = await deliverOrders(`${floor.address}/webhooks`, seconds);
  floor.stop();

  const stop = new AbortController();
  const tablet = watchTablet(site, storeId, await tokenFrom(site.address), stop.signal);
  await sleep(1000);
  const delivered = await deliverOrders(url, seconds);
  const numbers = await placedNumbers(delivered);
  await sleep(3000);
  stop.abort();
  const waits = delivered.flatMap(({ reference, at }) => {
    const receivedAt = tablet.heard.get(numbers.get(reference) ?? 0);
    return receivedAt === undefined ? [] : [receivedAt - at];
  });
  console.log(`${delivered.length} orders, ${perSecond} a second, in one store`);
  print(
    'webhooks of a plain handler',
    bare.map(({ ms }) => ms),
  );
  print(
    'webhooks stored and answered',
    delivered.map(({ ms }) => ms),
  );
  print('from webhook to the tablet of the kitchen', waits);
  const missing = delivered.length - waits.length;
  console.log(`placed ${numbers.size}, not received ${missing}, load ${loadavg()[0]?.toFixed(1)}`);
  if (missing > 0) process.exitCode = 1;
}

/** Latencies of guests who order one after another. */
async function orderFor(stores: readonly Store[]): Promise<number[]> {
  const orders: PlacedOrderSample[] = [];
  await placeOrders(site, stores, { guests, until: Date.now() + seconds * 1000, orders, refusals: [] });
  return orders.map(({ ms }) => ms);
}

/** Guests beside the orders of the channel while it works, and while each of its answers hangs, in turn. */
async function measureGuests(storeIds: readonly number[], url: string): Promise<void> {
  const read = await Promise.all(storeIds.map((id) => readStore(site, id)));
  const stores = (await Promise.all(read.map((store) => sellable(site, store, 3)))).filter(
    ({ lines }) => lines.length > 0,
  );
  const besideChannel = () => Promise.all([orderFor(stores), deliverOrders(url, seconds)]);
  await orderFor(stores);
  const [working, hung]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2; round += 1) {
    working.push(...(await besideChannel())[0]);
    sandbox.kit.plan('hung', { times: Infinity });
    const [guestsOrders, delivered] = await besideChannel();
    hung.push(...guestsOrders);
    sandbox.kit.forgive();
    // The next round is measured without the retries of this one.
    await placedNumbers(delivered);
  }
  print('orders of guests beside the channel', working);
  print('the same while the channel hangs', hung);
  console.log(`ratio of their p99 ${(quantile(hung, 0.99) / quantile(working, 0.99)).toFixed(2)}`);
}

try {
  const { rows } = await client.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  const tenantId = Number(rows[0]?.id);
  await client.query(`set app.tenant_id = '${tenantId}'`);
  const [storeId = 0, ...storeIds] = await openStores(client, tenantId, 5);
  await client.query(
    `insert into store_references (tenant_id, store_id, provider, field, value) values ($1, $2, 'uber_eats', 'store_id', $3)`,
    [tenantId, storeId, storeReference],
  );
  const url = site.address + (await connectProvider(site, 'uber_eats', sandbox.credentials));
  await measureOrders(storeId, url);
  await measureGuests(storeIds, url);
  await measureSoldOuts({ client, postgres, site, tenantId, channels: sandboxes.channels });
  await measureLinks({ client, postgres, tenantId });
} finally {
  product.kill('SIGKILL');
  await sandboxes.stop();
  await client.end();
  await postgres.close();
  await rm(postgres.folder, { recursive: true, force: true });
}
