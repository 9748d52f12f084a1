import pg from 'pg';
import { databaseUrl } from '#kit/server/testing/testServer.ts';

/** Clones a database that nobody is connected to. Answers the address of the clone. */
export async function cloneOf(template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl(template, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return databaseUrl(template, name);
}
