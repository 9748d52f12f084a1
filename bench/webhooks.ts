import { createHmac, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#kit/server/testing/freePort.ts';
import { uberDirectSandbox } from '#integrations/delivery/uber_direct/uberDirectSandbox.ts';
import { startSandbox } from '#integrations/sandbox/sandbox.ts';
import { connectProvider } from './connectProvider.ts';
import { bodyOf, post, readStore, sellable, type Store } from './crowd.ts';
import { quantile, start } from './measure.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres } from './scene.ts';

/**
 * Cost of providers: stored webhooks per second of a fleet, against a plain handler that inserts the same body.
 *
 * Orders quoted by a fleet against orders with store delivery; and the latency of other stores while that fleet hangs.
 *
 * The fleet is its sandbox, in this process.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const webhooks = Number(process.env.BENCH_WEBHOOKS ?? 10_000);
const [connections, guests] = [16, 8];

const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const sandbox = await startSandbox(uberDirectSandbox);
process.env.PROVIDER_SANDBOX = sandbox.address;
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo', databaseUrl: postgres.url };
const product = await startProduct(postgres, port);

type Row = Record<string, unknown> & { id: string };
const firstRow = async (text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows[0];

/** Starts the delivery that the webhooks refer to. */
async function startDelivery(): Promise<string> {
  const reference = `del_${randomUUID()}`;
  const order = await firstRow('select id, store_id from orders order by id desc limit 1');
  await client.query(
    `insert into deliveries (tenant_id, order_id, store_id, provider, type, status, reference)
     values (current_setting('app.tenant_id')::int, $1, $2, 'uber_direct', 'uber_delivery', 'IN_PROGRESS', $3)`,
    [order?.id, order?.store_id, reference],
  );
  return reference;
}

/** Signed webhook that Uber sends when a courier moves. */
function courierUpdate(reference: string): { body: string; headers: Record<string, string> } {
  const courier = { name: 'Pedro Soto', phone_number: '+56911112222', location: { lat: -33.43, lng: -70.61 } };
  const updated = new Date().toISOString();
  const data = { id: reference, status: 'pickup', created: updated, updated, courier };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    kind: 'event.courier_update',
    delivery_id: reference,
    data,
  });
  const signature = createHmac('sha256', String(sandbox.credentials.webhookSignatureKey)).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-uber-signature': signature } };
}

