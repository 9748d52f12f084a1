import type { Readable } from 'node:stream';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { setTenant } from './transactions.ts';

/** Gives a connection back without its transaction; one that cannot say so is closed. */
const giveBack = (client: pg.PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );

/** Streams `copy (select) to stdout`; keeps its own connection until the stream ends, or its reader goes away. */
export async function copyOut(
  pool: pg.Pool,
  tenantId: number,
  select: string,
  separator: ',' | ';',
): Promise<Readable> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(setTenant(tenantId));
    const stream = client.query(
      copyStreams.to(`copy (${select}) to stdout with (format csv, delimiter '${separator}')`),
    );
    // A query that fails only says so; nobody would give its connection back.
    stream.once('error', () => stream.destroy());
    stream.once('close', () => {
      if (stream.readableEnded) return void giveBack(client);
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
