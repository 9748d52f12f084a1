import type { Readable } from 'node:stream';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';

/** A checked integer literal: bound parameters are not allowed in SET, and only this form reaches Citus workers. */
export function beginAs(tenantId: number, mode = ''): string {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`Not a tenant: ${tenantId}`);
  return `begin ${mode}; set local app.tenant_id = '${tenantId}'`;
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier error.');
}

/** Gives a connection back without its transaction; one that cannot say so is closed. */
const rollback = (client: pg.PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );

/** Runs `work` between `begin` and commit on a connection of the pool, and gives the connection back. */
export async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    // Sent together with the first statement of the work; its own failure surfaces in commit.
    client.query(begin).catch(() => {});
    const result = await work(client);
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    await rollback(client);
    throw error;
  }
}

/** Streams `copy (select) to stdout`; keeps its own connection until the stream ends, or its reader goes away. */
export async function copyFrom(pool: pg.Pool, begin: string, select: string, separator: ',' | ';'): Promise<Readable> {
  const client = await pool.connect();
  try {
    await client.query(begin);
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
