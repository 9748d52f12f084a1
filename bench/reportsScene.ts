import path from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, type Db, openDatabase } from '#kit/server/data/database.ts';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { packMonths } from '#features/sales/rollups/server/foldVisits.ts';
import { foldMarks, markOrders } from '#features/sales/rollups/server/index.ts';
import { orderIndexes } from '#demo/orders/orderHistory.sql.ts';
import { addOthers } from './ordersScene.ts';
import { detailedStores, fillRollups } from './reportsRollups.ts';
import { type Scene, sceneOn, seedTenant, unhurried } from './scene.ts';

/**
 * `BENCH_ORDERS` orders over `BENCH_DAYS` days (default two years) in `BENCH_STORES` stores, of one of three hundred
 * tenants.
 *
 * Each store has the same number of orders a day; there is one customer per twelve orders.
 *
 * SQL inserts only the columns that reports read: two short lines, one or three components of the total, no timeline.
 *
 * Indexes and foreign keys are dropped meanwhile, and the product's job folds the rollups.
 *
 * With `BENCH_ROLLUPS`, `reportsRollups.ts` fills the rollups, and only the last days have orders.
 *
 * The database is cached in `DATA_DIR` and runs without fsync.
 */
export const orderCount = Number(process.env.BENCH_ORDERS ?? 5_000_000);
export const areRollupsAlone = Boolean(process.env.BENCH_ROLLUPS);
const folder = process.env.DATA_DIR ?? path.join(tmpdir(), `bench-reports-${orderCount}`);
export const [stores, days] = [Number(process.env.BENCH_STORES ?? 200), Number(process.env.BENCH_DAYS ?? 730)];
const ordersPerCustomer = 12;
const daysAtOnce = 30;
/** Last days with orders; earlier days have only rollups. */
const ordersOfDays = 3;

type Write = (statement: string, values?: unknown[]) => Promise<pg.QueryResult>;

const fillCustomers = `
  insert into customers (name, phone)
  select 'Cliente ' || n, '+569' || lpad(n::text, 8, '0') from generate_series(1, $1::int) n`;

/** $1 the first day of some, $2 how many, $3 the orders of a day, $4 ids of stores, $5 and $6 the first customer and how many. */
const fillOrders = `
  insert into orders (store_id, status, method, dispatch_method, platform, source, payment_method, customer, customer_id, phone_digits,
    starts_at, promised_at, created_at, business_day, currency, lines, parts, products_total, gross, delivery_fee, coupon_discount, total,
    refunded, undated_refunded, coupon_code, items, hour, cell, ready_at, completed_at, timeline)
  select ($4::bigint[])[1 + n % cardinality($4::bigint[])], case when r.chance < 0.94 then 'completed' when r.chance < 0.98 then 'canceled' else 'failed' end,
    case when carried then 'delivery' else 'pickup' end, case when carried then 'delivery' else 'pickUp' end,
    case when r.way < 0.4 then 'app' else 'web' end, case when r.way < 0.8 then 'mercat' when r.way < 0.9 then 'rappi' else 'uber_eats' end,
    (array['online', 'card', 'cash', 'oneclick'])[1 + floor(r.pay * 4)::int], '{}', $5::bigint + floor($6::int * r.guest * r.guest)::bigint, '1',
    m.at, m.at + interval '40 minutes', m.at, d.day, 'CLP',
    jsonb_build_array(
      jsonb_build_object('productId', 1 + floor(60 * r.one * r.one)::int, 'name', 'Plato', 'quantity', 1, 'full', price, 'choicesTotal', 0, 'total', price),
      jsonb_build_object('productId', 61 + floor(60 * r.two * r.two)::int, 'name', 'Bebida', 'quantity', 2, 'full', 1500, 'choicesTotal', 0, 'total', 3000)),
    case when r.off < 0.09 then jsonb_build_array(jsonb_build_object('kind', 'coupon', 'label', 'Cupón VUELVE10', 'amount', -1000)) else '[]' end,
    price + 3000, price + 3000, fee, v.off, price + 3000 + fee + v.off, case when r.chance > 0.93 and r.chance < 0.94 then 1000 else 0 end,
    case when r.chance > 0.93 and r.chance < 0.94 then 1000 else 0 end,
    case when r.off < 0.09 then 'VUELVE10' end, 3, hour, case when carried then 1000000 + floor(400 * r.two * r.one)::int end,
    m.at + interval '20 minutes', m.at + interval '45 minutes', '[]'
  from generate_series(0, $2::int - 1) x(ahead) cross join lateral (select $1::date + x.ahead as day) d
  cross join generate_series(1, $3::int) n
  cross join lateral (select random() as chance, random() as way, random() as pay, random() as guest, random() as one, random() as two,
    random() as off, random() as peak, n + x.ahead as row offset 0) r
  cross join lateral (select r.way < 0.65 as carried, 4000 + floor(r.one * 60)::int * 100 as price,
    case when r.peak < 0.4 then 12 + floor(r.peak * 10)::int else 17 + floor((r.peak - 0.4) * 10)::int end as hour,
    case when r.way < 0.65 then 1990 else 0 end as fee, case when r.off < 0.09 then -1000 else 0 end as off) v
  cross join lateral (select (d.day + make_interval(hours => v.hour + 3)) at time zone 'UTC' as at) m`;

