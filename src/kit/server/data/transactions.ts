import type { Readable } from 'node:stream';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';

/** What a transaction begins with: sent together, as texts of their own, because Citus passes each on to its workers whole. */
export type Begin = readonly string[];

/** A checked integer literal: bound parameters are not allowed in SET, and only this form reaches Citus workers. */
export function beginAs(tenantId: number, mode = ''): Begin {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`Not a tenant: ${tenantId}`);
  return [`begin ${mode}`, `set local app.tenant_id = '${tenantId}'`];
}

class RolledBack extends Error {
  override name = 'RolledBack';
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new RolledBack('The transaction was rolled back by an earlier error.');
}

/** Gives a connection back without its transaction; one that cannot say so is closed. */
const rollback = (client: pg.PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );

const isAborted = (error: unknown) =>
  error instanceof RolledBack || (error as { code?: unknown } | null)?.code === '25P02';

/** What made a transaction fail: a statement that nobody waited for says it to those after it, which only say so. */
async function causeOf(thrown: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isAborted(thrown)) return thrown;
  const ends = await Promise.allSettled(sent);
  const failed = ends.find((end) => end.status === 'rejected' && !isAborted(end.reason));
  return failed?.status === 'rejected' ? failed.reason : thrown;
}

/** Statements that nobody waits for: they fail the transaction all the same, and the commit goes along with the last. */
export type SentAlong = {
  sent: Promise<unknown>[];
  /** Sends what the transaction ends with. */
  finish(): void;
};

/** Runs `work` between `begin` and commit on a connection of the pool, and gives the connection back. */
export async function transaction<T>(
  pool: pg.Pool,
  begin: Begin,
  work: (client: pg.PoolClient) => Promise<T>,
  { sent, finish }: SentAlong = { sent: [], finish: () => {} },
): Promise<T> {
  const client = await pool.connect();
  try {
    // Sent together with the first statement of the work; its own failure surfaces in commit.
    for (const text of begin) client.query(text).catch(() => {});
    const result = await work(client);
    finish();
    await Promise.all([...sent, commit(client)]);
    client.release();
    return result;
  } catch (error) {
    const cause = await causeOf(error, sent);
    await rollback(client);
    throw cause;
  }
}

/** Streams `copy (select) to stdout`; keeps its own connection until the stream ends, or its reader goes away. */
export async function copyFrom(pool: pg.Pool, begin: Begin, select: string, separator: ',' | ';'): Promise<Readable> {
  const client = await pool.connect();
  try {
    for (const text of begin) await client.query(text);
    const stream = client.query(
      copyStreams.to(`copy (${select}) to stdout with (format csv, delimiter '${separator}')`),
    );
    // A query that fails only says so; nobody would give its connection back.
    stream.once('error', () => stream.destroy());
    stream.once('close', () => {
      if (stream.readableEnded) return void rollback(client);
      // A reader that went away left the COPY half-way: that connection is closed, not reused, and nobody is told.
      stream.on('error', () => {});
      client.release(true);
    });
    return stream;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
