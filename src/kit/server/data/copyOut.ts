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

/** Minimum speed of a reader: `bytes` in every `milliseconds` in which data waits for it. */
export type ReaderSpeed = { bytes: number; milliseconds: number };

const minimumSpeed: ReaderSpeed = { bytes: 32_768, milliseconds: 30_000 };

/**
 * Ends a stream whose reader is too slow twice in a row. PostgreSQL itself never gives up on a client that stops
 * reading, and jobs share these connections.
 */
function requireSpeed(stream: Readable, client: pg.PoolClient, { bytes, milliseconds }: ReaderSpeed): void {
  const { stream: socket } = (client as unknown as { connection: { stream: { bytesRead: number } } }).connection;
  let [seen, slowTimes] = [socket.bytesRead, 0];
  const timer = setInterval(() => {
    const isSlow = stream.readableLength > 0 && socket.bytesRead - seen < bytes;
    seen = socket.bytesRead;
    slowTimes = isSlow ? slowTimes + 1 : 0;
    if (slowTimes > 1) stream.destroy(new Error('The reader of a COPY is too slow'));
  }, milliseconds);
  stream.once('close', () => clearInterval(timer));
}

export type CopyOptions = {
  /** Default `,`. */
  separator?: ',' | ';' | undefined;
  /** Joins by hashes alone: for large rows that are newer than the statistics. */
  hashJoins?: boolean | undefined;
  /** `64MB`: memory of each sort and hash, where the default is too small. */
  workMemory?: `${number}MB` | undefined;
};

/**
 * Streams `copy (select) to stdout`; uses its own connection until the stream ends, its reader disconnects or is too
 * slow.
 */
export async function copyOut(
  { pool, nodes }: { pool: pg.Pool; nodes: Nodes },
  tenantId: number,
  select: string,
  { separator = ',', hashJoins = false, workMemory, speed = minimumSpeed }: CopyOptions & { speed?: ReaderSpeed } = {},
): Promise<Readable> {
  const client = await pool.connect();
  try {
    // Sent as separate statements, because Citus forwards each text unchanged to its workers.
    const settings = [
      setTenant(tenantId),
      ...(hashJoins ? ['set local enable_nestloop = off'] : []),
      ...(workMemory ? [`set local work_mem = '${workMemory}'`] : []),
    ];
    for (const text of ['begin read only', ...settings]) await client.query(text);
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
    requireSpeed(stream, client, speed);
    return stream;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
