import { databaseUrl, onServer } from '#kit/server/testing/servers.ts';

/** Clones a database without connections. Returns the URL of the clone. */
export async function cloneOf(template: string, name: string): Promise<string> {
  const from = new URL(template).pathname.slice(1);
  await onServer(databaseUrl(template, 'postgres'), (client) =>
    client.query(`create database ${name} template ${from}`),
  );
  return databaseUrl(template, name);
}
