import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#kit/server/testing/freePort.ts';
import { bodyOf, placeOrders, type PlacedOrderSample, post, readStore, sellable, type Store } from './crowd.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres, tokenFrom } from './scene.ts';

/**
 * What coupons cost: a quote with one beside the same without, guests who order with one shared code beside guests who
 * order without, and a crowd for a hundred uses with the product killed in the middle, after which everything is counted.
 */
const guests = 50;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const rounds = 3;
const limit = 100;
const byPerson = 3;

const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo' };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function makeCoupon(coupon: object): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenFrom(site.address)}` };
  const reply = await post(
    site,
    '/api/admin/v1/coupons',
    { coupon: { kind: 'percentage', discount: 10, ...coupon } },
    headers,
  );
  if (reply.status !== 201) throw new Error(reply.text);
}

/** Milliseconds of a quote, asked one after another; the two kinds take turns, so that they see the same machine. */
async function quotes(store: Store, couponCode: string): Promise<{ without: number; with: number }> {
  const plain = bodyOf(store.id, store.lines.slice(0, 1));
  const times = { without: [] as number[], with: [] as number[] };
  const ask = async (kind: keyof typeof times) => {
    const order = kind === 'with' ? { ...plain, coupon_code: couponCode } : plain;
    const began = performance.now();
    const reply = await post(site, '/api/v1/orders/quote', { order });
    times[kind].push(performance.now() - began);
    if (!reply.text.includes('"ok":true')) throw new Error(reply.text.slice(0, 300));
  };
  for (let i = 0; i < 2000; i++) {
    await ask('without');
    await ask('with');
  }
  return { without: median(times.without.slice(500)), with: median(times.with.slice(500)) };
}

async function ordersPerSecond(stores: readonly Store[], couponCode?: string): Promise<number> {
  const orders: PlacedOrderSample[] = [];
  const refusals: string[] = [];
  const length = (seconds * 1000) / (2 * rounds);
  const began = Date.now();
  await placeOrders(site, stores, {
    guests,
    until: began + length,
    orders,
    refusals,
    ...(couponCode && { couponCode }),
  });
  if (refusals[0]) throw new Error(refusals[0]);
  return orders.length / ((Date.now() - began) / 1000);
}

async function counted(code: string) {
  const { rows } = await client.query<Record<'counter' | 'uses' | 'orders' | 'most', number>>(
    `select (select sum(used)::int from coupon_counters where coupon_id = c.id) as counter,
       (select count(*)::int from coupon_uses where coupon_id = c.id and state <> 'freed') as uses,
       (select count(*)::int from orders where tenant_id = c.tenant_id and coupon_code = c.code) as orders,
       (select max(used)::int from coupon_people where coupon_id = c.id and person like 'customer:%') as most
     from coupons c where code = $1`,
    [code],
  );
  return rows[0];
}

let product = await startProduct(postgres, port);
try {
  const { rows } = await client.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  const tenantId = rows[0]?.id ?? 0;
  await client.query(`set app.tenant_id = '${tenantId}'`);
  await client.query(`update coupons set enabled = false where tenant_id = ${tenantId} and automatic`);
  const read = await Promise.all((await openStores(client, tenantId, 20)).map((id) => readStore(site, id)));
  const stores: Store[] = [];
  for (const store of read) {
    const open = await sellable(site, store, 5);
    if (open.lines.length > 0) stores.push(open);
  }
  await makeCoupon({ code: 'LIBRE' });
  await makeCoupon({ code: 'COMPARTIDO', quantity: 1_000_000, quantity_by_users: 1_000_000 });
  await makeCoupon({ code: 'CIEN', quantity: limit, quantity_by_users: byPerson });
  const [store] = stores;
  if (!store) throw new Error('No store sells anything.');
  for (const code of ['LIBRE', 'COMPARTIDO']) {
    const told = await quotes(store, code);
    console.log(
      `a quote: ${told.without.toFixed(2)} ms, with ${code} ${told.with.toFixed(2)} ms: ${(told.with - told.without).toFixed(2)} ms more`,
    );
  }
  const rates = { without: [] as number[], limited: [] as number[] };
  await ordersPerSecond(stores);
  for (let round = 0; round < rounds; round++) {
    rates.without.push(await ordersPerSecond(stores));
    rates.limited.push(await ordersPerSecond(stores, 'COMPARTIDO'));
  }
  const [without, limited] = [median(rates.without), median(rates.limited)];
  console.log(
    `${guests} guests: ${without.toFixed(0)} orders/s, with one shared code of limited uses ${limited.toFixed(0)}/s: ${(limited / without).toFixed(2)}`,
  );
  const orders: PlacedOrderSample[] = [];
  const crowd = placeOrders(site, stores, {
    guests,
    until: Date.now() + 20_000,
    orders,
    refusals: [],
    couponCode: 'CIEN',
  });
  while (((await counted('CIEN'))?.counter ?? 0) < limit / 3) await sleep(5);
  product.kill('SIGKILL');
  await sleep(500);
  product = await startProduct(postgres, port);
  await crowd;
  const told = await counted('CIEN');
  console.log(
    `a crowd for ${limit} uses, the product killed in the middle: ${told?.orders} orders, ${told?.uses} uses, counter ${told?.counter}, at most ${told?.most} of ${byPerson} by one person`,
  );
  if (told?.orders !== limit || told.uses !== limit || told.counter !== limit || told.most > byPerson)
    process.exitCode = 1;
} finally {
  product.kill('SIGKILL');
  await client.end();
  await postgres.close();
}
