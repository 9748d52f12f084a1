import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#kit/server/testing/testDatabase.ts';
import { companyRows } from '#features/platform/company-data/erasures.rules.ts';
import { hashPassword } from '#features/platform/identity/server/index.ts';
import { composedAreas } from '../composedAreas.ts';
import { createTenant, setupScope } from '../createTenant.ts';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';
import { fillEveryTable } from '#testing/everyTable.ts';

/** Every table of the live catalogue against a foreign tenant: a table that slips through the door's rules fails here by name. */
const database = await testDatabase(composedAreas.databaseOptions);

type Column = { name: string; type: string; generated: boolean };
type ForeignKey = { name: string; columns: string[]; target: string; targetColumns: string[] };
type Table = { name: string; columns: Column[]; foreignKeys: ForeignKey[]; keys: string[][] };

/** Tables of the platform about companies. */
const aboutTenants = Object.entries(companyRows).flatMap(([name, { column }]) => (column === 'tenantId' ? [name] : []));
const platformTables = [
  'flag_rollouts',
  'migrations',
  'plans',
  'signing_keys',
  'store_directory',
  'tenants',
  ...aboutTenants,
];

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

beforeAll(async () => {
  await hashPassword('warm');
  await seed(database, { only: [demoTenants[1]?.slug ?? ''] });
  home = (await database.pool.query<{ id: number }>(`select id from tenants where slug = 'tica'`)).rows[0]?.id ?? 0;
  foreign = await createTenant(database, { slug: 'foreign', name: 'Foreign', country: 'cl' });
  await fillEveryTable(database, home);
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
