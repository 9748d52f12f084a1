import type pg from 'pg';
import { countries, type CountryCode } from '#domain/countries.ts';
import { isPaidOnline, paymentMethods } from '#domain/payments.ts';
import { dateOf, dayLength, localOf } from '#domain/time/zonedTime.ts';
import { normalise } from '#kit/contract/text.ts';
import { wireName } from '#kit/contract/wire.ts';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import type { Database } from '#kit/server/data/database.ts';
import { setupScope } from '#server/createTenant.ts';
import { demoPeople } from './demoGuests.ts';
import { randomFrom } from '../demoRandom.ts';
import { mealMinute, weekdayOf, weekdayWeights } from './demoTimes.ts';
import {
  fillDays,
  fillPayments,
  fillPlaces,
  fillRefunds,
  fillTemplates,
  historyTables,
  orderIndexes,
} from './orderHistory.sql.ts';
import { placesOf, templatesOf, templatesPerMenu } from './orderTemplates.ts';
import { menusOf, orderingStores } from './seedOrders.ts';

/** Nobody gives back what was paid longer ago than this, so older orders have no payments of their own. */
const paidDays = 90;
const mostDays = 730;
const [batchSize, guestsPerOrder, fewestGuests, mostGuests] = [40_000, 1 / 9, 500, 400_000];

/** Fewer are there sooner than the indexes would be built. */
const manyOrders = 1_000_000;

type Tenant = { id: number; country: CountryCode; currency: string; timeZone: string; businessDayCutoff: string };

export type OrderHistoryOptions = {
  slug: string;
  count: number;
  say: (line: string) => void;
  /** From so many orders on, indexes are built at the end. */
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

/** What orders of a chain are made of: its stores and its menus as they are sold today. */
const materialOf = (database: Database, { id, ...tenant }: Tenant) =>
  database.inTenant(setupScope(id, 'history'), async (db) => {
    const random = randomFrom(id);
    const stores = (await orderingStores(db)).filter(({ menuId }) => menuId !== null);
    const menus = await menusOf(db, stores);
    // A tenth off for whoever has them, as the demo's orders were.
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
    };
    const templates = [...menus].flatMap((menu) => templatesOf(menu, stores, chain, random));
    return {
      templates,
      places: placesOf(
        stores.filter(({ menuId }) => menus.has(menuId ?? 0)),
        chain,
        random,
      ),
    };
  });

type Day = { day: string; count: number };

/** So many orders over the days before today: more at weekends, and twice as many at the end as at the beginning. */
export function daysOf({ timeZone }: Pick<Tenant, 'timeZone'>, count: number, now: number): Day[] {
  const today = Math.floor(localOf(timeZone, now) / dayLength);
  const length = Math.min(mostDays, Math.max(30, Math.ceil(count / 2000)));
  const days = Array.from({ length }, (_, index) => today - length + index);
  const weights = days.map((day, index) => (weekdayWeights[weekdayOf(day)] ?? 1) * (1 + index / length));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [sum, given] = [0, 0];
  return days.map((day, index) => {
    sum += weights[index] ?? 0;
    const until = Math.round((count * sum) / all);
    const own = until - given;
    given = until;
    return { day: dateOf(day), count: own };
  });
}

/** Days in a row that have about so many orders together. */
export function batchesOf(days: readonly Day[]): Day[][] {
  const batches: Day[][] = [];
  let room = 0;
  for (const day of days) {
    if (room < day.count || batches.length === 0) {
      batches.push([]);
      room = batchSize;
    }
    batches.at(-1)?.push(day);
    room -= day.count;
  }
  return batches;
}

const snaked = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [wireName(name), cell]))),
  );

/** What every batch is told besides its days. */
function habitsOf({ id, country, timeZone, businessDayCutoff }: Tenant, count: number): unknown[] {
  const random = randomFrom(id);
  const minutes = Array.from({ length: 2000 }, () => Math.round(mealMinute(random)));
  const { first, last } = demoPeople[country];
  const mail = (names: readonly string[]) => names.map((name) => normalise(name).replace(/[^a-z]+/g, ''));
  const { callingCode, mobilePrefix, phoneDigits } = countries[country];
  const guests = Math.round(Math.min(mostGuests, Math.max(fewestGuests, count * guestsPerOrder)));
  const names = [first, last, mail(first), mail(last)];
  const phone = [callingCode + mobilePrefix, phoneDigits - mobilePrefix.length];
  return [minutes, guests, timeZone, businessDayCutoff, ...names, ...phone, templatesPerMenu];
}

