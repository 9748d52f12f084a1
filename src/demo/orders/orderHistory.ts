import { sql } from 'kysely';
import type pg from 'pg';
import { foldMarks, markOrders } from '#features/sales/rollups/server/index.ts';
import type { CountryCode } from '#domain/countries.ts';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { randomFrom } from '../demoRandom.ts';
import { batchesOf, daysOf } from './historyDays.ts';
import { orderIndexes } from './orderHistory.sql.ts';
import { historyHours } from './historyHours.ts';
import { placesOf, templatesOf } from './orderTemplates.ts';
import { menusOf, orderingStores } from './seedOrders.ts';
import { type Material, paidDays, prepareHistory, type Write, writeDays, writeMoney } from './writeHistory.ts';

/** More than enough for no two neighbours in a list to be alike. */
const templatesPerMenu = 240;

/** Fewer are there sooner than the indexes would be built. */
const manyOrders = 1_000_000;

type Tenant = { id: number; country: CountryCode; currency: string; timeZone: string; businessDayCutoff: string };

export type OrderHistoryOptions = {
  slug: string;
  count: number;
  say: (line: string) => void;
  /** Number of orders from which indexes are rebuilt at the end. */
  rebuildFrom?: number;
};

async function tenantOf(database: Database, slug: string): Promise<Tenant> {
  const tenant = await database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'country', 'currency', 'timeZone', 'businessDayCutoff'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
  );
  if (!tenant) throw new StartupError(`No hay ninguna cadena "${slug}".`);
  return tenant;
}

/** Loads the stores and current menus from which orders are generated. */
const materialOf = (database: Database, { id, ...tenant }: Tenant): Promise<Material> =>
  database.inTenant(setupScope(id, 'history'), async (db) => {
    const random = randomFrom(id);
    const stores = (await orderingStores(db, tenant)).filter(({ menuId }) => menuId !== null);
    const menus = await menusOf(db, stores);
    // Coupons with ten percent off, as in the other demo orders.
    const coupons = await db
      .selectFrom('coupons')
      .select('code')
      .where('discount', '=', 10)
      .where('startTime', 'is', null)
      .orderBy('id')
      .execute();
    const chain = {
      ...tenant,
      coupons: coupons.map(({ code }) => code),
      questions: [],
      staff: ['Administración'],
      guests: 1,
    };
    const selling = stores.filter(({ menuId }) => menus.has(menuId ?? 0));
    const { rows: hours, noOf } = historyHours(selling, chain, random);
    return {
      hours,
      perMenu: templatesPerMenu,
      templates: [...menus].flatMap((menu) => templatesOf(menu, stores, chain, random, templatesPerMenu)),
      places: placesOf(selling, chain, noOf, random),
    };
  });

/** `filled` is called when orders are there and are going to be read. */
type Work = (write: Write, filled: () => Promise<void>) => Promise<void>;

/** Separate statements, as Citus requires. */
async function begin(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${tenantId}'`);
  await client.query('set local synchronous_commit = off');
  await client.query(`set local maintenance_work_mem = '512MB'`);
}

const send =
  (client: pg.PoolClient): Write =>
  async (statement, values = []) => {
    const { rows, rowCount } = await client.query<object>(statement, values);
    return { rows, count: rowCount ?? 0 };
  };

/** Each statement in a transaction of the tenant, without the limits a request has. */
const writerFor =
  (client: pg.PoolClient, tenantId: number): Write =>
  async (statement, values) => {
    await begin(client, tenantId);
    const answer = await send(client)(statement, values);
    await client.query('commit');
    return answer;
  };

/**
 * Runs the work in one transaction that drops the indexes of orders and rebuilds them once at the end.
 *
 * Orders are locked for readers meanwhile; an interruption rolls everything back.
 */
async function withoutIndexes(client: pg.PoolClient, tenantId: number, work: Work) {
  await begin(client, tenantId);
  const { rows } = await client.query<{ name: string; definition: string }>(orderIndexes);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work(send(client), async () => {
    for (const { definition } of rows) await client.query(definition);
  });
  await client.query('commit');
}

const lastOrder = (database: Database, { id }: Tenant): Promise<number> =>
  database.inTenant(setupScope(id, 'history'), async (db) => {
    const last = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return last?.id ?? 0;
  });

/** Updates the report sums for orders added after an id. */
async function foldHistory(database: Database, { id }: Tenant, after: number): Promise<void> {
  const scope = setupScope(id, 'history');
  const work = (step: (db: Db) => Promise<number | void>) =>
    database.inTenant(scope, async (db) => {
      await sql`set local statement_timeout = 0`.execute(db);
      return step(db);
    });
  await work((db) => markOrders(db, after));
  while ((await work(foldMarks)) !== 0);
}

/**
 * Adds past orders to a chain, oldest first, up to yesterday. Not idempotent: each run adds `count` more.
 *
 * Each statement creates about ten thousand orders, so memory stays constant.
 */
export async function addHistory(
  database: Database,
  { slug, count, say, rebuildFrom = manyOrders }: OrderHistoryOptions,
): Promise<void> {
  const tenant = await tenantOf(database, slug);
  const material = await materialOf(database, tenant);
  if (material.places.length === 0)
    throw new StartupError(`La cadena "${slug}" no tiene locales con zonas y menú publicado.`);
  const last = await lastOrder(database, tenant);
  const client = await database.pool.connect();
  try {
    const write = writerFor(client, tenant.id);
    await prepareHistory(write, material);
    await client.query('analyze order_templates, order_places, order_hours, order_open');
    const batches = batchesOf(daysOf(tenant, count, { now: Date.now() }));
    const add: Work = async (to, filled) => {
      await writeDays(to, tenant, material, batches, progressReporter(count, say));
      await filled();
      const { paid, back } = await writeMoney(to, tenant, last);
      say(
        `${paid.toLocaleString('es-CL')} pagos y ${back.toLocaleString('es-CL')} reembolsos de los últimos ${paidDays} días.`,
      );
    };
    if (count < rebuildFrom) await add(write, async () => {});
    else await withoutIndexes(client, tenant.id, add);
    await client.query('analyze orders, payments, refunds, customers');
  } finally {
    // Closing the connection also drops its temporary tables.
    client.release(true);
  }
  await foldHistory(database, tenant, last);
}

/** Reports progress in steps of five percent. */
function progressReporter(count: number, log: OrderHistoryOptions['say']) {
  const began = performance.now();
  let [done, reported] = [0, 0];
  return (more: number, until: string): void => {
    done += more;
    if (done < count && done - reported < count / 20) return;
    reported = done;
    const perSecond = Math.round((done * 1000) / (performance.now() - began));
    const [number, share] = [done.toLocaleString('es-CL'), Math.floor((100 * done) / count)];
    log(`${number} pedidos (${share} %), hasta el ${until}; ${perSecond.toLocaleString('es-CL')} por segundo.`);
  };
}
