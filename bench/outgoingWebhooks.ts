import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { recordEvents } from '#features/platform/webhook-subscriptions/server/index.ts';
import { openDatabase } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { placeOrders, readStore, type PlacedOrderSample, sellable, type Store } from './crowd.ts';
import { quantile } from './measure.ts';
import { openStores, startProduct, waitForJobs } from './product.ts';
import { openPostgres, seedTenant, unhurried } from './scene.ts';
import type { ReceiverOptions } from './webhookReceiver.ts';

/**
 * Events of a company to its own systems, sent by the product to receivers in threads.
 *
 * Deliveries per second; the age of events on arrival while another receiver never answers; and the latency of orders
 * while 1,000 events a second are stored.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const amount = Number(process.env.BENCH_EVENTS ?? 10_000);
const [perSecond, guests] = [1000, 8];

const secretKey = 'k'.repeat(32);
const postgres = await openPostgres();
const { scope, tenantId } = await seedTenant(postgres.url, []);
const database = openDatabase({ url: unhurried(postgres.url), ...composedAreas.databaseOptions });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query(`set app.tenant_id = ${tenantId}`);

type Receiver = { url: string; ages: number[]; thread: Worker };

/** A receiver that notes the age of each event on arrival, or never answers. */
async function startReceiver(answers: boolean): Promise<Receiver> {
  const thread = new Worker(new URL('./webhookReceiver.ts', import.meta.url), {
    workerData: { answers } satisfies ReceiverOptions,
  });
  const [url] = (await once(thread, 'message')) as [string];
  const ages: number[] = [];
  thread.on('message', (more: number[]) => ages.push(...more));
  return { url, ages, thread };
}

const subscribe = (name: string, { url }: Receiver) =>
  database.inTenant(scope, async (db) => {
    const { id } = await insert(db, 'webhookSubscriptions', { name, url, topics: JSON.stringify(['products']) });
    const sealed = openSecrets(secretKey).seal(`whsec_${Buffer.from(secretKey).toString('base64')}`);
    await client.query('insert into webhook_secrets (tenant_id, subscription_id, secret_sealed) values ($1, $2, $3)', [
      tenantId,
      id,
      sealed,
    ]);
  });

const products = (await client.query<{ id: string }>('select id from products where tenant_id = $1', [tenantId])).rows;
let place = 0;

/** Stores events of products in transactions of 20, `rate` a second, as the requests of many users do. */
async function storeEvents(count: number, rate: number): Promise<void> {
  const began = performance.now();
  for (let stored = 0; stored < count; stored += 20) {
    await database.inTenant(scope, async (db) => {
      const events = Array.from({ length: 20 }, () => ({
        type: 'product.updated',
        recordId: Number(products[place++ % products.length]?.id),
      }));
      recordEvents(db, 'products', events);
    });
    const ahead = (stored * 1000) / rate - (performance.now() - began);
    if (ahead > 0) await sleep(ahead);
  }
}

async function untilReceived({ ages }: Receiver, count: number): Promise<void> {
  while (ages.length < count) await sleep(20);
}

const port = await freePort();
process.env.SECRET_KEY = secretKey;
process.env.WEBHOOK_HOSTS = '127.0.0.1';
const product = await startProduct(postgres, port);
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo' };

async function orderFor(stores: readonly Store[], forSeconds: number): Promise<number> {
  const [orders, refusals]: [PlacedOrderSample[], string[]] = [[], []];
  await placeOrders(site, stores, { guests, until: Date.now() + forSeconds * 1000, orders, refusals });
  if (orders.length === 0) throw new Error(refusals[0] ?? 'No orders.');
  return quantile(
    orders.map(({ ms }) => ms),
    0.99,
  );
}

/** Latency of orders in alternating rounds, without and with events. */
async function measureOrders(): Promise<void> {
  const ids = await openStores(client, tenantId, 5);
  const stores = await Promise.all(ids.map(async (id) => sellable(site, await readStore(site, id), 3)));
  const open = stores.filter(({ lines }) => lines.length > 0);
  await orderFor(open, 3);
  const rounds = { quiet: [] as number[], busy: [] as number[] };
  for (let round = 0; round < 3; round++) {
    rounds.quiet.push(await orderFor(open, seconds / 4));
    const storing = storeEvents((perSecond * seconds) / 4, perSecond);
    rounds.busy.push(await orderFor(open, seconds / 4));
    await storing;
  }
  const [quiet, busy] = [quantile(rounds.quiet, 0.5), quantile(rounds.busy, 0.5)];
  console.log(
    `orders: p99 ${quiet.toFixed(0)} ms, with ${perSecond} events/s ${busy.toFixed(0)} ms, ratio ${(busy / quiet).toFixed(2)}`,
  );
}

await waitForJobs(client, tenantId);
const live = await startReceiver(true);
await subscribe('Responde', live);
const began = performance.now();
await storeEvents(amount / 2, 100_000);
await untilReceived(live, amount / 2);
const perSecondDelivered = ((amount / 2) * 1000) / (performance.now() - began);
console.log(`delivered: ${perSecondDelivered.toFixed(0)}/s to a local receiver, stored meanwhile`);

const dead = await startReceiver(false);
await subscribe('No responde', dead);
live.ages.length = 0;
await storeEvents(amount, amount / 60);
await untilReceived(live, amount);
console.log(
  `${amount} events in a minute beside a receiver that never answers: age p50 ${quantile(live.ages, 0.5).toFixed(0)} ms, p99 ${quantile(live.ages, 0.99).toFixed(0)} ms`,
);
await client.query(`update webhook_subscriptions set active = false where url = $1`, [dead.url]);
await measureOrders();

product.kill();
await Promise.all([live, dead].map(({ thread }) => thread.terminate()));
await client.end();
await database.close();
await postgres.close();
