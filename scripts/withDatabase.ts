import { StartupError } from '#kit/server/postgres/startupError.ts';
import type { Database } from '#kit/server/data/database.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openMigratedDatabase } from '#server/prepareDatabase.ts';

/** Runs a command on the configured database after migrating it; prints startup errors in one sentence. */
export async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  await using closing = new AsyncDisposableStack();
  try {
    const config = readConfig();
    const { database } = await openMigratedDatabase(config, closing, console.log);
    await work(database, config);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
