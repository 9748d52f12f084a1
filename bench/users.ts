import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { usersRepo } from '#features/users/server/index.ts';
import { type Database, openDatabase } from '#kit/server/database.ts';
import { startEmbedded } from '#kit/server/embeddedPostgres.ts';
import { migrate } from '#kit/server/migrate.ts';
import { setupScope } from '#server/createTenant.ts';
import { seed } from '#server/seed.ts';
import { compare, load, type Run, start } from './measure.ts';

/**
 * The list of 25 users through the whole stack against a bare Fastify handler that runs the same SQL in the same tenant
 * transaction. `BENCH_DATABASE_URL` names the PostgreSQL; without it the embedded one is used, fsync on.
 */
const userCount = 10_000;
const manyRequests = 100_000;
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-bench-'));
const embedded = process.env.BENCH_DATABASE_URL ? null : await startEmbedded({ dataDir: folder });
const url = process.env.BENCH_DATABASE_URL ?? embedded?.url ?? '';

async function fill(database: Database): Promise<number> {
  await seed(database, { only: ['demo'] });
  const { rows } = await database.pool.query<{ id: number }>(`select id from tenants where slug = 'demo'`);
  const tenantId = rows[0]?.id ?? 0;
  await database.inTenant(setupScope(tenantId, 'bench'), async (db) => {
    await sql`insert into admin_users (name, email, phone)
      select 'Persona ' || n, 'persona' || n || '@demo.test', '+569' || (60000000 + n) from generate_series(1, ${sql.lit(userCount)}) n
      on conflict do nothing`.execute(db);
  });
  // Foreign keys are checked by plans that must know how large the table has become.
  await database.pool.query('analyze');
  await database.inTenant(setupScope(tenantId, 'bench'), async (db) => {
    await sql`insert into user_roles (user_id, role_id)
      select u.id, r.id from admin_users u, (select id from roles order by id limit 2) r on conflict do nothing`.execute(
      db,
    );
    await sql`insert into sessions (user_id, user_agent, ip) select id, 'bench', '127.0.0.1' from admin_users`.execute(
      db,
    );
  });
  await database.pool.query('analyze');
  return tenantId;
}

/** The SQL that the list sends, as it goes to the driver. */
async function queriesOf(database: Database, tenantId: number): Promise<{ text: string; values: unknown[] }[]> {
  const seen: { text: string; values: unknown[] }[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function spying(this: pg.Client, ...given: never[]) {
    const [first] = given as unknown as [{ text?: string; values?: unknown[] } | string];
    if (typeof first === 'object' && first.text) seen.push({ text: first.text, values: first.values ?? [] });
    return (original as (...all: never[]) => unknown).apply(this, given);
  } as typeof original;
  await database.inTenant(setupScope(tenantId, 'bench'), (db) => usersRepo.list(db, {}));
  pg.Client.prototype.query = original;
  return seen;
}

async function tokenFrom(address: string): Promise<string> {
  const reply = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'Comanda.2026', tenantId: 'demo' }),
  });
  return ((await reply.json()) as { idToken: string }).idToken;
}

const line = (name: string, { perSecond, p50, p99, failures }: Run) =>
  `${name.padEnd(34)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50} ms   p99 ${p99} ms   ${failures} failed`;

await migrate({ url, directory: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
const database = openDatabase({ url });
const tenantId = await fill(database);
const queries = await queriesOf(database, tenantId);
const { rows: versions } = await database.pool.query<{ v: string }>(`select current_setting('server_version') as v`);
await database.close();

const env = { BENCH_URL: url, DATA_DIR: folder, RATE_LIMIT: '0' };
const comanda = await start('comanda', env);
const bare = await start('bare', { ...env, BENCH_QUERY: JSON.stringify({ queries, tenantId }) });
try {
  const headers = { authorization: `Bearer ${await tokenFrom(comanda.address)}`, tenant: 'demo' };
  const list = { url: `${comanda.address}/api/admin/v1/admin_users`, headers };
  const before = await comanda.memory();
  const runs = await compare({ bare: { url: `${bare.address}/users` }, comanda: list });
  const [floor, whole] = [runs.bare as Run, runs.comanda as Run];
  console.log(
    `PostgreSQL ${versions[0]?.v}, ${userCount} users in the tenant, 16 connections, medians of 5 rounds in turn`,
  );
  console.log(line('bare handler, same SQL', floor));
  console.log(line('GET /admin_users, whole stack', whole));
  console.log(`ratio ${(whole.perSecond / floor.perSecond).toFixed(2)} (budget 0.50)`);
  const many = await load({ ...list, amount: manyRequests });
  console.log(line(`${manyRequests} requests`, many));
  console.log(`resident memory ${before.toFixed(0)} MB at start, ${(await comanda.memory()).toFixed(0)} MB after them`);
  if (whole.failures + many.failures > 0 || whole.perSecond < floor.perSecond / 2) process.exitCode = 1;
} finally {
  comanda.stop();
  bare.stop();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
}