type Write = (statement: string, values?: unknown[]) => Promise<number>;

/** `filled` is called when orders are there and are going to be read. */
type Work = (write: Write, filled: () => Promise<void>) => Promise<void>;

/** In texts of their own, as a distributed database takes them. */
async function begin(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${tenantId}'`);
  await client.query('set local synchronous_commit = off');
  await client.query(`set local maintenance_work_mem = '512MB'`);
}

/** Each statement in a transaction of the tenant, without the limits a request has. */
const writerFor =
  (client: pg.PoolClient, tenantId: number): Write =>
  async (statement, values = []) => {
    await begin(client, tenantId);
    const { rowCount } = await client.query(statement, values);
    await client.query('commit');
    return rowCount ?? 0;
  };

/**
 * All of the work in one transaction that builds the indexes of orders once, at its end. Cut off, nothing of it has
 * happened; until then nobody else reads an order.
 */
async function withoutIndexes(client: pg.PoolClient, tenantId: number, work: Work) {
  await begin(client, tenantId);
  const { rows } = await client.query<{ name: string; definition: string }>(orderIndexes);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const write: Write = async (statement, values = []) => (await client.query(statement, values)).rowCount ?? 0;
  await work(write, async () => {
    for (const { definition } of rows) await client.query(definition);
  });
  await client.query('commit');
}

const lastOrder = (database: Database, { id }: Tenant): Promise<number> =>
  database.inTenant(setupScope(id, 'history'), async (db) => {
    const last = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return last?.id ?? 0;
  });

/**
 * Adds so many orders of the past to a chain, the oldest first, up to yesterday: by statements that make some ten
 * thousand of them each, so that memory stays what it is. Run again, it adds as many again.
 */
export async function addHistory(
  database: Database,
  { slug, count, say, rebuildFrom = manyOrders }: OrderHistoryOptions,
): Promise<void> {
  const tenant = await tenantOf(database, slug);
  const { templates, places } = await materialOf(database, tenant);
  if (places.length === 0) throw new StartupError(`La cadena "${slug}" no tiene locales con zonas y menú publicado.`);
  const client = await database.pool.connect();
  try {
    const write = writerFor(client, tenant.id);
    await client.query(historyTables);
    await write(fillTemplates, [snaked(templates)]);
    await write(fillPlaces, [snaked(places)]);
    await client.query('analyze order_templates, order_places');
    const last = await lastOrder(database, tenant);
    const add: Work = async (to, filled) => {
      await writeBatches(to, tenant, { count, say });
      await filled();
      await writeMoney(to, tenant, last, say);
    };
    if (count < rebuildFrom) await add(write, async () => {});
    else await withoutIndexes(client, tenant.id, add);
    await client.query('analyze orders, payments, refunds');
  } finally {
    // Closed, and with it the tables it made.
    client.release(true);
  }
}

async function writeBatches(
  write: Write,
  tenant: Tenant,
  { count, say }: Pick<OrderHistoryOptions, 'count' | 'say'>,
): Promise<void> {
  const habits = habitsOf(tenant, count);
  const began = performance.now();
  let [done, told] = [0, 0];
  for (const days of batchesOf(daysOf(tenant, count, Date.now()))) {
    done += await write(fillDays, [JSON.stringify(days), ...habits]);
    if (done < count && done - told < count / 20) continue;
    told = done;
    const perSecond = Math.round((done * 1000) / (performance.now() - began));
    const [number, share] = [done.toLocaleString('es-CL'), Math.floor((100 * done) / count)];
    say(
      `${number} pedidos (${share} %), hasta el ${days.at(-1)?.day}; ${perSecond.toLocaleString('es-CL')} por segundo.`,
    );
  }
}

async function writeMoney(write: Write, { id }: Tenant, after: number, say: OrderHistoryOptions['say']): Promise<void> {
  const since = new Date(Date.now() - paidDays * dayLength).toISOString();
  const paid = await write(fillPayments, [after, since, paymentMethods.filter(isPaidOnline), id]);
  const back = await write(fillRefunds, [after, id]);
  say(
    `${paid.toLocaleString('es-CL')} pagos y ${back.toLocaleString('es-CL')} reembolsos de los últimos ${paidDays} días.`,
  );
}
