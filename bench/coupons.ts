import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { proofOf } from '#features/benefits/loyalty/server/guests/proof.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { freePort } from '#kit/server/testing/freePort.ts';
import { bodyOf, placeOrders, type PlacedOrderSample, post, readStore, sellable, type Store } from './crowd.ts';
import { median } from './measure.ts';
import { openStores, startProduct } from './product.ts';
import { openPostgres, tokenFrom } from './scene.ts';

/**
 * Cost of coupons and points: a quote with and without them, and orders with and without a shared code.
 *
 * Then a crowd competes for a hundred uses while the product is killed, after which all uses are counted.
 */
const guests = 50;
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const rounds = 3;
const limit = 100;
const byPerson = 3;
const quoted = 2000;

/** Signs the proof of a guest's identity. */
process.env.SECRET_KEY ??= randomBytes(32).toString('base64');
const postgres = await openPostgres();
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const port = await freePort();
const site = { address: `http://127.0.0.1:${port}`, tenant: 'demo' };

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

/** Milliseconds of a quote by kind. The kinds alternate, so that machine load affects all of them equally. */
async function quotes<Kind extends string>(
  store: Store,
  kinds: Readonly<Record<Kind, (at: number) => object>>,
): Promise<Record<Kind, number>> {
  const plain = bodyOf(store.id, store.lines.slice(0, 1));
  const names = Object.keys(kinds) as Kind[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Kind, number[]>;
  for (let at = 0; at < quoted; at++)
    for (const name of names) {
      const began = performance.now();
      const reply = await post(site, '/api/v1/orders/quote', { order: { ...plain, ...kinds[name](at) } });
      times[name].push(performance.now() - began);
      if (!reply.text.includes('"ok":true')) throw new Error(reply.text.slice(0, 300));
    }
  const text = names.map((name) => [name, median(times[name].slice(quoted / 4))]);
  return Object.fromEntries(text) as Record<Kind, number>;
}

/** Starts the programme; returns the proof of a guest with points. */
async function provenGuest(tenantId: number): Promise<object> {
  const headers = { authorization: `Bearer ${await tokenFrom(site.address)}`, tenant: site.tenant };
  const loyaltyUrl = `${site.address}/api/admin/v1/loyalty`;
  const body = JSON.stringify({ loyalty: { active: true, min_redeem: 1, max_redeem: 1_000_000 } });
  const json = { ...headers, 'content-type': 'application/json' };
  const started = await fetch(`${loyaltyUrl}/settings`, { method: 'PATCH', headers: json, body });
  if (!started.ok) throw new Error(await started.text());
  const { rows } = await client.query<{ id: string }>(
    `select id from customers where tenant_id = ${tenantId} and merged_into is null and phone <> '' order by id limit 1`,
  );
  const customerId = Number(rows[0]?.id);
  const grant = await post(
    site,
    `/api/admin/v1/loyalty/customers/${customerId}/adjust`,
    { adjustment: { points: 100_000, reason: 'Medición' } },
    headers,
  );
  if (grant.status >= 300) throw new Error(grant.text);
  const { proof } = proofOf(openSecrets(process.env.SECRET_KEY ?? ''), { tenantId, customerId });
  return { points: 100, points_proof: proof };
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
  const points = await provenGuest(tenantId);
  const measured = await quotes(store, {
    without: () => ({}),
    LIBRE: () => ({ coupon_code: 'LIBRE' }),
    COMPARTIDO: () => ({ coupon_code: 'COMPARTIDO' }),
    points: () => points,
    // Two orders per guest, so that half of the carts are new.
    cart: (at) => ({ marketing_mail: true, customer: { mail: `guest${Math.floor(at / 2)}@bench.test` } }),
  });
  const more = (name: keyof typeof measured) =>
    `${measured[name].toFixed(2)} ms: ${(measured[name] - measured.without).toFixed(2)} ms more`;
  console.log(`a quote: ${measured.without.toFixed(2)} ms`);
  for (const code of ['LIBRE', 'COMPARTIDO'] as const) console.log(`with ${code} ${more(code)}`);
  console.log(`with points that are redeemed ${more('points')}`);
  console.log(`with a cart that is kept ${more('cart')}`);
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
  const end = await counted('CIEN');
  console.log(
    `a crowd for ${limit} uses, the product killed in the middle: ${end?.orders} orders, ${end?.uses} uses, counter ${end?.counter}, at most ${end?.most} of ${byPerson} by one person`,
  );
  if (end?.orders !== limit || end.uses !== limit || end.counter !== limit || end.most > byPerson) process.exitCode = 1;
} finally {
  product.kill('SIGKILL');
  await client.end();
  await postgres.close();
}
