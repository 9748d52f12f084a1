// Writes src/server/tables.gen.ts from the database that the migrations make. With --check it only compares.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';

type Column = {
  table: string;
  ofTenant: boolean;
  column: string;
  type: string;
  isArray: boolean;
  isNullable: boolean;
  isAlwaysGenerated: boolean;
  hasDefault: boolean;
  check: string | null;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'src/server/tables.gen.ts');

/** TypeScript types of the values that the kit's driver returns; all others are texts. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
};

/** A view joins tables of the tenant by their keys, so it is one of them, and has no column without a value. */
const columnsOf = `
  select c.relname as "table", c.relrowsecurity or c.relkind = 'v' as "ofTenant", a.attname as "column",
    coalesce(e.typname, t.typname) as "type", e.oid is not null as "isArray", not a.attnotnull and c.relkind <> 'v' as "isNullable",
    a.attidentity = 'a' or a.attgenerated = 's' as "isAlwaysGenerated", a.atthasdef or a.attidentity = 'd' as "hasDefault",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      order by pg_get_constraintdef(k.oid) ~ 'ARRAY' desc limit 1) as "check"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname, a.attnum`;

async function readColumns(): Promise<Column[]> {
  const dataDir = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'comanda-tables-'));
  const database = await startEmbedded({ dataDir, durable: false });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate({ url: database.url, directory: path.join(root, 'db/migrations') });
    await client.connect();
    return (await client.query<Column>(columnsOf)).rows;
  } finally {
    await client.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `check (country in ('cl', 'cr'))` as `'cl' | 'cr'`, or undefined for a check of another form. */
function literals(check: string | null): string | undefined {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.*)\]\)|('(?:[^']|'')*'::text))\)\)$/.exec(check ?? '');
  const values = (list?.[1] ?? list?.[2])?.match(/'(?:[^']|'')*'(?=::text)/g);
  return values?.map((value) => `'${value.slice(1, -1).replaceAll("''", "\\'")}'`).join(' | ');
}

function typeOf(column: Column): string {
  const one = literals(column.check) ?? types[column.type] ?? 'string';
  const many = column.isArray ? `Array<${one}>` : one;
  const type = column.isNullable && many !== 'unknown' ? `${many} | null` : many;
  if (column.isAlwaysGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

/** The tenant's number is left out: only the kit's door to the data knows it. */
function tableText(name: string, columns: Column[]): string {
  const listed = columns.filter(({ ofTenant, column }) => !(ofTenant && column === 'tenant_id'));
  const lines = listed.map((column) => `      ${camelCase(column.column)}: ${typeOf(column)};\n`);
  return `    ${camelCase(name)}: {\n${lines.join('')}    };\n`;
}

function fileText(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const texts = (ofTenant: boolean) =>
    [...tables].filter(([, of]) => of[0]?.ofTenant === ofTenant).map(([name, of]) => tableText(name, of));
  return `// Written by \`npm run gen-tables\` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

declare module '#kit/server/data/tables.ts' {
  interface TenantTables {
${texts(true).join('')}  }

  interface PlatformTables {
${texts(false).join('')}  }
}
`;
}

const text = fileText(await readColumns());
if (!process.argv.includes('--check')) {
  await writeFile(target, text);
} else if (!existsSync(target) || (await readFile(target, 'utf8')) !== text) {
  console.error('src/server/tables.gen.ts no corresponde a las migraciones: ejecuta npm run gen-tables.');
  process.exitCode = 1;
}
