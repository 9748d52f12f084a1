import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Database, type AreaOptions, openDatabase } from '../data/database.ts';
import { databaseUrl, onServers } from './servers.ts';
import { dropDatabase } from './testServer.ts';

/**
 * URL of a migrated database for this test file, dropped after it.
 *
 * Call it during collection: vitest ignores an `afterAll` registered by a test or a hook.
 */
export async function testDatabaseUrl(): Promise<string> {
  const { nodes } = inject('testServer');
  const { name, url } = await copyTemplate();
  afterAll(() => onServers(nodes, (client) => dropDatabase(client, name)));
  return url;
}

/** A copy of the migrated database, dropped at the end of the run at the latest. */
async function copyTemplate(): Promise<{ name: string; url: string }> {
  const { url, nodes, template } = inject('testServer');
  const name = `${template.replace(/_template$/, '')}_${randomBytes(4).toString('hex')}`;
  const { username } = new URL(url);
  const owner = nodes.length > 1 ? `owner ${username}` : '';
  // Copied as files, which takes half of what writing each page to the log does.
  const statement = `create database ${name} ${owner} template ${template} strategy file_copy`;
  await onServers(nodes, (client) => client.query(statement));
  return { name, url: databaseUrl(url, name) };
}

/** A migrated database that only this test file sees, open; closed and gone after the file. */
export async function testDatabase(options: AreaOptions = {}): Promise<Database> {
  const database = openDatabase({ url: await testDatabaseUrl(), poolSize: 4, ...options });
  // vitest runs these hooks last to first, so the database is closed before it is dropped.
  afterAll(() => database.close());
  return database;
}

/** A migrated database that the files of this worker share, one after the other; gone after the run. */
export async function sharedDatabase(options: AreaOptions): Promise<Database> {
  const { url } = await copyTemplate();
  return openDatabase({ url, poolSize: 4, ...options });
}
