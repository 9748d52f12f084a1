import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Server } from './measure.ts';
import type { Scene } from './scene.ts';

/** Comanda, as a signed-in administrator reaches it. */
export type Comanda = Server & { headers: Record<string, string> };
export const base = (address: string): string => `${address}/api/admin/v1`;

/** Parses a reply; throws when it is an error. */
export async function must<Reply>(reply: Response): Promise<Reply> {
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Sends a file as the field of a form. */
export async function sendFile<Reply>({ address, headers }: Comanda, path: string, file: File): Promise<Reply> {
  const body = new FormData();
  body.set('data', file);
  return must<Reply>(await fetch(base(address) + path, { method: 'POST', headers, body }));
}

/** Waits for the end of a job; throws where it failed. */
export async function jobDone({ address, headers }: Comanda, jobId: string): Promise<void> {
  for (;;) {
    const job = await must<{ status: string; error: string | null }>(
      await fetch(`${base(address)}/jobs/${jobId}`, { headers }),
    );
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(job.error ?? 'The job failed.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** PostgreSQL's own COPY of some lines of cells. */
export const copy = async (client: pg.PoolClient, into: string, lines: string[]): Promise<void> =>
  pipeline(Readable.from(lines), client.query(copyStreams.from(`copy ${into} from stdin`)));

/** Works on a connection that COPY may write these tables of the tenant by, in one transaction; COPY knows no tenants' walls. */
export async function withoutWalls<Answer>(
  { database, tenantId }: Pick<Scene, 'database' | 'tenantId'>,
  tables: readonly string[],
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<{ answer: Answer; commit: number }> {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${tenantId}'`);
    for (const table of tables) await client.query(`alter table ${table} no force row level security`);
    const answer = await work(client);
    for (const table of tables) await client.query(`alter table ${table} force row level security`);
    const commit = await timed(() => client.query('commit'));
    return { answer, commit };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
