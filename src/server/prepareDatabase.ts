import { fileURLToPath } from 'node:url';
import { CannotStart } from '#kit/server/cannotStart.ts';
import { type Database, openDatabase } from '#kit/server/database.ts';
import { startEmbedded } from '#kit/server/embeddedPostgres.ts';
import { prepareJobs } from '#kit/server/jobsRunner.ts';
import { migrate } from '#kit/server/migrate.ts';
import type { Config } from './config.ts';
import { seed } from './seed.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** Tells the person at the terminal. */
export type Say = (line: string) => void;

/** Any number that no other lock of the product uses. */
const seedLock = 4_262_665;

/**
 * Opens the database that the configuration names, or the embedded one, with its tables up to date. `closing` gets what
 * takes it down again, also when this throws half-way.
 */
export async function openPrepared(config: Config, closing: AsyncDisposableStack, say: Say): Promise<Database> {
  const url = config.databaseUrl ?? (await startOwn(config.dataDir, closing));
  const applied = await migrate({ url, directory: migrations });
  if (applied.length > 0) say(`Migraciones aplicadas: ${applied.join(', ')}.`);
  const database = openDatabase({ url, poolSize: config.databasePool });
  closing.defer(() => database.close());
  await prepareJobs(database);
  await requireOrdinaryRole(database, config, say);
  return database;
}

async function startOwn(dataDir: string, closing: AsyncDisposableStack): Promise<string> {
  const embedded = await startEmbedded({ dataDir });
  closing.defer(() => embedded.stop());
  return embedded.url;
}

/** Row-level security binds everybody but superusers and roles that bypass it. */
async function requireOrdinaryRole(database: Database, config: Config, say: Say): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; isAbove: boolean }>(
    'select current_user as name, rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user',
  );
  const role = rows[0];
  if (!role?.isAbove) return;
  const sentence = `El usuario "${role.name}" de DATABASE_URL se salta la separación entre cadenas (es superusuario o tiene bypassrls): usa uno común.`;
  if (config.isProduction) throw new CannotStart(sentence);
  say(`Aviso: ${sentence}`);
}

/** Gives a database without tenants its demo data, once, however many processes start together. */
export async function seedOnce(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock]);
    const { rowCount } = await client.query(`select from tenants where slug <> 'platform' limit 1`);
    if (rowCount === 0) await seed(database);
  } finally {
    // Closing the connection also gives the lock back.
    client.release(true);
  }
}
