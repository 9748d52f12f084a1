import type { Readable } from 'node:stream';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Nodes } from '../postgres/nodes.ts';
import { setTenant } from './transactions.ts';

/** Returns a connection without its transaction; closes it if the rollback fails. */
const giveBack = (client: pg.PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );

/** Streams `copy (select) to stdout`; keeps its own connection until the stream ends, or its reader goes away. */
export async function copyOut(
  { pool, nodes }: { pool: pg.Pool; nodes: Nodes },
  tenantId: number,
  select: string,
  separator: ',' | ';',
): Promise<Readable> {
  const client = await pool.connect();
  try {
    // Sent as separate statements, because Citus forwards each text unchanged to its workers.
    for (const text of ['begin read only', setTenant(tenantId)]) await client.query(text);
    const stream = client.query(
      copyStreams.to(`copy (${select}) to stdout with (format csv, delimiter '${separator}')`),
    );
    const abort = (error: Error) => void stream.destroy(error);
    nodes.run(tenantId, { abort }, () => new Promise((ended) => stream.once('close', ended))).catch(abort);
    // A failed query only emits an error; without this its connection would leak.
    stream.once('error', () => stream.destroy());
    stream.once('close', () => {
      if (stream.readableEnded) return void giveBack(client);
      // After an aborted read the COPY is incomplete: the connection is closed instead of reused, and nothing is
      // reported.
      stream.on('error', () => {});
      client.release(true);
    });
    return stream;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
