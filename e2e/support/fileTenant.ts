import { basename } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';

const template = 'demo';

/** Transient rows, which are not cloned: a clone has no sessions and no pending jobs. */
const passing = ['events', 'idempotency_keys', 'jobs', 'refresh_tokens', 'sessions', 'sign_in_attempts'];

/** A table with its columns, as they are written in SQL, and the tables its rows refer to. */
type Table = { name: string; columns: string; parents: string[] };

const tenants = new Map<string, Promise<string>>();
let connected: Promise<Cloning> | undefined;

/** Slug of this test file's tenant: a clone of the demo chain, created on first use. */
export function fileTenant(): Promise<string> {
  const file = expect.getState().testPath ?? '';
  const known = tenants.get(file);
  if (known) return known;
  connected ??= connect();
  const tenant = connected.then((cloning) => cloneTenant(cloning, slugOf(file)));
  tenants.set(file, tenant);
  return tenant;
}

const slugOf = (file: string): string =>
  `${basename(file).split('.')[0]?.toLowerCase()}-${Math.random().toString(36).slice(2, 6)}`;

/** Runs SQL on the rows of the tenant of this test file: for what would take the screens or the API minutes. */
export async function inFileTenant(sql: string): Promise<void> {
  const slug = await fileTenant();
  connected ??= connect();
  const { client } = await connected;
  await inTransaction(client, async () => {
    const { rows } = await client.query<{ id: number }>('select id from tenants where slug = $1', [slug]);
    await enter(client, rows[0]?.id);
    await client.query(sql);
  });
}

type Cloning = { client: pg.Client; tables: Table[] };

/** A connection for all files of a worker, which stores the rows of the template for all clones. */
async function connect(): Promise<Cloning> {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  // It ends with the worker or, when the database is stopped first, with that.
  client.on('error', () => undefined);
  await client.connect();
  const tables = await tablesOf(client);
  await inTransaction(client, async () => {
    // The product's jobs go on: all tables are read as of one moment.
    await client.query('set transaction isolation level repeatable read');
    const { rows } = await client.query<{ id: number }>('select id from tenants where slug = $1', [template]);
    await enter(client, rows[0]?.id);
    for (const { name, columns } of tables)
      await client.query(`create temp table template_${name} as select ${columns} from ${name}`);
  });
  return { client, tables };
}

/** The tables of a tenant, those that others refer to before these. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns,
       array(select confrelid::regclass::text from pg_constraint
         where contype = 'f' and conrelid = c.table_name::regclass and confrelid <> conrelid) as parents
     from information_schema.columns c
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.column_name <> 'tenant_id'
       and c.table_name in (select relname from pg_class where relrowsecurity) and c.table_name <> all($1)
     group by c.table_name`,
    [passing],
  );
  const ordered: Table[] = [];
  const place = (table: Table): void => {
    if (ordered.includes(table)) return;
    for (const parent of rows) if (table.parents.includes(parent.name)) place(parent);
    ordered.push(table);
  };
  rows.forEach(place);
  return ordered;
}

/** Rows keep their numbers: every key begins with the tenant. */
async function cloneTenant({ client, tables }: Cloning, slug: string): Promise<string> {
  await inTransaction(client, async () => {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'tenants' and column_name not in ('id', 'slug')`,
    );
    const columns = rows[0]?.columns;
    const created = await client.query<{ id: number }>(
      `insert into tenants (slug, ${columns}) select $1, ${columns} from tenants where slug = $2 returning id`,
      [slug, template],
    );
    await enter(client, created.rows[0]?.id);
    for (const { name, columns } of tables)
      await client.query(
        `insert into ${name} (${columns}) overriding system value select ${columns} from pg_temp.template_${name}`,
      );
  });
  return slug;
}

const enter = (client: pg.Client, id: number | undefined) =>
  client.query(`select set_config('app.tenant_id', $1, true)`, [String(id)]);

/** Concurrent calls of a file run one after another. */
let queue: Promise<unknown> = Promise.resolve();

function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const mine = queue.then(async () => {
    await client.query('begin');
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
  queue = mine.catch(() => undefined);
  return mine;
}
