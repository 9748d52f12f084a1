import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../data/database.ts';
import { setAllLinks } from '../data/links.ts';
import { insertAll, removeAll, updateAll, updateEach } from '../data/write.ts';
import { testDatabaseUrl } from '../testing/testDatabase.ts';
import { databaseUrl, onServer, onServers } from '../testing/servers.ts';
import { onNodeOf } from '../testing/testCluster.ts';
import { requestOf, testTenant } from '../testing/testTenant.ts';
import { distribute } from './distribute.ts';

const { nodes } = inject('testServer');
const isCluster = nodes.length > 1;
const url = await testDatabaseUrl();

test.skipIf(isCluster)('a PostgreSQL without Citus is not distributed and explains why', async () => {
  await expect(distribute(url)).rejects.toThrow('no tiene la extensión citus');
});

test.skipIf(isCluster)('a PostgreSQL without Citus reports no nodes', async () => {
  await withDatabase(async (database) => expect(await database.nodes.list()).toEqual([]));
});

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ url });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

describe.runIf(isCluster)('a distributed database', () => {
  test('is distributed once', async () => {
    expect(await distribute(url)).toEqual([]);
  });

  test('compiles no expressions on any node', async () => {
    await onServers(nodes, async (client) => {
      const { rows } = await client.query(`select rolconfig from pg_roles where rolname = 'comanda_test'`);
      expect(rows).toEqual([{ rolconfig: ['jit=off'] }]);
    });
  });

  test('stores a company and its rows on the coordinator in one transaction, in either order', async () => {
    await withDatabase(async (database) => {
      const { tenantId } = await testTenant(database);
      const addStore = (db: Platform, reference: string) =>
        db
          .insertInto('storeDirectory')
          .values({ provider: 'rappi', reference, ownerId: tenantId, storeId: 1 })
          .execute();
      const rename = (db: Platform) =>
        db.updateTable('tenants').set({ name: 'Otro nombre' }).where('id', '=', tenantId).execute();
      await database.onPlatform(async (db) => {
        await addStore(db, 'before');
        await rename(db);
        await addStore(db, 'after');
      });
      const stores = await database.onPlatform((db) =>
        db
          .selectFrom('storeDirectory')
          .select('reference')
          .where('ownerId', '=', tenantId)
          .orderBy('reference')
          .execute(),
      );
      expect(stores).toEqual([{ reference: 'after' }, { reference: 'before' }]);
    });
  });

  test('reports its nodes', async () => {
    await withDatabase(async (database) => {
      const states = await database.nodes.list();
      expect(states.map(({ isReached }) => isReached)).toEqual(nodes.slice(1).map(() => true));
    });
  });

  test('distributes a table created later, with its keys', async () => {
    await onServer(url, async (client) => {
      await client.query('begin');
      await client.query('set local citus.multi_shard_modify_mode = sequential');
      await client.query('set local citus.enable_local_reference_table_foreign_keys = off');
      await client.query(`create table made_later (
        tenant_id int not null references tenants (id), id bigint generated always as identity, role_id bigint not null,
        primary key (tenant_id, id), constraint made_later_role_fk foreign key (tenant_id, role_id) references roles (tenant_id, id));
        select tenant_table('made_later')`);
      await client.query('commit');
      const { rowCount } = await client.query(
        `select from pg_dist_partition where logicalrelid = 'made_later'::regclass and partmethod = 'h'`,
      );
      expect(rowCount).toBe(1);
    });
  });

  test('is written to on a single node, however many records a request changes', async () => {
    await withDatabase(async (database) => {
      const scope = await testTenant(database);
      const before = await commitsOf();
      const rounds = 40;
      for (let round = 0; round < rounds; round++) await writeEverything(database, scope.tenantId, round);
      await sleep(2500);
      const after = await commitsOf();
      const counts = after.map((commits, at) => commits - (before[at] ?? 0)).toSorted((a, b) => b - a);
      expect(counts[0]).toBeGreaterThanOrEqual(rounds);
      // Citus itself visits every node now and then.
      for (const others of counts.slice(1)) expect(others).toBeLessThan((counts[0] ?? 0) / 2);
    });
  });

  test('is written to while all nodes without rows of the tenant are away', async () => {
    await withDatabase(async (database) => {
      const { tenantId } = await testTenant(database);
      const coordinator = databaseUrl(nodes[0] ?? '', new URL(url).pathname.slice(1));
      await onNodeOf(coordinator, tenantId, async () => {
        await withDatabase(async (fresh) => {
          for (const round of [0, 1]) await expect(writeEverything(fresh, tenantId, round)).resolves.toBeUndefined();
        });
      });
    });
  });
});

type Platform = Parameters<Parameters<Database['onPlatform']>[0]>[0];

async function writeEverything(database: Database, tenantId: number, round: number): Promise<void> {
  await database.inTenant(requestOf(tenantId), async (db) => {
    const names = Array.from({ length: round % 2 === 0 ? 3 : 120 }, (_, at) => ({ name: `${round}-${at}` }));
    const ids = (await insertAll(db, 'roles', names)).map(({ id }) => id);
    await updateAll(db, 'roles', ids, { description: 'uno' });
    await updateEach(
      db,
      'roles',
      ids.map((id) => ({ id, description: `${id}` })),
    );
    const link = {
      parent: 'roles',
      table: 'rolePolicies',
      owner: 'roleId',
      target: 'policy',
      field: 'policyIds',
      to: null,
    } as const;
    await setAllLinks(db, link as never, new Map(ids.map((id) => [id, ['roles.list']])));
    await setAllLinks(db, link as never, new Map(ids.map((id) => [id, []])));
    await removeAll(db, 'roles', ids);
  });
}

/** Commits of each worker node in this database, read after a second. */
async function commitsOf(): Promise<number[]> {
  const commits: number[] = [];
  await onServers(nodes.slice(1), async (client) => {
    const { rows } = await client.query<{ commits: string }>(
      'select xact_commit as commits from pg_stat_database where datname = $1',
      [new URL(url).pathname.slice(1)],
    );
    commits.push(Number(rows[0]?.commits));
  });
  return commits;
}
