import { loadavg } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#kit/server/data/database.ts';
import { movedDay, type Period } from '#domain/time/periods.ts';
import {
  cells,
  foldMarks,
  hours,
  mix,
  narrowed,
  offers,
  products,
  readCohorts,
  readCustomers,
  readSums,
  readTopCustomers,
  totals,
} from '#features/sales/rollups/server/index.ts';
import { repairGaps } from '#features/sales/rollups/server/foldCustomers.ts';
import { packMonths } from '#features/sales/rollups/server/foldVisits.ts';
import { median, processorTime } from './measure.ts';
import { areRollupsAlone, dayAgo, openReportsScene, orderCount, stores } from './reportsScene.ts';
import type { Query } from './scene.ts';

/**
 * Report queries over the orders of `reportsScene.ts`: of the chain, one store and a hundred.
 *
 * With no pending rollups, one pending day of one store, and two pending days of all stores, as after an outage of the
 * worker.
 *
 * Reports the median and minimum of `explain analyze`, and the processor time of PostgreSQL, which is independent of
 * other load.
 *
 * Also reports the processor time of this process for a query, which counts distinct customers of some stores.
 */
const [budget, rounds] = [50, 7];
const scene = await openReportsScene();
const client = new pg.Client({ connectionString: scene.url });
await client.connect();
await client.query('set max_parallel_workers_per_gather = 0');
const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
const backend = backends[0]?.pid ?? 0;

const yesterday = dayAgo(1);
const lastDays = (length: number): Period => ({ startDate: movedDay(yesterday, 1 - length), endDate: yesterday });
const [month, quarter, year] = [lastDays(30), lastDays(91), lastDays(365)];

type Scope = readonly number[] | null;
type Work = (db: Db) => Promise<unknown>;

const queriesOf = (some: Scope): Record<string, Work> => ({
  'today and the same day last week': (db) =>
    readSums(db, { cut: totals, period: lastDays(8), stores: some, by: ['startsOn'] }),
  'summary, a year': (db) => readSums(db, { cut: totals, period: year, stores: some, by: [] }),
  'by day, a month': (db) => readSums(db, { cut: totals, period: month, stores: some, by: ['startsOn'] }),
  'by day, a year': (db) => readSums(db, { cut: totals, period: year, stores: some, by: ['startsOn'] }),
  'by month, a year': (db) =>
    readSums(db, { cut: totals, period: year, stores: some, by: ['startsOn'], monthly: true }),
  'stores, a month': (db) => readSums(db, { cut: totals, period: month, stores: some, by: ['scope'] }),
  'stores, a quarter': (db) => readSums(db, { cut: totals, period: quarter, stores: some, by: ['scope'] }),
  'stores, a year': (db) => readSums(db, { cut: totals, period: year, stores: some, by: ['scope'] }),
  'by payment, a year': (db) =>
    readSums(db, {
      cut: narrowed(mix, ['orders', 'sold', 'refunded']),
      period: year,
      stores: some,
      by: ['paymentMethod'],
    }),
  'app only by day, a quarter': (db) =>
    readSums(db, {
      cut: narrowed(mix, ['orders', 'sold']),
      period: quarter,
      stores: some,
      by: ['startsOn'],
      having: { platform: ['app'] },
    }),
  'hours, a quarter': (db) =>
    readSums(db, { cut: narrowed(hours, ['orders', 'sold']), period: quarter, stores: some, by: ['weekday', 'hour'] }),
  'hours, a year': (db) =>
    readSums(db, { cut: narrowed(hours, ['orders', 'sold']), period: year, stores: some, by: ['weekday', 'hour'] }),
  'products, a month': (db) =>
    readSums(db, { cut: products, period: month, stores: some, by: ['productId'], top: { by: 'sold', limit: 20 } }),
  'products, a year': (db) =>
    readSums(db, { cut: products, period: year, stores: some, by: ['productId'], top: { by: 'sold', limit: 20 } }),
  'promotions, a year': (db) => readSums(db, { cut: offers, period: year, stores: some, by: ['kind', 'name'] }),
  'map, a quarter': (db) => readSums(db, { cut: cells, period: quarter, stores: some, by: ['cell'] }),
  'customers, a month': (db) => readCustomers(db, month, some),
  'customers, a year': (db) => readCustomers(db, year, some),
  'best customers, a month': (db) => readTopCustomers(db, month, some, 20),
  'best customers, a year': (db) => readTopCustomers(db, year, some, 20),
});

/** Milliseconds that the database plans and runs the statements of a reading, each for its own arguments, and that it had a processor for. */
async function took(queries: readonly Query[]): Promise<{ elapsed: number; worked: number }> {
  let elapsed = 0;
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${scene.tenantId}'`);
  const began = processorTime(backend);
  for (const { text, values } of queries) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }>(
      `explain (analyze, timing off, serialize text, format json) ${text}`,
      values,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    elapsed += (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0);
  }
  const worked = processorTime(backend) - began;
  await client.query('rollback');
  return { elapsed, worked };
}

