import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbedded } from '../postgres/embeddedPostgres.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const prefix = 'comanda_test';

export type TestServer = {
  url: string;
  /** Begins the name of every database of this run. */
  prefix: string;
  /** Connected for as long as the run lasts: its name tells other runs that these databases are in use. */
  admin: pg.Client;
  urlOf: (database: string) => string;
  close: () => Promise<void>;
};

/** The server that TEST_DATABASE_URL names, or an embedded one in memory that disappears after the run. */
export async function openTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startInMemory();
  const run = `${prefix}_${process.pid}`;
  const admin = new pg.Client({ connectionString: url, application_name: run });
  await admin.connect();
  await dropDatabases(admin, await abandoned(admin));
  return {
    url,
    prefix: run,
    admin,
    urlOf: (database) => databaseUrl(url, database),
    close: async () => {
      await dropDatabases(admin, await named(admin, `${run}_`));
      await admin.end();
      await stop();
    },
  };
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function startInMemory(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await temporaryFolder('test');
  const embedded = await startEmbedded({ dataDir, durable: false });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function named(admin: pg.Client, start: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [start],
  );
  return rows.map((row) => row.datname);
}

/** Databases of runs on this server whose connection is gone. */
async function abandoned(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ run: string }>(
    'select application_name as run from pg_stat_activity where starts_with(application_name, $1)',
    [prefix],
  );
  const alive = rows.map((row) => `${row.run}_`);
  const all = await named(admin, `${prefix}_`);
  return all.filter((name) => !alive.some((run) => name.startsWith(run)));
}

async function dropDatabases(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) await dropDatabase(admin, name);
}

const notOurs = '42501';

/**
 * Drops a database whoever still visits it. An ordinary role may not end a passing autovacuum, and force fails on one;
 * dropping without it waits until that one has gone.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(name)}`;
  try {
    await client.query(`${statement} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== notOurs) throw error;
    await client.query(statement);
  }
}
