import pg from 'pg';
import { anchor } from './distribute.ts';

/** A node that does not accept a connection within this time is away. */
const connectTimeoutMs = 1_500;
const timeoutMs = 2 * connectTimeoutMs;
/** Error of the driver after `query_timeout`. */
const queryTimeout = 'Query read timeout';

/**
 * Queries of a Citus coordinator about its nodes, each on a new connection.
 *
 * Citus caches connections to the nodes: a cached one would hang together with its node.
 */
export class Coordinator {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Whether this is a coordinator, and not a PostgreSQL without Citus. */
  async isDistributed(): Promise<boolean> {
    const [row] = await this.query<{ isDistributed: boolean }>(
      `select to_regclass('pg_catalog.pg_dist_node') is not null as "isDistributed"`,
    );
    return row?.isDistributed === true;
  }

  /** Names of the nodes with rows of tenants. */
  async nodes(): Promise<string[]> {
    const rows = await this.query<{ node: string }>(
      `select nodename || ':' || nodeport as node from pg_dist_node where shouldhaveshards and noderole = 'primary' order by 1`,
    );
    return rows.map(({ node }) => node);
  }

  /** Node of each tenant. */
  async placements(): Promise<Map<number, string>> {
    const tenants = await this.query<{ id: number }>('select id from tenants');
    const placements = await this.query<{ tenantId: number; node: string }>(
      `select t.id as "tenantId", n.nodename || ':' || n.nodeport as node
       from unnest($1::int[]) as t (id)
       join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column($2, t.id)
       join pg_dist_node n using (groupid)
       where n.noderole = 'primary'`,
      [tenants.map(({ id }) => id), anchor],
    );
    return new Map(placements.map(({ tenantId, node }) => [tenantId, node]));
  }

  /** Whether a node accepts a connection and answers a query. */
  async reaches(node: string): Promise<boolean> {
    const [row] = await this.query<{ isReached: boolean }>(
      `select citus_check_connection_to_node(nodename, nodeport) as "isReached"
       from pg_dist_node where nodename || ':' || nodeport = $1`,
      [node],
    ).catch((error: Error) => {
      if (error.message === queryTimeout) return [];
      throw error;
    });
    return row?.isReached === true;
  }

  private async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.url,
      options: `-c citus.node_connection_timeout=${connectTimeoutMs}`,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      void client.end();
    }
  }
}
