import pg from 'pg';
import { distribute } from '../postgres/distribute.ts';
import { databaseUrl, onServer, onServers } from './servers.ts';

/** The role of the tests on a Citus, whose given one makes databases on all of its nodes and is above row-level security. */
const role = 'comanda_test';
/** Enough to spread the tenants of a test file, and fast to create. */
const shards = 4;

/** The same database of the other nodes that a coordinator knows; none where it is a plain PostgreSQL. */
export async function workersOf(admin: pg.Client, url: string): Promise<string[]> {
  const found = await admin.query(`select from pg_extension where extname = 'citus'`);
  if (found.rowCount === 0) return [];
  const { rows } = await admin.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards order by 1, 2',
  );
  return rows.map(({ host, port }) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    return address.href;
  });
}

/** Makes the tests' role on each node; answers the address as which it connects. */
export async function createRole(nodes: readonly string[], url: string): Promise<string> {
  const address = new URL(url);
  await onServers(nodes, async (client) => {
    await client.query('set citus.enable_create_role_propagation = off; set citus.enable_alter_role_propagation = off');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} login createdb`);
    if (address.password)
      await client.query(`alter role ${role} password ${pg.escapeLiteral(decodeURIComponent(address.password))}`);
  });
  address.username = role;
  return address.href;
}

/** An empty database on every node, each of which the first knows. */
export async function createClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await onServer(node, (client) => client.query(`create database ${name} owner ${role} template template0`));
    await onServer(databaseUrl(node, name), (client) => client.query('create extension citus'));
  }
  const [coordinator = '', ...workers] = nodes.map((node) => databaseUrl(node, name));
  await onServer(coordinator, async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)]);
    for (const worker of workers.map((each) => new URL(each)))
      await client.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port || 5432)]);
    await client.query(`alter database ${name} set citus.shard_count = ${shards}`);
  });
}

/** Distributes a migrated database and closes its connections, so that it can be copied. */
export async function sealTemplate(nodes: readonly string[], url: string, name: string): Promise<void> {
  await distribute(url);
  await onServers(nodes, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  });
}

/** Runs `work` while a coordinator reaches, in a database, only the worker with the rows of a tenant. */
export async function onNodeOf(coordinator: string, tenantId: number, work: () => Promise<unknown>): Promise<void> {
  await onServer(coordinator, async (client) => {
    // No server listens on the ports that the other workers get.
    const move = (by: number) =>
      client.query(
        `update pg_dist_node set nodeport = nodeport + $2::int where shouldhaveshards and groupid <> (
           select groupid from pg_dist_placement
           where shardid = get_shard_id_for_distribution_column('audit_entries', $1::int))`,
        [tenantId, by],
      );
    if ((await move(30_000)).rowCount === 0) throw new Error('there is no other worker');
    try {
      await work();
    } finally {
      await move(-30_000);
    }
  });
}