/** Sends webhooks over some connections until all are answered; answers how many were each second. */
async function deliverWebhooks(url: string, reference: string, amount: number): Promise<number> {
  let [left, refused] = [amount, 0];
  const began = performance.now();
  const connection = async () => {
    while (left-- > 0) {
      const { body, headers } = courierUpdate(reference);
      const reply = await fetch(url, { method: 'POST', headers, body });
      await reply.arrayBuffer();
      if (!reply.ok) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  if (refused > 0) throw new Error(`${refused} webhooks were refused.`);
  return (amount * 1000) / (performance.now() - began);
}

async function measureWebhooks(webhookPath: string): Promise<void> {
  const reference = await startDelivery();
  await client.query('create table plain_webhooks (id text primary key, body jsonb not null)');
  const floor = await start('plain', { BENCH_URL: postgres.url, BENCH_TENANT: '0' });
  await deliverWebhooks(site.address + webhookPath, reference, webhooks / 10);
  await deliverWebhooks(`${floor.address}/webhooks`, reference, webhooks / 10);
  const ours = await deliverWebhooks(site.address + webhookPath, reference, webhooks);
  const began = performance.now();
  const bare = await deliverWebhooks(`${floor.address}/webhooks`, reference, webhooks);
  floor.stop();
  console.log(
    `webhooks kept and committed: ${ours.toFixed(0)}/s, plain ${bare.toFixed(0)}/s, ratio ${(bare / ours).toFixed(2)}`,
  );
  for (;;) {
    const waiting = await firstRow(`select count(*)::int as count from provider_webhooks where state = 'received'`);
    if (waiting?.count === 0) break;
    await sleep(200);
  }
  console.log(`all of them worked ${((performance.now() - began) / 1000).toFixed(1)} s later`);
}

/** Leaves a store one way to carry, to a guest at its own door who pays online. */
async function orderWithFee(storeId: number, key: number, deliveryFeeType: string): Promise<object> {
  const row = await firstRow(
    `update stores s set
       payment_methods = jsonb_set(payment_methods, '{storeDelivery}', '{"online": true}'),
       delivery_methods = (select jsonb_agg(m || jsonb_build_object('enabled', (m->>'key')::int = $2, 'deliveryFeeType', $3::text))
         from jsonb_array_elements(delivery_methods) m)
     where id = $1 returning latitude, longitude, text_address, id`,
    [storeId, key, deliveryFeeType],
  );
  await client.query(
    `insert into store_references (tenant_id, store_id, provider, field, value)
     values (current_setting('app.tenant_id')::int, $1, 'webpay', 'commerce_code', '597055555536') on conflict do nothing`,
    [storeId],
  );
  await client.query('update delivery_areas set delivery_method_key = null, minimum_order = 0 where store_id = $1', [
    storeId,
  ]);
  return {
    text: String(row?.text_address),
    latitude: Number(row?.latitude) + 0.002,
    longitude: Number(row?.longitude),
  };
}

type OrderScene = { store: Store; address: object };

/** Guests who order one after the other; answers how long each waited, in milliseconds. */
async function orderFor(ms: number, { store, address }: OrderScene, crowd = guests): Promise<number[]> {
  const waited: number[] = [];
  const until = performance.now() + ms;
  const guest = async (_: unknown, place: number) => {
    const customer = { name: `Cliente ${place}`, phone: `+569${String(20_000_000 + place)}`, mail: null };
    while (performance.now() < until) {
      const [line] = store.lines;
      const order = {
        ...bodyOf(store.id, line ? [line, line, line, line] : []),
        method: 'delivery',
        payment_method: 'online',
      };
      const began = performance.now();
      const key = { 'idempotency-key': randomUUID() };
      const reply = await post(site, '/api/v1/orders', { order: { ...order, address, customer } }, key);
      if (reply.status !== 201 && !isHung) throw new Error(reply.text.slice(0, 500));
      waited.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: crowd }, guest));
  return waited;
}
let isHung = false;

const printRow = (name: string, waited: readonly number[], ms: number) =>
  console.log(
    `${name.padEnd(52)} ${((waited.length * 1000) / ms).toFixed(0).padStart(5)}/s   p50 ${quantile(waited, 0.5).toFixed(0)} ms   p99 ${quantile(waited, 0.99).toFixed(0)} ms`,
  );

async function measureOrders(): Promise<void> {
  const [plainId = 0, fleetId = 0] = await openStores(client, tenantId, 20).then((ids) =>
    ids.filter((_, at) => at > 1),
  );
  const addresses = [await orderWithFee(plainId, 1, 'fixed'), await orderWithFee(fleetId, 2, 'external')];
  const [plain, fleet] = (await Promise.all(
    [plainId, fleetId].map(
      async (id, at): Promise<OrderScene> => ({
        store: await sellable(site, await readStore(site, id), 1),
        address: addresses[at] ?? {},
      }),
    ),
  )) as [OrderScene, OrderScene];
  const ms = seconds * 1000;
  for (const orderScene of [plain, fleet]) await orderFor(2000, orderScene);
  printRow('orders the store carries', await orderFor(ms, plain), ms);
  printRow('orders a fleet prices', await orderFor(ms, fleet), ms);
  printRow('the former alone', await orderFor(ms, plain), ms);
  isHung = true;
  sandbox.kit.plan('hung', { times: Infinity });
  const [beside, hung] = await Promise.all([orderFor(ms, plain), orderFor(ms, fleet)]);
  printRow('the former, beside guests of a fleet that hangs', beside, ms);
  printRow('these guests', hung, ms);
}

let tenantId = 0;
try {
  tenantId = Number((await firstRow(`select id from tenants where slug = 'demo'`))?.id);
  await client.query(`set app.tenant_id = '${tenantId}'`);
  const webhookPath = await connectProvider(site, 'uber_direct', sandbox.credentials);
  await measureWebhooks(webhookPath);
  await measureOrders();
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  product.kill('SIGKILL');
  await sandbox.stop();
  await client.end();
  await postgres.close();
}
