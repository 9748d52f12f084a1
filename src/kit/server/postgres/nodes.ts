import type { Database } from '../data/database.ts';
import { perDatabase } from '../data/perDatabase.ts';

/** A node of a distributed database that holds rows of tenants, and whether it is reached. */
export type NodeState = { node: string; isReached: boolean };

/** Milliseconds that an answer holds, however many ask. */
const freshFor = 5_000;

type Known = { at: number; states: Promise<NodeState[]> };
const knownOf = perDatabase<{ last: Known | null }>(() => ({ last: null }));

/** The nodes that hold rows, as the coordinator reaches them at most some seconds ago; none where rows are not distributed. */
export function nodeStates(database: Database): Promise<NodeState[]> {
  const known = knownOf(database);
  if (!known.last || Date.now() - known.last.at > freshFor)
    known.last = { at: Date.now(), states: queryNodes(database).catch(() => []) };
  return known.last.states;
}

async function queryNodes({ pool }: Database): Promise<NodeState[]> {
  const { rows } = await pool.query<{ isDistributed: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_node') is not null as "isDistributed"`,
  );
  if (!rows[0]?.isDistributed) return [];
  const { rows: nodes } = await pool.query<NodeState>(`
    select nodename || ':' || nodeport as node, citus_check_connection_to_node(nodename, nodeport) as "isReached"
    from pg_dist_node where shouldhaveshards and noderole = 'primary' order by 1`);
  return nodes;
}
