import { finished } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type { Db } from '#kit/server/data/database.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { toWire } from '#kit/contract/wire.ts';
import { type OrderListQuery, orderListQuery } from '#features/sales/orders/record/orders.contract.ts';
import { partsOf } from '#features/sales/orders/export/server/exportFile.ts';
import { exportColumns, exportRows } from '#features/sales/orders/export/server/exportOrders.sql.ts';
import { find, list, paymentsOf } from '#features/sales/orders/record/server/orders.repo.ts';
import { compare, type Run } from './measure.ts';
import { openOrdersScene } from './ordersScene.ts';
import { line, type Scene } from './scene.ts';

/**
 * The filtered list of orders of a tenant with years of them, against a bare Fastify handler with the same SQL.
 * Then its export, against COPY of the same rows.
 */
const view = { storeScope: null, tenant: { timeZone: 'America/Santiago', country: 'cl' as const } };
const [rounds, seconds] = [2, 1.5];
const firstPage = 'first page';

type Known = {
  id: number;
  phone: string;
  productId: number;
  deepCursor: string;
  dayAYearAgo: string;
  fewStores: number[];
  manyStores: number[];
  oneStore: number;
};

/** Orders and stores that the questions are about. */
async function knownIn({ database, scope }: Scene): Promise<Known> {
  return database.inTenant(scope, async (db) => {
    const at = async (back: number) =>
      db
        .selectFrom('orders')
        .select(['id', 'createdAt', 'phoneDigits', 'productIds'])
        .where('createdAt', '<', new Date(Date.now() - back * 86_400_000).toISOString())
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const stores = await db.selectFrom('stores').select('id').orderBy('id').execute();
    const fewStores = stores.filter((_, index) => index % 40 === 7).map(({ id }) => id);
    const [recent, yearAgo] = [await at(40), await at(365)];
    return {
      id: recent.id,
      phone: recent.phoneDigits,
      productId: recent.productIds[0] ?? 0,
      deepCursor: `${yearAgo.createdAt}_${yearAgo.id}`,
      dayAYearAgo: yearAgo.createdAt.slice(0, 10),
      fewStores,
      manyStores: stores.slice(0, 100).map(({ id }) => id),
      oneStore: fewStores[0] ?? 0,
    };
  });
}

function questions({
  id,
  phone,
  productId,
  deepCursor,
  dayAYearAgo,
  fewStores,
  manyStores,
  oneStore,
}: Known): Record<string, OrderListQuery> {
  const aYearAgo = { from: dayAYearAgo, to: dayAYearAgo };
  const storeIds = [oneStore];
  return {
    [firstPage]: {},
    'after a cursor a year deep': { cursor: deepCursor },
    'a status most have': { status: 'completed' },
    'a status few have': { status: 'failed' },
    'a status hardly any has': { status: 'ready' },
    'picked up': { dispatchMethod: 'pickUp' },
    'a payment method': { paymentMethod: 'oneclick' },
    'a payment method nobody used': { paymentMethod: 'getnet' },
    'a platform': { platform: 'order_taker' },
    'a source': { source: 'amipass' },
    'a number': { number: id },
    'a phone': { phone },
    'a coupon': { coupon: 'VUELVE10' },
    'a day a year ago': aYearAgo,
    'a store': { storeIds },
    'five stores of two hundred': { storeIds: fewStores },
    'a hundred stores of two hundred': { storeIds: manyStores },
    'store, status and dates': { storeIds, status: 'canceled', ...aYearAgo },
    'five stores, a status hardly any has': { storeIds: fewStores, status: 'ready' },
    'five stores, a payment nobody used': { storeIds: fewStores, paymentMethod: 'getnet' },
    'five stores, cancelled, by phone order': { storeIds: fewStores, status: 'canceled', platform: 'order_taker' },
    'payment and platform that never meet': { paymentMethod: 'amipass', platform: 'app' },
    'a source and a platform that never meet': { source: 'rappi', platform: 'order_taker' },
    'cancelled, a payment method, a year ago': { status: 'canceled', paymentMethod: 'oneclick', ...aYearAgo },
    'a weekday and hour of a year': { from: dayAYearAgo, outcome: 'sold', weekdays: [3], hours: [13] },
    'a product': { productId },
    'a product nobody bought': { productId: 999_999_999 },
    'a phone in a store it never asked': { phone, storeIds: [fewStores[1] ?? 0] },
  };
}

