import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { type Database, type Db, openDatabase } from '#kit/server/data/database.ts';
import { reconcileCounts } from '#kit/server/data/reconcileCounts.ts';
import { reconcileVocabularies } from '#kit/server/search/reconcileVocabularies.ts';
import { startEmbedded } from '#kit/server/postgres/embeddedPostgres.ts';
import { migrate } from '#kit/server/postgres/migrate.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { Work } from '#kit/server/data/transactions.ts';
import { composedAreas } from '#server/composedAreas.ts';
import { setupScope } from '#server/createTenant.ts';
import { seed } from '#demo/seed.ts';
import { openVisit } from '#testing/visits.ts';
import { type Run, type Server, start } from './measure.ts';

export type Query = { text: string; values: unknown[] };

/** A PostgreSQL with the demo tenant, and the servers started for a measurement. */
export type Scene = {
  url: string;
  /** Where its servers keep files. */
  filesFolder: string;
  tenantId: number;
  /** Of the request that writes what is measured. */
  scope: Scope;
  database: Database;
  version: string;
  /** The SQL that some work sends, as it goes to the driver. */
  queriesOf(work: (db: Db) => Promise<unknown>): Promise<Query[]>;
  /** Comanda, with the headers of a signed-in administrator. */
  comanda(): Promise<Server & { headers: Record<string, string> }>;
  /** The floor: one handler that runs these queries in the same tenant transaction. */
  bare(queries: Query[]): Promise<Server>;
  /** The floor of any back-office, on its own table. */
  plain(): Promise<Server>;
  close(): Promise<void>;
};

/** `BENCH_DATABASE_URL` names the PostgreSQL; without it the embedded one is used, fsync on. */
export async function openPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'comanda-bench-'));
  const embedded = process.env.BENCH_DATABASE_URL ? null : await startEmbedded({ dataDir: folder });
  const url = process.env.BENCH_DATABASE_URL ?? embedded?.url ?? '';
  await migrate({ url, directory: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
  return {
    url,
    folder,
    async close() {
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Step = (db: Db) => Promise<unknown>;

/** The same PostgreSQL without the limit of what one statement may take: what is measured is preceded by large writes. */
export const unhurried = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c timezone=UTC -c statement_timeout=0')}`;

/** Seeds the demo tenant and runs the steps, each in a separate transaction. */
export async function seedTenant(url: string, steps: readonly Step[]) {
  // Jobs of the demo are not run here.
  await runMigrations({ connectionString: url });
  const database = openDatabase({
    url: unhurried(url),
    ...composedAreas.databaseOptions,
  });
  await seed(database, { only: ['demo'] });
  const { rows } = await database.pool.query<{ id: number; version: string }>(
    `select id, current_setting('server_version') as version from tenants where slug = 'demo'`,
  );
  const { id: tenantId = 0, version = '' } = rows[0] ?? {};
  const scope = setupScope(tenantId, 'bench');
  for (const step of steps) {
    await database.inTenant(scope, step);
    await database.inTenant(scope, reconcileCounts);
    await database.inTenant(scope, reconcileVocabularies);
    // Plans must know how large the tables have become, also those that check foreign keys.
    await database.pool.query('vacuum analyze');
  }
  await database.close();
  return { tenantId, version, scope };
}

/** Opens a temporary scene: the demo tenant extended by the steps. */
export async function openScene(...steps: Step[]): Promise<Scene> {
  const postgres = await openPostgres();
  return sceneOn(postgres, await seedTenant(postgres.url, steps));
}

type Postgres = { url: string; folder: string; close(): Promise<void> };

/** The scene of a tenant that is there. */
export function sceneOn(
  { url, folder, close }: Postgres,
  tenant: Pick<Scene, 'tenantId' | 'version' | 'scope'>,
): Scene {
  const database = openDatabase({ url, ...composedAreas.databaseOptions });
  const servers: Server[] = [];
  const started = async (kind: string, more = {}) => {
    const server = await start(kind, {
      BENCH_URL: url,
      DATA_DIR: folder,
      RATE_LIMIT: '0',
      TENANT_REQUESTS: '0',
      MAX_LAG: '0',
      ...more,
    });
    servers.push(server);
    return server;
  };
  return {
    filesFolder: path.join(folder, 'files'),
    ...tenant,
    url,
    database,
    queriesOf: (work) => spied(() => database.inTenant(tenant.scope, work)),
    async comanda() {
      const server = await started('comanda');
      const headers = { authorization: `Bearer ${await tokenFrom(server.address)}`, tenant: 'demo' };
      return { ...server, headers };
    },
    bare: (queries) => started('bare', { BENCH_QUERY: JSON.stringify({ queries, tenantId: tenant.tenantId }) }),
    plain: () => started('plain', { BENCH_TENANT: String(tenant.tenantId) }),
    async close() {
      for (const server of servers) server.stop();
      await database.close();
      await close();
    },
  };
}

async function spied(work: () => Promise<unknown>): Promise<Query[]> {
  const seen: Query[] = [];
  const original = Work.prototype.run;
  Work.prototype.run = function spying(this: Work, statement) {
    seen.push({ text: statement.sql, values: [...statement.parameters] });
    return original.call(this, statement);
  } as typeof original;
  try {
    await work();
    return seen;
  } finally {
    Work.prototype.run = original;
  }
}

export async function tokenFrom(address: string, email = 'admin@demo.test', tenantId = 'demo'): Promise<string> {
  const reply = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Comanda.2026', tenantId }),
  });
  return ((await reply.json()) as { idToken: string }).idToken;
}

/** The token of a super-admin who visits a company, and can change data. */
export async function visitorToken(address: string, slug: string, connectionString: string): Promise<string> {
  const token = await tokenFrom(address, 'super@comanda.test');
  const client = new pg.Client({ connectionString });
  await client.connect();
  await openVisit(client, token, { slug }).finally(() => client.end());
  return token;
}

/** A line of the report. */
export const line = (name: string, { perSecond, p50, p99, failures }: Run): string =>
  `${name.padEnd(40)} ${perSecond.toFixed(0).padStart(7)} req/s   p50 ${p50} ms   p99 ${p99} ms   ${failures} failed`;
