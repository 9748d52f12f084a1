import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbedded } from '../postgres/embeddedPostgres.ts';
import { databaseUrl, onServers } from './servers.ts';
import { createClusterDatabase, createRole, sealTemplate, workersOf } from './testCluster.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const prefix = 'comanda_test';

export type TestServer = {
  url: string;
  /** Where databases are made and dropped: the server itself, or every node of a Citus, the coordinator first. */
  nodes: string[];
  /** Begins the name of every database of this run. */
  prefix: string;
  /** Connected for the duration of the run: its application name marks these databases as in use. */
  admin: pg.Client;
  urlOf: (database: string) => string;
  close: () => Promise<void>;
};

/**
 * The server of TEST_DATABASE_URL, or an embedded one in memory for this run.
 *
 * For Citus the URL names the coordinator as a superuser: only superusers create databases on all nodes. With
 * TEST_DISTRIBUTED another server is refused.
 */
export async function openTestServer(): Promise<TestServer> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const { url, stop } = configuredUrl ? { url: configuredUrl, stop: async () => undefined } : await startInMemory();
  const run = `${prefix}_${process.pid}`;
  const admin = new pg.Client({ connectionString: url, application_name: run });
  await admin.connect();
  const workers = await workersOf(admin, url);
  if (process.env.TEST_DISTRIBUTED && workers.length === 0) {
    await admin.end();
    throw new Error(
      'TEST_DATABASE_URL no es de un coordinador de Citus: en esa base de datos falta la extensión citus o no hay nodos de trabajo.',
    );
  }
  const nodes = [url, ...workers];
  const testsUrl = workers.length > 0 ? await createRole(nodes, url) : url;
  await dropDatabases(nodes, await abandoned(admin));
  return {
    url: testsUrl,
    nodes,
    prefix: run,
    admin,
    urlOf: (database) => databaseUrl(testsUrl, database),
    close: async () => {
      await dropDatabases(nodes, await named(admin, `${run}_`));
      await admin.end();
      await stop();
    },
  };
}

/** The migrated database that test files copy. */
export async function createTemplate(
  { admin, nodes, urlOf }: TestServer,
  name: string,
  prepare: (url: string) => Promise<unknown>,
): Promise<void> {
  if (nodes.length === 1) {
    await admin.query(`create database ${name}`);
    return void (await prepare(urlOf(name)));
  }
  await createClusterDatabase(nodes, name);
  await prepare(urlOf(name));
  await sealTemplate(nodes, urlOf(name), name);
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

const dropDatabases = (nodes: readonly string[], names: readonly string[]): Promise<void> =>
  onServers(nodes, async (client) => {
    for (const name of names) await dropDatabase(client, name);
  });

const [notOurs, inUse] = ['42501', '55006'];

/**
 * Drops a database with its connections. `force` fails on autovacuum, which an ordinary role cannot end; the fallback
 * waits for it.
 *
 * Citus reconnects until connections are disallowed.
 */
export async function dropDatabase(client: pg.Client, name: string, tries = 3): Promise<void> {
  const database = pg.escapeIdentifier(name);
  const statement = `drop database if exists ${database}`;
  try {
    await client.query(`${statement} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === notOurs) return void (await client.query(statement));
    if (error.code !== inUse || tries === 1) throw error;
    await client.query(`alter database ${database} allow_connections false`);
    await dropDatabase(client, name, tries - 1);
  }
}
