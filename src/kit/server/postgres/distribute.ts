import pg from 'pg';
import { connectionFailure } from './connectionFailure.ts';
import { reasonOf, StartupError } from './startupError.ts';

/** All rows of a tenant are on the node with its rows of this table; `tenant_table()` colocates later tables. */
export const anchor = 'audit_entries';

/** Those that others refer to come first: what a key refers to must be where its table is. */
const tenantTables = `
  with recursive tables as (
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  ), places as (
    select oid, 0 as place from tables
    union
    select k.conrelid, p.place + 1 from places p
    join pg_constraint k on k.confrelid = p.oid and k.contype = 'f' and k.conrelid <> k.confrelid
    where p.place < (select count(*) from tables)
  )
  select oid::regclass::text as name, pg_relation_size(oid) > 0 as "hasRows", d.logicalrelid is not null as "isDone"
  from (select oid, max(place) as place from places group by oid) t join tables using (oid)
  left join pg_dist_partition d on d.logicalrelid = oid
  order by place, oid <> '${anchor}'::regclass, name`;

type Table = { name: string; hasRows: boolean; isDone: boolean };

/**
 * Distributes the tables of a migrated database over the workers of its Citus coordinator.
 *
 * Rows of a tenant share a node, `tenants` is a reference table, the rest stays on the coordinator.
 *
 * Returns the newly distributed tables. Throws CannotStart when the database is not ready for it.
 */
export async function distribute(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectionFailure(url, error);
    });
    await requireCluster(client);
    const { rows } = await client.query<Table>(tenantTables);
    const tables = rows.filter(({ isDone }) => !isDone);
    await requireRights(client, tables);
    await disableJit(client);
    await distributeTables(client, tables);
    await removeCopies(client, rows);
    return tables.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function requireCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ citus: boolean; migrated: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus, to_regclass($1) is not null as migrated`,
    [anchor],
  );
  if (!rows[0]?.citus)
    throw new StartupError('La base de datos no tiene la extensión citus: créala como superusuario en cada nodo.');
  if (!rows[0].migrated)
    throw new StartupError('La base de datos no tiene tablas todavía: ejecuta npm run migrate antes.');
  const { rowCount } = await client.query('select from pg_dist_node where shouldhaveshards and isactive limit 1');
  if (rowCount === 0)
    throw new StartupError('El coordinador no conoce ningún nodo: agrégalos como superusuario con citus_add_node.');
}

/** On every node. The product sets it for its own connections; those between the nodes have the settings of the role. */
async function disableJit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    'select quote_ident(pg_get_userbyid(relowner)) as role from pg_class where oid = $1::regclass',
    [anchor],
  );
  await client.query(`alter role ${rows[0]?.role} set jit = off`);
}

/** Rows are carried over by COPY, which row-level security forbids everybody whom it binds. */
async function requireRights(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const filled = tables.filter(({ hasRows }) => hasRows);
  if (filled.length === 0) return;
  const { rows } = await client.query<{ isAbove: boolean }>(
    'select rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.isAbove)
    throw new StartupError(
      `Hay datos en ${filled.length} tablas (${filled[0]?.name}…): ejecuta este comando una vez con un superusuario en DATABASE_URL.`,
    );
}

async function distributeTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  // Copying in parallel fails for a table that refers to `tenants` only through another one.
  await client.query('set citus.multi_shard_modify_mode = sequential');
  // Without it Citus takes all tables for its own as soon as it knows the first, and cannot distribute them any more.
  await client.query('set citus.enable_local_reference_table_foreign_keys = off');
  const known = await client.query(`select from pg_dist_partition where logicalrelid = 'tenants'::regclass`);
  if (known.rowCount === 0) await client.query(`select create_reference_table('tenants')`);
  for (const { name } of tables)
    await client
      .query(`select create_distributed_table($1::regclass, 'tenant_id', colocate_with => $2)`, [
        name,
        name === anchor ? 'none' : anchor,
      ])
      .catch((error: unknown) => {
        throw new StartupError(`La tabla ${name} no se pudo distribuir (${reasonOf(error)}).`, { cause: error });
      });
}

/** Distributing leaves the old rows on the coordinator, where they are unreachable; those of an interrupted run too. */
async function removeCopies(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter(({ hasRows }) => hasRows).toReversed())
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
