import path from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '#kit/server/data/database.ts';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { addHistory } from '#demo/orders/orderHistory.ts';
import { seedTenant, type Scene, sceneOn } from './scene.ts';

/** `BENCH_ORDERS` orders in one of three hundred tenants, cached in `DATA_DIR` because they take long to generate. */
const orderCount = Number(process.env.BENCH_ORDERS ?? 5_000_000);
const folder = process.env.DATA_DIR ?? path.join(tmpdir(), 'bench-orders');
const [otherTenants, ordersEach] = [299, 40];

/** A tenant with one store and a few orders, copied from the demo's: only that others are there matters. */
const otherTenant = `
  with made as (
    insert into tenants (slug, name, country, time_zone, currency) select 'otra-' || $1::text, 'Otra ' || $1::text, 'cl',
      'America/Santiago', 'CLP' on conflict (slug) do nothing returning id
  ) select id from made`;
const copyOrders = `
  insert into orders (store_id, status, method, dispatch_method, platform, source, payment_method, customer, phone_digits,
    promised_at, business_day, currency, lines, parts, products_total, total, gross, timeline, created_at)
  select $1, m.status, m.method, m.dispatch_method, m.platform, m.source, m.payment_method, m.customer, m.phone_digits,
    m.promised_at, m.business_day, m.currency, m.lines, m.parts, m.products_total, m.total, m.total, m.timeline, m.created_at
  from order_models m`;

/** Three hundred tenants beside the demo's. */
export async function addOthers(database: Database, demoId: number): Promise<void> {
  const client = await database.pool.connect();
  const inTenant = async (id: number, statement: string, values: unknown[] = []) => {
    await client.query(`begin; set local app.tenant_id = '${id}'`);
    const { rows } = await client.query<{ id: number }>(statement, values);
    await client.query('commit');
    return rows[0]?.id ?? 0;
  };
  try {
    const models = `create temp table order_models as select * from orders where tenant_id = ${demoId} order by id limit ${ordersEach}`;
    await inTenant(demoId, models);
    for (let each = 1; each <= otherTenants; each++) {
      const { rows } = await client.query<{ id: number }>(otherTenant, [each]);
      const id = rows[0]?.id;
      if (id === undefined) continue;
      const storeId = await inTenant(id, `insert into stores (name) values ('Centro') returning id`);
      await inTenant(id, copyOrders, [storeId]);
    }
  } finally {
    client.release(true);
  }
}

async function fill(url: string, demoId: number): Promise<void> {
  const database = openDatabase({ url });
  try {
    await addOthers(database, demoId);
    // As planned by the statistics: counting millions would take as long as a measurement.
    const { rows } = await database.pool.query<{ count: number }>(
      `select greatest(reltuples, 0)::bigint as count from pg_class where relname = 'orders'`,
    );
    const count = orderCount - (rows[0]?.count ?? 0);
    if (count < orderCount / 100) return;
    await addHistory(database, { slug: 'demo', count, say: console.log });
    await database.pool.query('vacuum analyze orders');
  } finally {
    await database.close();
  }
}

/** The demo tenant with years of orders. */
export async function openOrdersScene(): Promise<Scene> {
  const embedded = await startEmbedded({ dataDir: folder });
  const { url } = embedded;
  await migrate({ url, directory: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
  const tenant = await seedTenant(url, []);
  await fill(url, tenant.tenantId);
  return sceneOn({ url, folder, close: () => embedded.stop() }, tenant);
}