const addressOf = (query: OrderListQuery) => {
  const wire = Object.entries(toWire(orderListQuery, query) as Record<string, unknown>);
  return new URLSearchParams(
    wire.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );
};

type Question = { name: string; path: string; work: (db: Db) => Promise<unknown> };

async function measure(scene: Scene, comanda: Awaited<ReturnType<Scene['comanda']>>, { name, path, work }: Question) {
  const bare = await scene.bare(await scene.queriesOf(work));
  const runs = await compare(
    {
      bare: { url: `${bare.address}/list` },
      comanda: { url: `${comanda.address}/api/admin/v1/orders${path}`, headers: comanda.headers },
    },
    rounds,
    seconds,
  );
  bare.stop();
  const [floor, product] = [runs.bare as Run, runs.comanda as Run];
  const ratio = (product.perSecond / floor.perSecond).toFixed(2);
  console.log(`${line(name, product)}   bare p50 ${floor.p50} ms p99 ${floor.p99} ms   ratio ${ratio}`);
  // The budget is of a full page; where nothing is found, signing in and reading the question are most of the work.
  if (product.failures > 0 || (name === firstPage && product.perSecond < floor.perSecond / 2)) process.exitCode = 1;
}

const dropped = () => new Writable({ write: (_bytes, _encoding, done) => done() });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The file as the job writes it, and COPY of its rows alone. */
async function measureExport({ database, scope }: Scene, query: OrderListQuery): Promise<void> {
  let rows = 0;
  const rowsOf = (db: Db) => exportRows(db, query, view);
  const exportOrders = async () => {
    const text = await csvOf(database, scope, { columns: exportColumns, separator: ';', rows: rowsOf });
    for await (const { lines } of partsOf(text)) rows = lines - 1;
  };
  const compiled = await database.inTenant(scope, async (db) => rowsOf(db).compile());
  const bound = compiled.parameters.map((value) => (typeof value === 'symbol' ? scope.tenantId : value));
  const literal = compiled.sql.replace(/\$(\d+)/g, (_, nth: string) => {
    const value = bound[Number(nth) - 1];
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
  const copy = async () => {
    const stream = await database.copyOut(scope, literal, { separator: ';' });
    await finished(stream.pipe(dropped()));
  };
  const times = {
    copy: [await timed(copy), await timed(copy)],
    whole: [await timed(exportOrders), await timed(exportOrders)],
  };
  const [least, took] = [Math.min(...times.copy), Math.min(...times.whole)];
  const perSecond = (time: number) => Math.round(rows / time).toLocaleString('en-US');
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  console.log(
    `export of ${rows.toLocaleString('en-US')} orders: ${perSecond(took)} rows/s, COPY of the same rows ${perSecond(least)} rows/s, ` +
      `ratio ${(took / least).toFixed(2)} (budget 3), this process ${memory} MB`,
  );
  if (took > 3 * least) process.exitCode = 1;
}

const scene = await openOrdersScene();
try {
  const known = await knownIn(scene);
  const comanda = await scene.comanda();
  console.log(`PostgreSQL ${scene.version}, 16 connections, medians of ${rounds} rounds of ${seconds} s in turn`);
  for (const [name, listQuery] of Object.entries(questions(known)))
    await measure(scene, comanda, { name, path: `?${addressOf(listQuery)}`, work: (db) => list(db, listQuery, view) });
  const details = (db: Db) => Promise.all([find(db, known.id, view), paymentsOf(db, known.id)]);
  await measure(scene, comanda, { name: 'details', path: `/${known.id}`, work: details });
  await measureExport(scene, {
    from: known.dayAYearAgo,
    to: new Date().toISOString().slice(0, 10),
    status: 'canceled',
  });
} finally {
  await scene.close();
}