const addStores = `
  insert into stores (name) select 'Sucursal ' || n from generate_series(1, $1::int - (select count(*) from stores)::int) n`;

/** Customers of the orders, with the numbers that orders and rollups refer to. */
const addCustomersOfOrders = `
  insert into customers (id, name, phone) overriding system value
  select customer_id, 'Cliente ' || customer_id, '+569' || lpad(customer_id::text, 8, '0')
  from (select distinct customer_id from orders where customer_id >= $1) o on conflict do nothing`;

const firstStores = 'select array_agg(id order by id) as ids from (select id from stores order by id limit $1) s';

const foreignKeys = `
  select conname as name from pg_constraint where conrelid = 'orders'::regclass and contype = 'f'`;

async function withClient<T>(database: Database, tenantId: number, work: (write: Write) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query(`set app.tenant_id = '${tenantId}'`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    return await work((statement, values) => client.query(statement, values));
  } finally {
    client.release(true);
  }
}

/** The days reports look at, the last one being yesterday. */
export const dayAgo = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function fillTenant(write: Write): Promise<void> {
  const { rows: known } = await write('select coalesce(max(id), 0)::int as last from customers');
  const customers = Math.ceil(orderCount / ordersPerCustomer);
  await write(fillCustomers, [customers]);
  const { rows } = await write(firstStores, [stores]);
  for (const { name } of (await write(foreignKeys)).rows) await write(`alter table orders drop constraint ${name}`);
  const { rows: indexes } = await write(orderIndexes);
  for (const { name } of indexes) await write(`drop index ${name}`);
  for (let ago = days; ago > 0; ago -= daysAtOnce) {
    const count = Math.min(daysAtOnce, ago);
    await write(fillOrders, [
      dayAgo(ago),
      count,
      Math.round(orderCount / days),
      rows[0].ids,
      known[0].last + 1,
      customers,
    ]);
  }
  for (const { definition } of indexes) await write(definition);
  await write('vacuum analyze orders');
  await write('analyze customers');
}

/** Fills the orders of the last days and all rollups. */
async function seedRollups(database: Database, tenant: Pick<Scene, 'tenantId' | 'scope'>): Promise<void> {
  const customers = Math.ceil(orderCount / ordersPerCustomer);
  const perDay = Math.round(orderCount / days);
  await addOthers(database, tenant.tenantId);
  const filled = await withClient(database, tenant.tenantId, async (write) => {
    await write(addStores, [stores]);
    const { rows } = await write(firstStores, [stores]);
    const { rows: known } = await write('select coalesce(max(id), 0)::int as last from customers');
    const customer = known[0].last + 1;
    for (const { name } of (await write(foreignKeys)).rows) await write(`alter table orders drop constraint ${name}`);
    const sellers = rows[0].ids.slice(0, detailedStores);
    const sold = Math.round((perDay * sellers.length) / stores);
    await write(fillOrders, [dayAgo(ordersOfDays), ordersOfDays, sold, sellers, customer, customers]);
    await write(addCustomersOfOrders, [customer]);
    return { stores: rows[0].ids, first: dayAgo(days), days, perDay, customer, customers };
  });
  await database.inTenant(tenant.scope, (db) => fillRollups(db, filled));
  await database.pool.query('vacuum analyze');
}

