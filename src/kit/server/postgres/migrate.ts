import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { StartupError, reasonOf } from './startupError.ts';
import { connectionFailure } from './connectionFailure.ts';
import { sqlStatements } from './sqlStatements.ts';

/** `replaced`: checksums of earlier texts of the file with the same result. */
type Migration = { file: string; sql: string; checksum: string; replaced: string[] };

/** Any number, as long as no other program takes the same lock in the same database. */
const lockKey = 4_262_663;
const oldestServer = 15;

/**
 * Applies the new .sql files of `directory` in order, each in a transaction, and returns their names.
 *
 * Concurrent processes wait for each other. Throws CannotStart when the server is unusable or its migrations differ
 * from the files.
 */
export async function migrate({ url, directory }: { url: string; directory: string }): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectionFailure(url, error);
    });
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await prepareRecord(client, url);
    return await applyPending(client, migrations);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const file of files) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (!number) throw new StartupError(`La migración ${file} debe llamarse como 0042_menus.sql.`);
    if (numbers.has(number))
      throw new StartupError(`Dos migraciones tienen el número ${number}: cambia el de la más nueva.`);
    numbers.add(number);
    const sql = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
    const replaced = [...sql.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, checksum = '']) => checksum);
    migrations.push({ file, sql, checksum: createHash('sha256').update(sql).digest('hex'), replaced });
  }
  return migrations;
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const version = rows[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) >= oldestServer) return;
  throw new StartupError(
    `PostgreSQL ${version} es demasiado antiguo: pon en DATABASE_URL uno de la versión ${oldestServer} o posterior.`,
  );
}

async function prepareRecord(client: pg.Client, url: string): Promise<void> {
  try {
    const { rows } = await client.query<{ found: string | null }>(`select to_regclass('migrations') as found`);
    if (rows[0]?.found) return;
    await client.query(`create table migrations (
      file text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  } catch (error) {
    throw connectionFailure(url, error);
  }
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { rows: applied } = await client.query<{ file: string; checksum: string }>(
    'select file, checksum from migrations order by file',
  );
  const pending = migrations.filter(({ file }) => !applied.some((past) => past.file === file));
  comparePast(applied, migrations, pending);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ file }) => file);
}

function comparePast(
  applied: { file: string; checksum: string }[],
  migrations: Migration[],
  pending: Migration[],
): void {
  const newest = migrations.at(-1)?.file ?? '';
  for (const past of applied) {
    const now = migrations.find(({ file }) => file === past.file);
    if (!now && past.file > newest) {
      throw new StartupError(
        `La base de datos es más nueva que este programa (ya tiene ${past.file}): actualiza el programa o restaura un respaldo anterior.`,
      );
    }
    if (!now)
      throw new StartupError(`Falta la migración ${past.file}, que la base de datos ya tiene: recupera el archivo.`);
    if (![now.checksum, ...now.replaced].includes(past.checksum)) {
      throw new StartupError(
        `La migración ${past.file} cambió después de aplicarse: devuélvele su texto y escribe el cambio en una nueva.`,
      );
    }
  }
  const last = applied.at(-1)?.file ?? '';
  const late = pending.find(({ file }) => file < last);
  if (late) throw new StartupError(`La migración ${late.file} llega tarde, después de ${last}: dale un número mayor.`);
}

/** Settings of a distributed database for new tables and keys; other servers ignore them. */
const settings = [
  'set local citus.multi_shard_modify_mode = sequential',
  'set local citus.enable_local_reference_table_foreign_keys = off',
];

async function apply(client: pg.Client, { file, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    for (const setting of settings) await client.query(setting);
    // Citus passes some statements on to its workers by the whole text they came in.
    for (const statement of sqlStatements(sql)) await client.query(statement);
    await client.query('insert into migrations (file, checksum) values ($1, $2)', [file, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartupError(`La migración ${file} falló y no se aplicó (${reasonOf(error)}).`, { cause: error });
  }
}
