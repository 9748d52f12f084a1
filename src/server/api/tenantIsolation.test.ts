import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '#kit/server/data/database.ts';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { hashPassword } from '#features/platform/identity/server/index.ts';
import { areas } from '../../areas.ts';
import { composedAreas } from '../composedAreas.ts';
import { createTenant, setupScope } from '../createTenant.ts';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { fillMail, fillPayouts, fillPoints, fillPos, fillSales } from '#testing/filledTables.ts';

/** Every table of the live catalogue against a foreign tenant: a table that slips through the door's rules fails here by name. */
const database = await testDatabase(composedAreas.databaseOptions);

type Column = { name: string; type: string; generated: boolean };
type ForeignKey = { name: string; columns: string[]; target: string; targetColumns: string[] };
type Table = { name: string; columns: Column[]; foreignKeys: ForeignKey[]; keys: string[][] };

/** Tables of the platform about companies. */
const aboutTenants = [
  'company_creations',
  'company_pulses',
  'tenant_flags',
  'tenant_holds',
  'tenant_hosts',
  'tenant_plans',
];
const platformTables = ['migrations', 'plans', 'signing_keys', 'store_directory', 'tenants', ...aboutTenants];

async function catalogue(): Promise<Table[]> {
  const { rows } = await database.pool.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                'generated', a.attgenerated <> '' or a.attidentity <> '') order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('name', k.conname, 'target', k.confrelid::regclass::text,
                'columns', (select json_agg(attname order by n) from unnest(k.conkey) with ordinality u(num, n)
                            join pg_attribute on attrelid = k.conrelid and attnum = num),
                'targetColumns', (select json_agg(attname order by n) from unnest(k.confkey) with ordinality u(num, n)
                            join pg_attribute on attrelid = k.confrelid and attnum = num)))
       from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'), '[]') as "foreignKeys",
      coalesce((select json_agg((select json_agg(attname order by n) from unnest(i.indkey) with ordinality u(num, n)
                            join pg_attribute on attrelid = i.indrelid and attnum = num))
       from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

const tables = await catalogue();
const links = areas.flatMap(({ tables: declared }) =>
  declared.flatMap(({ entity }) => Object.values(entity.links ?? {})),
);
const tenantTables = tables.filter(({ name }) => !platformTables.includes(name));
let home = 0;
let foreign = 0;

const asForeign = <T>(work: Parameters<typeof database.inTenant<T>>[1]) =>
  database.inTenant(setupScope(foreign, 'walls'), work);
const count = (table: string, tenantId: number) =>
  database.inTenant(setupScope(tenantId, 'walls'), async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(db);
    return rows[0]?.n ?? 0;
  });

/** A row for every table that the demo data leaves empty, so that there is something to steal. */
async function fillTheRest(): Promise<void> {
  const firstOf = async (db: Db, table: string) => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from ${sql.id(table)}`.execute(db);
    return rows[0]?.id ?? 0;
  };
  await database.inTenant(setupScope(home, 'walls-fill'), async (db) => {
    const [user, store, menu, group, landing] = await Promise.all(
      ['admin_users', 'stores', 'menus', 'price_groups', 'custom_landings'].map((table) => firstOf(db, table)),
    );
    await sql`insert into sessions (user_id, user_agent, ip) values (${user}, 'x', 'x')`.execute(db);
    const session = await firstOf(db, 'sessions');
    await sql`insert into refresh_tokens (token_hash, session_id, expires_at)
      values ('x', ${session}, now())`.execute(db);
    await sql`insert into sign_in_attempts (subject, failures) values ('x', 1)`.execute(db);
    await sql`insert into password_codes (code_hash, user_id, expires_at) values ('x', ${user}, now())`.execute(db);
    await sql`insert into security_settings (require_second_factor) values (false)`.execute(db);
    await sql`insert into company_favorites (favorites) values ('[]')`.execute(db);
    await sql`insert into auth_credentials (store_id, key) values (${store}, 'x')`.execute(db);
    await sql`insert into provider_calls (provider, at, name, method, url, request, answer, milliseconds)
      values ('x', now(), 'x', 'GET', 'x', '', '', 1)`.execute(db);
    await sql`insert into provider_webhooks (provider, event_key, headers, body)
      values ('x', 'x', '{}', '')`.execute(db);
    for (const { table, owner, target, parent, to } of links) {
      if (!to) continue;
      const [one, other] = [await firstOf(db, wireName(parent)), await firstOf(db, wireName(to))];
      const [pairs, ownerId, targetId] = [table, owner, target].map((name) => sql.id(wireName(name)));
      await sql`insert into ${pairs} (${ownerId}, ${targetId})
        values (${one}, ${other}) on conflict do nothing`.execute(db);
    }
    await sql`insert into settings (id, section, value) values (1, 'delivery', '{}')`.execute(db);
    await sql`insert into pictures (key, name) values ('x', 'x')`.execute(db);
    await sql`insert into picture_renditions (picture_id, file_key, spec, focal_x, focal_y)
      values (${await firstOf(db, 'pictures')}, 'x', 'share', 50, 50)`.execute(db);
    await sql`insert into chart_notes (day, text, author_name) values (now(), 'x', 'x')`.execute(db);
    await sql`insert into report_mail_deliveries (report_mail_id, start_date, end_date, user_id)
      values (1, now(), now(), ${user})`.execute(db);
    await sql`insert into sales_targets (scope, month, amount) values (${store}, '2026-11-01', 1)`.execute(db);
    await sql`insert into customer_best_floors (month, floor) values ('2026-11-01', 1)`.execute(db);
    await sql`insert into saved_views (list, name, search, columns, author_id, author_name)
      values ('/users', 'x', '{}', '[]', 1, 'x')`.execute(db);
    await sql`insert into events (topic, audience, data) values ('x', 'signedIn', '{}')`.execute(db);
    await sql`insert into jobs (kind, label, args, author, request_id) values ('x', 'x', '{}', '{}', 'x')`.execute(db);
    await sql`insert into price_raises (price_group_id, percentage, rounding, fields, starts_at)
      values (${group}, 5, 'exact', '["price"]', now())`.execute(db);
    await sql`insert into static_menus (store_id, channel, content_hash, file_key, snapshot)
      values (${store}, 'web', 'x', 'x', 'x')`.execute(db);
    await sql`insert into menu_publications (menu_id, publish_at, content) values (${menu}, now(), '{}')`.execute(db);
    await sql`insert into static_files (file_key) values ('x')`.execute(db);
    await sql`insert into feed_files (file_key) values ('x')`.execute(db);
    await sql`insert into webhook_secrets (subscription_id, secret_sealed) values (1, 'x')`.execute(db);
    await sql`insert into webhook_events (topic, type, record_id, facts) values ('orders', 'x', 1, '{}')`.execute(db);
    await sql`insert into webhook_deliveries (subscription_id, event_id, record_kind, type, record_id)
      values (1, 1, 'order', 'x', 1)`.execute(db);
    await sql`insert into webhook_counts (subscription_id, day) values (1, '2020-01-01')`.execute(db);
    await sql`insert into menu_imports (menu_id, author_id, file_name, columns)
      values (${menu}, 1, 'x', '[]')`.execute(db);
    const imported = await firstOf(db, 'menu_imports');
    await sql`insert into menu_import_rows (import_id, line, cells, status)
      values (${imported}, 1, '{}', 'same')`.execute(db);
    await sql`insert into menu_import_groups (import_id, place, content, status, result)
      values (${imported}, 1, '{}', 'same', '{}')`.execute(db);
    await sql`insert into menu_import_choices (origin, field, side) values ('pos:x', 'price', 'ours')`.execute(db);
    await sql`insert into order_mails (order_id, kind) values (${await firstOf(db, 'orders')}, 'received')`.execute(db);
    const coupon = await firstOf(db, 'coupons');
    await sql`insert into coupon_batches (coupon_id, prefix, signs, amount, author_name)
      values (${coupon}, 'X', 10, 1, '')`.execute(db);
    const batch = await firstOf(db, 'coupon_batches');
    await sql`insert into coupon_codes (code_norm, code, coupon_id, batch_id)
      values ('x', 'X', ${coupon}, ${batch})`.execute(db);
    await sql`insert into carts (mail_norm, mail, name, phone_digits, store_id, lines, total)
      values ('x', 'x', '', '', ${store}, '[]', 1)`.execute(db);
    await sql`insert into content_counts (kind, content_id, store_id, day, device)
      values ('banner', 1, ${store}, now(), 'web')`.execute(db);
    await sql`insert into mail_refusals (mail_norm) values ('x')`.execute(db);
    await sql`insert into coupon_people (coupon_id, person, used) values (${coupon}, 'customer:1', 1)`.execute(db);
    await sql`insert into coupon_refusals (coupon_id, day, rule, count)
      values (${coupon}, now(), 'dates', 1)`.execute(db);
    await sql`update customers set merged_into = (select min(id) from customers where tenant_id = ${home})
      where tenant_id = ${home} and id = (select max(id) from customers where tenant_id = ${home})`.execute(db);
    await fillPoints(db, firstOf);
    await fillSales(db);
    await fillPayouts(db, firstOf);
    await fillMail(db);
    await fillPos(db, firstOf);
    await sql`insert into page_redirects values (${home}, 'x', ${await firstOf(db, 'pages')})`.execute(db);
    await sql`insert into landing_redirects (slug, landing_id) values ('x', ${landing})`.execute(db);
    await sql`insert into landing_files
      values (${home}, default, ${landing}, repeat('a', 24), 'x', 'x', 1, repeat('a', 64))`.execute(db);
    await sql`insert into landing_stored_files (hash) values (repeat('a', 64))`.execute(db);
    await sql`insert into informative_banners (title, companies, readers) values ('x', 'all', 'everybody')`.execute(db);
    await sql`insert into store_references (store_id, provider, field, value)
      values (${store}, 'x', 'x', 'x')`.execute(db);
    await sql`insert into item_references (kind, item_id, provider, field, value)
      values ('product', 1, 'x', 'x', 'x')`.execute(db);
    await sql`insert into order_exports (job_id, file_key) values (1, 'x')`.execute(db);
    await sql`insert into idempotency_keys (key, author, request_hash) values ('x', '1', 'x')`.execute(db);
  });
}

beforeAll(async () => {
  await hashPassword('warm');
  await seed(database, { only: [demoTenants[1]?.slug ?? ''] });
  home = (await database.pool.query<{ id: number }>(`select id from tenants where slug = 'tica'`)).rows[0]?.id ?? 0;
  foreign = await createTenant(database, { slug: 'foreign', name: 'Foreign', country: 'cl' });
  await fillTheRest();
});

test('the platform keeps only the tables named here; every other one carries a tenant', () => {
  const without = tables
    .filter(({ columns }) => !columns.some(({ name }) => name === 'tenant_id'))
    .map(({ name }) => name);
  expect(without.toSorted()).toEqual(platformTables.filter((name) => !aboutTenants.includes(name)));
});

test('the tables have no triggers, which a distributed database refuses', async () => {
  const { rows } = await database.pool.query(`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and not tgisinternal`);
  expect(rows).toEqual([]);
});

describe.each(tenantTables)('$name', ({ name, columns, foreignKeys, keys }) => {
  const table = sql.id(name);

  test('forces row-level security with one policy that also checks what is written', async () => {
    const { rows } = await database.pool.query(
      `select relrowsecurity, relforcerowsecurity, p.polcmd, pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid) as checks
       from pg_class c join pg_policy p on p.polrelid = c.oid where c.oid = $1::regclass`,
      [name],
    );
    expect(rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true, polcmd: '*', checks: true }]);
  });

  test('begins every key with the tenant, and every reference to a tenant table carries it', () => {
    for (const key of keys) expect(key[0]).toBe('tenant_id');
    for (const { columns: from, target, targetColumns } of foreignKeys)
      expect([from[0], targetColumns[0]], target).toEqual(['tenant_id', target === 'tenants' ? 'id' : 'tenant_id']);
  });

  test('has something to steal', async () => expect(await count(name, home)).toBeGreaterThan(0));

  test('shows a foreign tenant nothing, also when asked for the owner by number', async () => {
    const rows = await asForeign((db) => sql`select * from ${table} where tenant_id = ${home}`.execute(db));
    expect(rows.rows).toEqual([]);
  });

  test('takes no update and no delete from a foreign tenant', async () => {
    const before = await count(name, home);
    const changed = await asForeign((db) =>
      sql`update ${table} set tenant_id = tenant_id where tenant_id = ${home}`.execute(db),
    );
    const deleted = await asForeign((db) => sql`delete from ${table} where tenant_id = ${home}`.execute(db));
    expect([changed.numAffectedRows, deleted.numAffectedRows]).toEqual([0n, 0n]);
    expect(await count(name, home)).toBe(before);
  });

  test('takes no row written in the name of another tenant', async () => {
    const copied = columns.filter(({ generated }) => !generated).map((column) => sql.id(column.name));
    const row = await database.inTenant(setupScope(home, 'walls'), (db) =>
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${table} t limit 1`.execute(db),
    );
    const stolen = JSON.stringify(row.rows[0]?.row);
    const insert = asForeign((db) =>
      sql`insert into ${table} (${sql.join(copied)}) select ${sql.join(copied)} from jsonb_populate_record(null::${table}, ${stolen}::jsonb) returning 1`.execute(
        db,
      ),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
  });

  test.each(foreignKeys.filter(({ target }) => target !== 'tenants'))(
    'lets nobody point at a foreign row by $name',
    async ({ columns: from, target, targetColumns }) => {
      const stored = await database.inTenant(setupScope(home, 'walls'), (db) =>
        sql<{
          row: Record<string, unknown>;
        }>`select to_jsonb(t) as row from ${table} t where ${sql.id(from[1] ?? '')} is not null limit 1`.execute(db),
      );
      const foreignRow = { ...stored.rows[0]?.row, tenant_id: foreign };
      const known = await count(target, foreign);
      const copied = columns.filter(({ generated }) => !generated).map((column) => sql.id(column.name));
      const insert = asForeign((db) =>
        sql`insert into ${table} (${sql.join(copied)}) select ${sql.join(copied)} from jsonb_populate_record(null::${table}, ${JSON.stringify(foreignRow)}::jsonb) returning 1`.execute(
          db,
        ),
      );
      await expect(insert).rejects.toThrow(/foreign key/);
      expect(await count(target, foreign)).toBe(known);
      expect(targetColumns).toHaveLength(from.length);
    },
  );
});

test('without a tenant the database shows nothing at all', async () => {
  for (const { name } of tenantTables) {
    const { rows } = await database.pool.query(`select * from ${name}`);
    expect(rows, name).toEqual([]);
  }
});
