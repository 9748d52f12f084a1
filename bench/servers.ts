import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import pg from 'pg';
import { openDatabase } from '#kit/server/data/database.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';

/** Runs in a process of its own: `node bench/servers.ts comanda|bare|file`, told what to serve by the environment. */
const [kind] = process.argv.slice(2);
const url = process.env.BENCH_URL ?? '';
const poolSize = 10;
const mostListed = 100;

async function comanda(): Promise<string> {
  const database = openDatabase({ url, poolSize });
  const app = await buildApp({ config: { ...readConfig(), logLevel: 'silent' }, database });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** The floor: one handler, the same SQL, the same tenant transaction, nothing else. */
async function bare(): Promise<string> {
  const { queries, tenantId } = JSON.parse(process.env.BENCH_QUERY ?? '{}') as {
    queries: { text: string; values: unknown[] }[];
    tenantId: number;
  };
  const pool = new pg.Pool({ connectionString: url, max: poolSize, pipeline: true });
  // The database may end before this process does.
  pool.on('error', () => {});
  const app = fastify();
  app.get('/list', async () => {
    const client = await pool.connect();
    const begun = client.query(`begin; set local app.tenant_id = '${tenantId}'`);
    const found = queries.map(({ text, values }, index) => client.query({ name: `q${index}`, text, values }));
    const done = client.query('commit');
    await begun;
    const results = await Promise.all(found);
    await done;
    client.release();
    // What is read only to be judged does not travel.
    const data = results.map(({ rows }) => rows).filter((rows) => rows.length <= mostListed);
    return { data, page: 1, next_page: 2 };
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** The floor of what is kept as a file: the files of a folder, compressed beforehand. */
async function file(): Promise<string> {
  const app = fastify();
  await app.register(fastifyStatic, { root: process.env.BENCH_FOLDER ?? '', preCompressed: true });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const kinds: Record<string, () => Promise<string>> = { comanda, bare, file };
const address = await (kinds[kind ?? ''] ?? comanda)();
process.send?.({ address });
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss / 1024 / 1024 });
  }
});
process.once('disconnect', () => process.exit());
