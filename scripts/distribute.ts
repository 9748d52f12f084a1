// `npm run distribute`: distributes the tables of a migrated database over the workers of its Citus coordinator.
import { distribute } from '#kit/server/postgres/distribute.ts';
import { StartupError } from '#kit/server/postgres/startupError.ts';
import { readConfig } from '#server/config.ts';

try {
  const { databaseUrl } = readConfig();
  if (!databaseUrl) throw new StartupError('Pon en DATABASE_URL la dirección del coordinador de Citus.');
  const tables = await distribute(databaseUrl);
  console.log(tables.length === 0 ? 'Ya estaba todo distribuido.' : `Tablas distribuidas: ${tables.join(', ')}.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