/** Milliseconds of processor time that this process takes for a reading. */
async function takenHere(work: Work): Promise<number> {
  const before = process.cpuUsage();
  await scene.database.inTenant(scene.scope, work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(of: string, works: Record<string, Work>): Promise<void> {
  console.log(`\n${of}, load ${loadavg()[0]?.toFixed(0)}`);
  for (const [name, work] of Object.entries(works)) {
    const queries = await scene.queriesOf(work);
    const times: Awaited<ReturnType<typeof took>>[] = [];
    for (let round = 0; round < rounds; round++) times.push(await took(queries));
    const elapsed = times.map((each) => each.elapsed);
    const worked = median(times.map((each) => each.worked));
    const here: number[] = [];
    for (let round = 0; round < rounds; round++) here.push(await takenHere(work));
    const plan = [median(elapsed), Math.min(...elapsed), worked, median(here)].map((ms) => ms.toFixed(1).padStart(8));
    console.log(
      `${name.padEnd(36)} ${plan[0]} ms, best ${plan[1]}, worked ${plan[2]} (budget ${budget}), here ${plan[3]}`,
    );
    if (worked > budget) process.exitCode = 1;
  }
}

const storeIds = await scene.database.inTenant(scene.scope, (db) =>
  db.selectFrom('stores').select('id').orderBy('id').limit(stores).execute(),
);
const ids = storeIds.map(({ id }) => id);
const hundred = ids.slice(0, 200).filter((_, nth) => nth % 2 === 0);

/** Marks the last days of some stores as pending, as orders do before the worker runs. */
const mark = (some: readonly number[], days: number) =>
  inTenant(`insert into sales_marks (tenant_id, store_id, day, customer_id)
    select ${scene.tenantId}, o.store_id, o.business_day, o.customer_id from orders o where o.tenant_id = ${scene.tenantId}
      and o.store_id = any('{${some.join(',')}}') and o.business_day > '${movedDay(yesterday, -days)}'`);

async function inTenant(statement: string): Promise<pg.QueryResult> {
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${scene.tenantId}'`);
  const result = await client.query(statement);
  await client.query('commit');
  return result;
}

const chainOnly: Record<string, Work> = { cohorts: (db) => readCohorts(db, dayAgo(400)) };

async function sizes(): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relname ~ '^(orders|sales_.*|store_visits|customer_(histories|firsts|gaps|bests|best_floors|cohorts))$' order by 2 desc`,
  );
  const of = (name: string) => Number(rows.find((row) => row.name === name)?.bytes ?? 0);
  const storedBytes = rows.reduce((sum, { name, bytes }) => sum + (name === 'orders' ? 0 : Number(bytes)), 0);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  console.log(
    `orders ${megabytes(of('orders'))}, what is kept of them ${megabytes(storedBytes)}, ${(storedBytes / orderCount).toFixed(0)} bytes an order: ${rows
      .filter(({ name }) => name !== 'orders')
      .map(({ name, bytes }) => `${name} ${megabytes(Number(bytes))}`)
      .join(', ')}`,
  );
}

/** Seconds of some work in a transaction, and those that PostgreSQL had a processor for. */
async function timed<T>(work: (db: Db) => Promise<T>): Promise<{ told: string; answer: T }> {
  const began = performance.now();
  return scene.database.inTenant(scene.scope, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid ?? 0;
    await sql`set local statement_timeout = 0`.execute(db);
    const before = processorTime(pid);
    const answer = await work(db);
    const seconds = [processorTime(pid) - before, performance.now() - began].map((ms) => (ms / 1000).toFixed(1));
    return { answer, told: `worked ${seconds[0]} s of ${seconds[1]} s` };
  });
}

/** Nightly merge of customers and compaction of the rollups of all stores. */
async function measureNight(): Promise<void> {
  console.log(`\ngaps between all days of customers: ${(await timed(repairGaps)).told}`);
  console.log(`months that are over: ${(await timed(packMonths)).told}`);
}

/** Folds what is marked; where only the last orders are there it would take the others for gone. */
async function measureFold(): Promise<void> {
  if (areRollupsAlone) return;
  for (let folded = 1; folded > 0; ) {
    const { told, answer } = await timed(foldMarks);
    folded = answer;
    if (folded > 0) console.log(`folded ${folded} marks: ${told}`);
  }
}

try {
  console.log(`PostgreSQL ${scene.version}, ${orderCount} orders in ${ids.length} stores`);
  await sizes();
  await measure('the chain', { ...queriesOf(null), ...chainOnly });
  await measure('one store', queriesOf(ids.slice(0, 1)));
  await measure('a hundred stores', queriesOf(hundred));
  await mark(ids.slice(0, 1), 1);
  await measure('the chain, one day of one store marked', { ...queriesOf(null), ...chainOnly });
  if (!areRollupsAlone) {
    await mark(ids, 2);
    await measure('the chain, the worker away for a day', { ...queriesOf(null), ...chainOnly });
  }
  await measureNight();
  await measureFold();
} finally {
  await client.end();
  await scene.close();
}
