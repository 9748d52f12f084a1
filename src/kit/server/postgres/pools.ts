import pg from 'pg';
import { Connection } from './connection.ts';
import { lowerPriorityOf } from '../workers/priority.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8Array = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
pg.types.setTypeParser(int8Array, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => instantOf(text));

/** Converts `2026-11-20 17:05:00.123456+00` to `2026-11-20T17:05:00.123Z`; connections use UTC. */
function instantOf(text: string): string {
  const [day, time] = [text.slice(0, 10), text.slice(11, -3)];
  return `${day}T${time.length >= 12 ? time.slice(0, 12) : time.padEnd(12, text.includes('.') ? '0' : '.000')}Z`;
}

/**
 * Settings of every connection. JIT compiles long expressions for seconds.
 *
 * Citus forwards `set local` to its workers and fails fast on unreachable ones; other servers ignore its settings.
 */
const settings =
  '-c timezone=UTC -c jit=off -c citus.propagate_set_commands=local -c citus.node_connection_timeout=3000';

const ignoreError = () => {};

/** A pool of connections to the primary, with `settings` beside those of every connection. */
export function openPool(
  url: string,
  { settings: additional = '', ...options }: { max: number; pipeline?: boolean; settings?: string },
): pg.Pool {
  const config = {
    connectionString: url,
    Client: Connection,
    onConnect: (client: pg.ClientBase) => (client as Connection).requirePrimary(),
    options: `${settings} ${additional}`,
    ...options,
  };
  // A connection that breaks fails the statement that uses it; without a listener it would end the process too.
  return new pg.Pool(config).on('error', ignoreError).on('connect', (client) => client.on('error', ignoreError));
}

export type PoolLimits = {
  /** Seconds that a statement of a request may take. */
  statementSeconds: number;
  /** Lower priority of the server's processes, for a server of this machine; 0 leaves it. */
  niceness: number;
};

/**
 * Connection pools of a process. `requests` pipelines and has a timeout.
 *
 * Cursors, COPY, the job runner and long work need `plain` connections.
 */
export function openPools(
  url: string,
  poolSize: number,
  { statementSeconds, niceness }: PoolLimits,
): { requests: pg.Pool; plain: pg.Pool } {
  const requests = openPool(url, {
    settings: `-c statement_timeout=${statementSeconds}s -c idle_in_transaction_session_timeout=30s`,
    max: poolSize,
    pipeline: true,
  });
  // The job runner occupies two: one listens, the other holds the liveness lock. Its eight slots fetch with the rest.
  const plain = openPool(url, { max: 2 + Math.max(6, Math.ceil(poolSize / 2)) });
  if (niceness > 0)
    for (const pool of [requests, plain])
      pool.on('connect', (client) =>
        lowerPriorityOf((client as pg.PoolClient & { processID: number }).processID, niceness),
      );
  return { requests, plain };
}

export type PoolUse = { pool: string; total: number; idle: number; waiting: number };

/** Connections of a pool at this moment: open, idle, and requests that wait for one. */
export const usageOf = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});
