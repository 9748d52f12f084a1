import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#demo/demoData.ts';
import { usersApi } from '#features/platform/users/users.contract.ts';
import { bases, type Endpoint } from '#kit/contract/endpoint.ts';
import { isPlatformPolicy } from '#kit/contract/platformPolicies.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { policiesForTokens } from '#features/platform/tokens/server/index.ts';
import { demoTenant } from '#testing/demoTenant.ts';
import { type Caller, isolatedTestApp, testPassword } from '#testing/testApp.ts';
import { tokenWith } from '#testing/tokens.ts';
import { valueOf } from '#testing/valueOf.ts';
import { areas } from '../../areas.ts';
import { composedAreas } from '../composedAreas.ts';
import { setupScope } from '../createTenant.ts';

/**
 * Every operation of staff by a user with all policies at one store, and by such a token, with ids of records of another
 * store.
 */
const comanda = await isolatedTestApp();
const { app, database, signIn } = comanda;
const slug = 'tica';
const email = 'local@tica.test';

let tenantId = 0;
let local: Caller;
/** Of an administrator of every store. */
let token: Pick<Caller, 'headers'>;
const ids = { ownStore: 0, store: 0, order: 0, driver: 0, answer: 0, customer: 0, payment: 0, refund: 0 };
const storeLinks = areas
  .flatMap(({ tables }) => tables.flatMap(({ entity }) => Object.values(entity.links ?? {})))
  .filter(({ to }) => to === 'stores');
const inTenant = <T>(work: (db: Db) => Promise<T>) => database.inTenant(setupScope(tenantId, 'scope'), work);

/** Is in every name and note of other stores, their orders and drivers. */
const mark = 'Xq7ajeno';