const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const began = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};

async function foldAll(database: Database, scope: Scene['scope']): Promise<void> {
  await database.inTenant(scope, (db) => markOrders(db, 0));
  let [highest, batches] = [0, 0];
  const fold = async (db: Db) => {
    const began = performance.now();
    const folded = await foldMarks(db);
    highest = Math.max(highest, performance.now() - began);
    return folded;
  };
  while ((await database.inTenant(scope, fold)) > 0) batches++;
  const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
  console.log(`${batches} times, the longest ${(highest / 1000).toFixed(1)} s; this process has ${megabytes} MB`);
}

async function fillAndFold(
  database: Database,
  { tenantId, scope }: Pick<Scene, 'tenantId' | 'scope'>,
  isFolded: boolean,
) {
  const { rows } = await database.pool.query<{ count: number }>(
    `select greatest(reltuples, 0)::bigint as count from pg_class where relname = 'orders'`,
  );
  if (Number(rows[0]?.count) < orderCount / 2) {
    await timed('other tenants', () => addOthers(database, tenantId));
    await timed(`${orderCount} orders`, () => withClient(database, tenantId, fillTenant));
  }
  if (isFolded) return;
  await timed('folded', () => foldAll(database, scope));
  await database.pool.query('vacuum analyze');
}

/** The tenant with its orders and rollups. */
export async function openReportsScene(): Promise<Scene> {
  const embedded = await startEmbedded({ dataDir: folder, durable: false });
  const { url } = embedded;
  await migrate({ url, directory: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
  const tenant = await seedTenant(url, []);
  const database = openDatabase({ url: unhurried(url) });
  const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(tenant.scope, work);
  const rollups = await inTenant((db) =>
    db.selectFrom('salesTotals').select('scope').where('startsOn', '=', dayAgo(5)).execute(),
  );
  const isFolded = rollups.length >= stores;
  if (!areRollupsAlone) await fillAndFold(database, tenant, isFolded);
  else if (!isFolded) await timed(`what is kept of ${orderCount} orders`, () => seedRollups(database, tenant));
  // As the night leaves them.
  await inTenant(packMonths);
  await inTenant((db) => sql`delete from sales_marks where tenant_id = ${tenant.tenantId}`.execute(db));
  await database.pool.query('vacuum sales_marks');
  await database.close();
  return sceneOn({ url, folder, close: () => embedded.stop() }, tenant);
}

/** Adds the orders of today until the current hour and folds them, as for a dashboard. */
export async function addToday({ database, scope, tenantId }: Scene): Promise<void> {
  const customers = Math.ceil(orderCount / ordersPerCustomer);
  const perDay = Math.round(orderCount / days);
  let before = 0;
  await withClient(database, tenantId, async (write) => {
    const known = `select (select max(id) from orders) as last, (select max(id) from customers) as customer,
      (select count(*)::int from orders where business_day = $1) as placed`;
    const [found] = (await write(known, [dayAgo(0)])).rows;
    before = Number(found.last);
    if (found.placed > perDay / 10) return;
    const { rows } = await write(firstStores, [stores]);
    await write(fillOrders, [dayAgo(0), 1, perDay, rows[0].ids, Number(found.customer) - customers + 1, customers]);
    await write('delete from orders where id > $1 and starts_at > now()', [before]);
  });
  await database.inTenant(scope, (db) => markOrders(db, before));
  while ((await database.inTenant(scope, foldMarks)) > 0);
}
