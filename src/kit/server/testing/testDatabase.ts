import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../data/database.ts';
import { databaseUrl, dropDatabase } from './testServer.ts';

/**
 * A migrated database that only this test file sees, by its address; gone after the file. To be asked for while the file
 * is collected: vitest never runs an `afterAll` that a test or a hook registers.
 */
export async function testDatabaseUrl(): Promise<string> {
  const { url, template } = inject('testServer');
  const name = `${template.replace(/_template$/, '')}_${randomBytes(4).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  afterAll(() => onServer(url, (client) => dropDatabase(client, name)));
  return databaseUrl(url, name);
}

/** A migrated database that only this test file sees, open; closed and gone after the file. */
export async function testDatabase(options: Pick<DatabaseOptions, 'counted'> = {}): Promise<Database> {
  const database = openDatabase({ url: await testDatabaseUrl(), poolSize: 4, ...options });
  // vitest runs these hooks last to first, so the database is closed before it is dropped.
  afterAll(() => database.close());
  return database;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