const tablesWith = async (column: string, without = '') => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select t.tablename as name from pg_tables t where t.schemaname = 'public' and exists (
       select 1 from information_schema.columns c where c.table_name = t.tablename and c.column_name = $1
     ) and not exists (
       select 1 from information_schema.columns c where c.table_name = t.tablename and c.column_name = $2
     ) and t.tablename not in ('events', 'store_directory') order by 1`,
    [column, without],
  );
  return rows.map(({ name }) => name);
};
const storeTables = await tablesWith('store_id');
const orderTables = await tablesWith('order_id', 'store_id');

/** A digest of each table's rows of the other store. */
async function foreignRows(): Promise<Map<string, string>> {
  const parts = [
    sql`select 'stores' as name, t::text as line from stores t where id = ${ids.store}`,
    ...storeTables.map(
      (name) => sql`select ${sql.lit(name)}, t::text from ${sql.id(name)} t where store_id = ${ids.store}`,
    ),
    ...orderTables.map(
      (name) => sql`select ${sql.lit(name)}, t::text from ${sql.id(name)} t
        where order_id in (select id from orders where store_id = ${ids.store})`,
    ),
  ];
  const { rows } = await inTenant((db) =>
    sql<{ name: string; digest: string }>`
      select name, md5(string_agg(line, '|' order by line)) as digest
      from (${sql.join(parts, sql` union all `)}) lines group by name`.execute(db),
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

async function findIds(): Promise<void> {
  const first = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await inTenant((db) => query.execute(db))).rows[0]?.id ?? 0;
  // Fewer rows are compared sooner.
  ids.store = await first(sql`select o.store_id as id from orders o
    where exists (select from drivers d where d.tenant_id = o.tenant_id and d.store_id = o.store_id)
    group by 1 having bool_or(exists (select from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id))
    and bool_or(exists (select from nps_invitations i where i.tenant_id = o.tenant_id and i.order_id = o.id
      and i.answered_at is not null))
    order by count(*) limit 1`);
  const { store } = ids;
  ids.ownStore = await first(sql`select id from stores where id <> ${store} order by id desc limit 1`);
  const at = sql`order_id in (select id from orders where store_id = ${store})`;
  ids.order = await first(sql`select id from orders where store_id = ${store} order by id desc limit 1`);
  ids.driver = await first(sql`select id from drivers where store_id = ${store} limit 1`);
  ids.answer = await first(sql`select id from nps_invitations where answered_at is not null and ${at} limit 1`);
  ids.payment = await first(sql`select id from payments where ${at} limit 1`);
  ids.refund = await first(sql`select id from refunds where ${at} limit 1`);
  ids.customer = await first(sql`select customer_id as id from orders o where store_id = ${store}
    and customer_id is not null and not exists (select 1 from orders p where p.tenant_id = o.tenant_id
      and p.customer_id = o.customer_id and p.store_id = ${ids.ownStore}) limit 1`);
}

const markForeignRows = () =>
  inTenant(async (db) => {
    const { ownStore } = ids;
    await sql`update stores set name = ${mark} || id, text_address = ${mark} where id <> ${ownStore}`.execute(db);
    await sql`update orders set notes = ${mark}, customer = jsonb_set(customer, '{name}', ${JSON.stringify(mark)}::jsonb)
      where store_id <> ${ownStore}`.execute(db);
    await sql`update drivers set name = ${mark} || id where store_id <> ${ownStore}`.execute(db);
    for (const { table, owner, target, parent } of storeLinks)
      await sql`insert into ${sql.id(wireName(table))} (${sql.id(wireName(owner))}, ${sql.id(wireName(target))})
        select id, ${ids.store} from ${sql.id(wireName(parent))} on conflict do nothing`.execute(db);
  });

beforeAll(async () => {
  tenantId = await demoTenant({ database }, slug);
  await findIds();
  await markForeignRows();
  const admin = await signIn(slug, 'admin@tica.test', demoPassword);
  const roles = await inTenant((db) => db.selectFrom('roles').select('id').where('name', '=', 'admin').execute());
  const created = await admin.call(usersApi.create, {
    body: {
      name: 'Local',
      email,
      phone: '+50688887777',
      password: testPassword,
      roleIds: roles.map(({ id }) => id),
      allStores: false,
      storeIds: [ids.ownStore],
      storeGroupIds: [],
      enabled: true,
    },
  });
  if (created.status !== 201) throw new Error(created.text);
  local = await signIn(slug, email, testPassword);
  const policies = policiesForTokens(composedAreas);
  const storeIds = [ids.ownStore];
  token = await tokenWith(comanda, { slug, id: tenantId, admin, inTenant }, policies, { storeIds });
}, 120_000);

/** Fields of bodies and filters that name a record of a store. */
const foreign: Readonly<Record<string, () => number>> = {
  storeId: () => ids.store,
  orderId: () => ids.order,
  driverId: () => ids.driver,
  toDriverId: () => ids.driver,
  customerId: () => ids.customer,
};
const foreignOf = (name: string): (() => number | number[]) | undefined => {
  const one = Object.entries(foreign).find(([field]) => [wireName(field), `${wireName(field)}s`].includes(name));
  if (name === 'add_store_ids' || name === 'remove_store_ids') return () => [ids.store];
  return one && (() => (name.endsWith('s') ? [one[1]()] : one[1]()));
};

function withForeignIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withForeignIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, foreignOf(name)?.() ?? withForeignIds(each)]),
  );
}

/** Ids of records of the other store, by the step of a path before them. */
const stepIds: Readonly<Record<string, () => number>> = {
  stores: () => ids.store,
  store: () => ids.store,
  orders: () => ids.order,
  drivers: () => ids.driver,
  answers: () => ids.answer,
  customers: () => ids.customer,
  refunds: () => ids.refund,
  ':type': () => ids.payment,
  ':entity': () => ids.store,
};
const otherSteps: Readonly<Record<string, string>> = {
  ':type': 'cash',
  ':year': '2026',
  ':week': '46',
  ':entity': 'stores',
};
const steps = ({ path }: Endpoint) => path.split('/');
const namesForeign = (endpoint: Endpoint) =>
  steps(endpoint).some((step, place, all) => step.startsWith(':') && (all[place - 1] ?? '') in stepIds);
const pathOf = (endpoint: Endpoint) =>
  bases[endpoint.base][0] +
  steps(endpoint)
    .map((step, place, all) => {
      if (!step.startsWith(':')) return step;
      return otherSteps[step] ?? String(stepIds[all[place - 1] ?? '']?.() ?? 1);
    })
    .join('/');

/** Values of parameters without which a query is rejected, or finds nothing. */
const examples: Readonly<Record<string, string>> = {
  start_date: '2026-10-01',
  end_date: '2026-11-27',
  dispatch_method: 'delivery',
  platform: 'web',
  latitude: '9.93',
  longitude: '-84.08',
  month: '2026-11',
};

/** Without filters, by records of the other store, and by its mark. */
function searchesOf({ query }: Endpoint): string[] {
  const known = Object.keys((query._zod.def as { shape?: object }).shape ?? {}).map(wireName);
  const filled = known.flatMap((name) => {
    const value = foreignOf(name)?.() ?? examples[name];
    return value === undefined ? [] : [`${name}=${[value].flat().join(',')}`];
  });
  const texts = known.filter((name) => name === 'query' || name === 'name').map((name) => `${name}=${mark}`);
  return [...new Set(['', filled.join('&'), ...texts])];
}

const endpoints = Object.entries(composedAreas.apis).flatMap(([area, api]) =>
  Object.entries(api as Record<string, Endpoint>)
    .filter(([, { base, policy }]) => ['admin', 'kds'].includes(base) && !isPlatformPolicy(policy))
    .map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);
const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET');
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET');

const send = (endpoint: Endpoint, by: Pick<Caller, 'headers'>, search = '') => {
  const shaped = endpoint.method === 'GET' ? undefined : withForeignIds(valueOf(endpoint.body, [1, 1, 1]));
  return app.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint)}${search && `?${search}`}`,
    headers: { ...by.headers, 'content-type': endpoint.consumes ?? 'application/json' },
    ...(shaped !== undefined && { payload: JSON.stringify(endpoint.wrap ? { [endpoint.wrap]: shaped } : shaped) }),
  });
};
const textAround = (text: string, part: string) => {
  const place = text.indexOf(part);
  return place < 0 ? '' : text.slice(Math.max(0, place - 120), place + 60);
};

