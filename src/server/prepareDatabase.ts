import { fileURLToPath } from 'node:url';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import { type Database, openDatabase } from '#kit/server/data/database.ts';
import { type EmbeddedOptions, startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { prepareJobs } from '#kit/server/jobs/jobsRunner.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import { outageOf } from '#kit/server/postgres/outage.ts';
import { openSecrets } from '#kit/server/secrets/secrets.ts';
import { composedAreas } from './composedAreas.ts';
import type { Config } from './config.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { demoTenants } from '#demo/demoData.ts';
import { seed } from '#demo/seed.ts';

const migrations = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** Prints a line to the terminal. */
export type PrintLine = (line: string) => void;

/** Any number that no other lock of the product uses. */
const startLock = 4_262_665;

/**
 * Opens the configured or the embedded database and migrates it.
 *
 * `closing` receives its disposal, also when this throws half-way. `lost` is called when the embedded server cannot be
 * restarted.
 */
export async function openMigratedDatabase(
  config: Config,
  closing: AsyncDisposableStack,
  print: PrintLine,
  lost?: (error: StartupError) => void,
): Promise<{ database: Database; url: string }> {
  const url = config.databaseUrl ?? (await startEmbeddedServer({ dataDir: config.dataDir, lost }, closing));
  const applied = await migrate({ url, directory: migrations });
  if (applied.length > 0) print(`Migraciones aplicadas: ${applied.length}, hasta ${applied.at(-1)}.`);
  const database = openDatabase({
    url,
    poolSize: config.databasePool,
    ...composedAreas.databaseOptions,
  });
  closing.defer(() => database.close());
  await prepareJobs(database);
  await requireOrdinaryRole(database, config, print);
  await requireSameKey(database, config);
  return { database, url };
}

async function startEmbeddedServer(options: EmbeddedOptions, closing: AsyncDisposableStack): Promise<string> {
  const embedded = await startEmbedded(options);
  closing.defer(() => embedded.stop());
  return embedded.url;
}

/** Row-level security binds everybody but superusers and roles that bypass it. */
async function requireOrdinaryRole(database: Database, config: Config, print: PrintLine): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; isAbove: boolean }>(
    'select current_user as name, rolsuper or rolbypassrls as "isAbove" from pg_roles where rolname = current_user',
  );
  const role = rows[0];
  if (!role?.isAbove) return;
  const sentence = `El usuario "${role.name}" de DATABASE_URL se salta la separación entre cadenas (es superusuario o tiene bypassrls): usa uno común.`;
  if (config.isProduction) throw new StartupError(sentence);
  print(`Aviso: ${sentence}`);
}

/** Runs `work` while no other process that starts on this database is at it: what it finds missing it makes alone. */
export async function withSetupLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work();
  } finally {
    // Closing the connection also gives the lock back.
    client.release(true);
  }
}

/**
 * Seeds demo data into a database without other companies, resuming an interrupted attempt.
 *
 * Unreachable tenants are checked again at the next start.
 */
export async function seedOnce(database: Database, print: PrintLine): Promise<void> {
  const demo = [platformSlug, ...demoTenants.map(({ slug }) => slug)];
  const { rowCount } = await database.pool.query('select from tenants where slug <> all($1) limit 1', [demo]);
  if (rowCount !== 0) return;
  try {
    await seed(database);
  } catch (error) {
    if (!outageOf(error)) throw error;
    print('Aviso: no se llega a los datos de alguna cadena de prueba.');
  }
}

/** Whether the chain of the demo is among the companies. */
export async function hasDemo(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query('select from tenants where slug = $1', [demoTenants[0]?.slug]);
  return rowCount === 1;
}

/** Signing keys and credentials in the database can be read only with the key that sealed them. */
async function requireSameKey(database: Database, { secretKey }: Config): Promise<void> {
  const { rows } = await database.pool.query<{ sealed: string }>(
    'select private_sealed as sealed from signing_keys order by created_at limit 1',
  );
  try {
    for (const { sealed } of rows) openSecrets(secretKey).open(sealed);
  } catch {
    throw new StartupError(
      'SECRET_KEY no es la clave con la que empezó esta base de datos: usa aquella (quien no la definió la tiene en el archivo secret-key de su carpeta de datos).',
    );
  }
}
