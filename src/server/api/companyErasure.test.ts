import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { companyDataApi } from '#features/platform/company-data/companyData.contract.ts';
import { companyRows } from '#features/platform/company-data/erasures.rules.ts';
import { holdsApi } from '#features/platform/tenants/holds.contract.ts';
import { openFiles } from '#kit/server/files/files.ts';
import { tenantExists } from '#server/createTenant.ts';
import { companyDigests, letErasureBeDue, runErasure } from '#testing/erasures.ts';
import { fillEveryTable } from '#testing/everyTable.ts';
import { type Caller, isolatedTestApp } from '#testing/testApp.ts';

/** A company with rows in every table and files in every folder is erased; another one stays as it was. */
const { app, database, config, superAdmin } = await isolatedTestApp();
const files = openFiles(config.files);
const folders = ['exports/a', 'menus/b', 'channel-menus', 'feeds', 'landings', 'c0ffee', 'data/d'];
const [erasedSlug, otherSlug] = [demoTenants[1]?.slug ?? '', demoTenants[2]?.slug ?? ''];
let [erased, other] = [0, 0];
let support: Caller;

const keysOf = (tenantId: number) => folders.map((folder) => `t${tenantId}/${folder}/x.bin`);

async function storedKeys(tenantId: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(`t${tenantId}`)) keys.push(key);
  return keys.toSorted();
}

/** Rows of the platform about a company. */
async function fillPlatform(tenantId: number): Promise<void> {
  const slug = `servidor-${tenantId}.test`;
  await database.onPlatform(async (db) => {
    const day = '2026-11-01';
    await sql`insert into tenant_hosts (host, tenant_id, kind) values (${slug}, ${tenantId}, 'office')`.execute(db);
    await sql`insert into tenant_plans (tenant_id, plan_id, from_day, price, author_name)
      values (${tenantId}, (select min(id) from plans), ${day}, 1, 'x')`.execute(db);
    await sql`insert into company_creations (tenant_id, draft, origin, author_name)
      values (${tenantId}, '{}', 'x', 'x')`.execute(db);
    await sql`insert into company_pulses (tenant_id, store_count, user_count, week_orders, day_orders, month_mails,
      picture_bytes, failed_jobs) values (${tenantId}, 1, 1, 1, '{1}', 1, 1, 1)`.execute(db);
    await sql`insert into company_exports (tenant_id, author_name, file_key) values (${tenantId}, 'x', 'x')`.execute(
      db,
    );
    await sql`insert into store_directory (provider, reference, owner_id, store_id)
      values ('x', ${slug}, ${tenantId}, 1)`.execute(db);
    await sql`insert into tenant_flags (tenant_id, name, environment, value, reason, author_name)
      values (${tenantId}, 'x', 'dev', true, 'x', 'x')`.execute(db);
    await sql`insert into platform_visits (tenant_id, admin_id, admin_name, admin_email, session_id, kind, reason)
      values (${tenantId}, 1, 'x', 'x', ${tenantId}, 'review', 'Visita de las pruebas')`.execute(db);
    await sql`insert into tenant_holds (tenant_id, kind, from_at, reason, sentence, author_name)
      values (${tenantId}, 'maintenance', now(), 'x', 'x', 'x')`.execute(db);
    await sql`insert into notice_readings (tenant_id, user_id, notice_id) values (${tenantId}, 1, 1)`.execute(db);
    await sql`insert into request_tallies (tenant_id, slot, requests, failures) values (${tenantId}, now(), 1, 0)`.execute(
      db,
    );
    await sql`insert into retained_invoices values (${tenantId}, 'vieja', 'x', 'x', 'cl', 'CLP', 'x', 1, 'paid', ${day}, null, ${day})`.execute(
      db,
    );
  });
}

