import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { testDatabaseUrl } from './testDatabase.ts';
import { onServer, onServers } from './servers.ts';
import { dropDatabase, openTestServer } from './testServer.ts';

const [one, other] = [await testDatabaseUrl(), await testDatabaseUrl()];

const read = (url: string, sql: string): Promise<Record<string, unknown>> =>
  onServer(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {});

test('a test file gets the migrated tables and a queue', async () => {
  const tables = await read(
    one,
    "select to_regclass('migrations') as migrations, to_regclass('graphile_worker.jobs') as jobs",
  );
  expect(tables).toEqual({ migrations: 'migrations', jobs: 'graphile_worker.jobs' });
});

test('databases of test files are isolated', async () => {
  await read(one, 'create table mine ()');
  expect(await read(other, "select to_regclass('mine') as mine")).toEqual({ mine: null });
});

test('the test role is subject to row-level security', async () => {
  expect(await read(one, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual({
    rolsuper: false,
    rolbypassrls: false,
  });
});

test('drops a database with open connections', async () => {
  const visitor = new pg.Client({ connectionString: other });
  visitor.on('error', () => {});
  await visitor.connect();
  await onServers(inject('testServer').nodes, (admin) => dropDatabase(admin, new URL(other).pathname.slice(1)));
  await expect(read(other, 'select 1')).rejects.toThrow('does not exist');
});

test.skipIf(inject('testServer').nodes.length > 1)(
  'a run on a distributed database is refused where the server has no workers of Citus',
  async () => {
    vi.stubEnv('TEST_DATABASE_URL', one);
    vi.stubEnv('TEST_DISTRIBUTED', '1');
    try {
      await expect(openTestServer()).rejects.toThrow('no es de un coordinador de Citus');
    } finally {
      vi.unstubAllEnvs();
    }
  },
);