describe.each(reads)('$name', ({ endpoint }) => {
  test.each(['user', 'token'])('names no other store, nor anything of one, to a %s', async (by) => {
    for (const search of searchesOf(endpoint)) {
      const { statusCode, body } = await send(endpoint, by === 'user' ? local : token, search);
      expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
      const isUnknown = statusCode >= 400 || body === '{"data":[]}';
      expect(isUnknown || !namesForeign(endpoint), body.slice(0, 300)).toBe(true);
      const answer = search.includes(mark) ? body.replace(`"${mark}"`, '') : body;
      expect([search, textAround(answer, mark)]).toEqual([search, '']);
    }
  });
});

describe('a write', () => {
  let rows = new Map<string, string>();
  // After the reads: some of them post the payouts of weeks that have ended.
  beforeAll(async () => {
    rows = await foreignRows();
  });

  test.each(writes)('by $name changes nothing of another store', async ({ endpoint }) => {
    const before = rows;
    const ofToken = await send(endpoint, token);
    expect(ofToken.statusCode, ofToken.body.slice(0, 300)).toBeLessThan(500);
    expect(textAround(ofToken.body, mark)).toBe('');
    expect(ofToken.statusCode, ofToken.body.slice(0, 300)).toBeGreaterThanOrEqual(namesForeign(endpoint) ? 400 : 200);
    const { statusCode, body } = await send(endpoint, local);
    expect(statusCode, body.slice(0, 300)).toBeLessThan(500);
    expect(textAround(body, mark)).toBe('');
    const after = await foreignRows();
    rows = after;
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    expect(changed, `${statusCode} ${body.slice(0, 300)}`).toEqual([]);
    expect(statusCode, body.slice(0, 300)).toBeGreaterThanOrEqual(namesForeign(endpoint) ? 400 : 200);
    // The operation may have ended the session.
    if ((await local.call(usersApi.me)).status !== 200) local = await signIn(slug, email, testPassword);
  });
});

test('the other store has rows in the tables that operations could change', async () => {
  expect((await foreignRows()).size).toBeGreaterThan(15);
  expect(Object.entries(ids).filter(([, id]) => id === 0)).toEqual([]);
});
