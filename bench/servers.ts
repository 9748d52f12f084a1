import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
import pg from 'pg';
import { openDatabase } from '#kit/server/data/database.ts';
import { buildApp } from '#server/app.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { readConfig } from '#server/config.ts';

/** Child process `node bench/servers.ts comanda|bare|plain|orders|file`, configured by the environment. */
const [kind] = process.argv.slice(2);
const url = process.env.BENCH_URL ?? '';
const poolSize = 10;
const maxListed = 100;

async function comanda(): Promise<string> {
  const database = openDatabase({
    url,
    poolSize,
    ...composedAreas.databaseOptions,
  });
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
    // Rows read only for permission checks are not sent.
    const data = results.map(({ rows }) => rows).filter((rows) => rows.length <= maxListed);
    return { data, page: 1, next_page: 2 };
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** The floor of any back-office: a list with its total, details and two writes on a plain table, with nothing around them. */
async function plain(): Promise<string> {
  const tenantId = Number(process.env.BENCH_TENANT);
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => {});
  const app = fastify();
  const names = new Map<string, string>();
  const nameOf = (text: string) => names.get(text) ?? names.set(text, `s${names.size}`).get(text);
  const page = 'select * from plain_products where tenant_id = $1 order by id desc limit 25';
  const one = 'select * from plain_products where tenant_id = $1 and id = $2';
  const change = 'update plain_products set name = $3 where tenant_id = $1 and id = $2 returning *';
  const add = 'insert into plain_products (tenant_id, name, description) values ($1, $2, $3) returning *';
  const run = async (text: string, values: unknown[]) => (await pool.query({ name: nameOf(text), text, values })).rows;
  app.get('/products', async () => {
    const total = 'select count(*) as total from plain_products where tenant_id = $1';
    const [data, counted] = await Promise.all([run(page, [tenantId]), run(total, [tenantId])]);
    return { data, total: Number((counted[0] as { total: string }).total) };
  });
  type Sent = { Params: { id: string }; Body: { name: string } };
  app.get<Sent>('/products/:id', async ({ params }) => (await run(one, [tenantId, params.id]))[0]);
  app.patch<Sent>(
    '/products/:id',
    async ({ params, body }) => (await run(change, [tenantId, params.id, body.name]))[0],
  );
  type Webhook = { Body: { id: string } };
  app.post<Webhook>('/webhooks', async ({ body }) => {
    await run('insert into plain_webhooks (id, body) values ($1, $2)', [body.id, body]);
    return {};
  });
  // Beside the rows that are listed, which stay as many.
  app.post<Sent>('/products', async ({ body }) => (await run(add, [-tenantId, body.name, '']))[0]);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** The floor of placing orders: a handler that inserts the rows of an order in a transaction, with nothing around them. */
async function orders(): Promise<string> {
  const inserts = JSON.parse(process.env.BENCH_INSERTS ?? '[]') as string[];
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  pool.on('error', () => {});
  const app = fastify();
  app.post('/api/v1/orders', async (_request, reply) => {
    const client = await pool.connect();
    await client.query('begin');
    for (const [index, text] of inserts.entries()) await client.query({ name: `i${index}`, text });
    await client.query('commit');
    client.release();
    return reply.code(201).send({ uuid: randomUUID(), number: 1 });
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Baseline of static files: the files of a folder, compressed beforehand. */
async function file(): Promise<string> {
  const app = fastify();
  await app.register(fastifyStatic, { root: process.env.BENCH_FOLDER ?? '', preCompressed: true });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const kinds: Record<string, () => Promise<string>> = { comanda, bare, plain, orders, file };
const address = await (kinds[kind ?? ''] ?? comanda)();
process.send?.({ address });
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  if (message === 'cpu') process.send?.({ cpu: user + system });
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss / 1024 / 1024 });
  }
});
process.once('disconnect', () => process.exit());