beforeAll(async () => {
  await seed(database, { only: [erasedSlug, otherSlug] });
  const ids = await database.onPlatform((db) =>
    db.selectFrom('tenants').select(['id', 'slug']).where('slug', 'in', [erasedSlug, otherSlug]).execute(),
  );
  const idOf = (slug: string) => ids.find((each) => each.slug === slug)?.id ?? 0;
  [erased, other] = [idOf(erasedSlug), idOf(otherSlug)];
  await fillEveryTable(database, erased);
  for (const id of [erased, other]) {
    await fillPlatform(id);
    for (const key of keysOf(id)) await files.put(key, Buffer.from('x'));
  }
  support = await superAdmin('platform');
});

test('every table of the platform with a company in it says what an erasure does with its rows', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
      and c.relname <> 'tenants' and (a.attname in ('tenant_id', 'owner_id') or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'tenants'::regclass))`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(companyRows).toSorted());
});

describe('after an erasure', () => {
  let full: Awaited<ReturnType<typeof companyDigests>>;
  let before: typeof full;
  let invoices = 0;
  const reason = 'Cerró todos sus locales';

  beforeAll(async () => {
    full = await companyDigests(database, erased);
    invoices = full.find(({ table }) => table === 'invoices')?.rows ?? 0;
    before = await companyDigests(database, other);
    const body = { slug: erasedSlug, reason };
    await support.call(companyDataApi.erase, { params: { id: erased }, body });
    await letErasureBeDue(database, erased);
    await runErasure(database, files, erased);
  });

  test('every table had a row to remove', () => {
    expect(full.filter(({ rows }) => rows === 0).map(({ table }) => table)).toEqual(['company_erasures']);
  });

  test('no table has a row of the company, but those that the platform keeps', async () => {
    const left = (await companyDigests(database, erased)).filter(({ rows }) => rows > 0);
    expect(Object.fromEntries(left.map(({ table, rows }) => [table, rows]))).toEqual({
      company_erasures: 1,
      retained_invoices: invoices + 1,
    });
  });

  test('the queue has none of its jobs', async () => {
    const { rows } = await database.pool.query(`select from graphile_worker._private_jobs where flags ? $1`, [
      `tenant:${erased}`,
    ]);
    expect(rows).toEqual([]);
  });

  test('none of its files is left', async () => expect(await storedKeys(erased)).toEqual([]));

  test('the other company has every row and every file as before', async () => {
    expect(await companyDigests(database, other)).toEqual(before);
    expect(await storedKeys(other)).toEqual(keysOf(other).toSorted());
  });

  test('its own row keeps the slug and the dates, and nothing answers for it', async () => {
    const row = await database.onPlatform((db) =>
      db.selectFrom('tenants').selectAll().where('id', '=', erased).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ slug: erasedSlug, name: erasedSlug, legalName: '', taxId: '', signIn: null });
    const reply = await app.inject({ url: '/api/admin/v1/tenant', headers: { tenant: erasedSlug } });
    expect(reply.statusCode).toBe(404);
    expect((await app.inject({ url: `/tienda/${erasedSlug}/` })).statusCode).toBe(404);
  });

  test('its slug stays taken, also for the command line and the demo', async () => {
    expect(await tenantExists(database, erasedSlug)).toBe(true);
  });

  test('the console changes nothing of it any more', async () => {
    const params = { id: erased };
    const draft = { starts: 'now', startsLocal: null, untilLocal: null, reason, sentence: 'x' } as const;
    const hold = await support.call(holdsApi.open, { params, body: { kind: 'abuse', ...draft } });
    const repeated = await support.call(companyDataApi.erase, { params, body: { slug: erasedSlug, reason } });
    expect([hold.status, repeated.status]).toEqual([404, 409]);
  });

  test('the console shows when it was removed and how much', async () => {
    const { body } = await support.call(companyDataApi.get, { params: { id: erased } });
    expect(body.erasures).toMatchObject([{ state: 'finished', reason, fileCount: folders.length }]);
    expect(body.erasures[0]!.rowCount).toBeGreaterThan(1000);
  });
});
