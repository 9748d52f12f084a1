import type { Readable } from 'node:stream';
import { Kysely } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { clientDialect } from './dialect.ts';
import type { Scope } from './scope.ts';
import type { PlatformTables, TenantTables } from './tables.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8Array = 1016 as Parameters<typeof pg.types.setTypeParser>[0];
pg.types.setTypeParser(int8Array, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => instantOf(text));

/** `2026-11-20 17:05:00.123456+00` as `2026-11-20T17:05:00.123Z`; connections speak UTC. */
const instantOf = (text: string) =>
  `${text.slice(0, 10)}T${text
    .slice(11)
    .replace(/\+00$/, '')
    .padEnd(12, text.includes('.') ? '0' : '.000')
    .slice(0, 12)}Z`;

/**
 * The only handle feature code sees: a transaction already bound to one tenant, one author and one request.
 * Reading is Kysely; writing goes through insert, update and remove, which record the history.
 */
export type Db = Pick<
  Kysely<TenantTables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'getExecutor'
>;

export type Database = {
  /** Runs `work` in one transaction of the tenant; commits when it resolves, rolls back when it rejects. */
  inTenant<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads or writes platform tables in a transaction without a tenant; for the composition root. */
  onPlatform<T>(work: (db: Kysely<PlatformTables>) => Promise<T>): Promise<T>;
  /** Streams `copy (select) to stdout` of one tenant; holds its own connection until the stream ends. */
  copyOut(scope: Scope, select: string, separator?: ',' | ';'): Promise<Readable>;
  /** Calls `heard` with each payload sent to the channel; `lost` when some may have been missed. */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<void>;
  /** The plain pool, for the job runner. */
  pool: pg.Pool;
  /** Connections of each pool at this moment: open, idle, and requests that wait for one. */
  usage(): { pool: string; total: number; idle: number; waiting: number }[];
  close(): Promise<void>;
};

const ignore = () => {};

type Session = { scope: Scope; client: pg.PoolClient; afterCommit: (() => void)[] };

const sessions = new WeakMap<object, Session>();

function sessionOf(db: Db): Session {
  const session = sessions.get(db);
  if (!session) throw new Error('This handle did not come through the door.');
  return session;
}

/** The tenant, author and request a handle is bound to. */
export const scopeOf = (db: Db): Scope => sessionOf(db).scope;

/** Runs once the transaction is committed, and never when it is not. */
export const afterCommit = (db: Db, work: () => void): void => {
  sessionOf(db).afterCommit.push(work);
};

/** Write access without history, for technical tables only: sessions, tokens, events, jobs. */
export const technical = (db: Db): Kysely<TenantTables> => db as Kysely<TenantTables>;

const platformTables = new Set(['tenants', 'tenantHosts', 'signingKeys', 'informativeBanners', 'migrations']);
const isTenantTable = (table: string) => !platformTables.has(table);

const tenantDb = (client: pg.ClientBase, tenantId: number) =>
  new Kysely<TenantTables>({ dialect: clientDialect(client, tenantId, isTenantTable) });

/** A checked integer literal: bound parameters are not allowed in SET, and only this form reaches Citus workers. */
function setTenant(tenantId: number): string {
  if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`Not a tenant: ${tenantId}`);
  return `set local app.tenant_id = '${tenantId}'`;
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back by an earlier error.');
}

/** Opens the pools of one process. `url` is a postgres:// address; rejects nothing until first used. */
export function openDatabase({ url, poolSize = 10 }: { url: string; poolSize?: number }): Database {
  const settings = {
    connectionString: url,
    options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  };
  const requests = new pg.Pool({ ...settings, max: poolSize, pipeline: true } as pg.PoolConfig);
  // Cursors, COPY and LISTEN cannot share a pipelined connection, and long work must not meet the request's timeout.
  const plain = new pg.Pool({
    connectionString: url,
    options: '-c timezone=UTC',
    // Two of them stay with the job runner: one listens, one says that the process lives.
    max: 2 + Math.max(4, Math.ceil(poolSize / 2)),
  });
  const listeners = new Listeners(url);
  // A connection that breaks fails the statement that uses it; without a listener it would end the process too.
  for (const pool of [requests, plain]) pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));

  async function transaction<T>(begin: string, client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    try {
      // Sent together with the first statement of the work; its own failure surfaces in commit.
      client.query(begin).catch(() => {});
      const result = await work();
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    }
  }

  return {
    async inTenant(scope, work) {
      const begin = `begin; ${setTenant(scope.tenantId)}`;
      const client = await requests.connect();
      const db = tenantDb(client, scope.tenantId) as Db;
      const session: Session = { scope, client, afterCommit: [] };
      sessions.set(db, session);
      const result = await transaction(begin, client, () => work(db));
      for (const task of session.afterCommit) task();
      return result;
    },
    async onPlatform(work) {
      const client = await requests.connect();
      const db = new Kysely<PlatformTables>({ dialect: clientDialect(client, null, () => false) });
      return transaction('begin', client, () => work(db));
    },
    async copyOut(scope, select, separator = ',') {
      const client = await plain.connect();
      try {
        await client.query(`begin read only; ${setTenant(scope.tenantId)}`);
        const stream = client.query(
          copyStreams.to(`copy (${select}) to stdout with (format csv, delimiter '${separator}')`),
        );
        // A query that fails only says so; nobody would give its connection back.
        stream.once('error', () => stream.destroy());
        stream.once('close', () => {
          // A reader that goes away leaves the COPY half-way: that connection is closed, not reused, and nobody is told.
          if (!stream.readableEnded) {
            stream.on('error', ignore);
            return client.release(true);
          }
          client.query('rollback').then(
            () => client.release(),
            (broken: Error) => client.release(broken),
          );
        });
        return stream;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
    },
    listen: (channel, heard, lost) => listeners.add(channel, heard, lost),
    pool: plain,
    usage: () => [usageOf('requests', requests), usageOf('plain', plain)],
    async close() {
      await listeners.close();
      await Promise.all([requests.end(), plain.end()]);
    },
  };
}

const usageOf = (pool: string, { totalCount: total, idleCount: idle, waitingCount: waiting }: pg.Pool) => ({
  pool,
  total,
  idle,
  waiting,
});

type Listener = { heard: (payload: string) => void; lost: (() => void) | undefined };

/** One connection for every LISTEN of the process; comes back by itself and says when it was away. */
class Listeners {
  private readonly url: string;
  private readonly channels = new Map<string, Listener[]>();
  private client: pg.Client | null = null;
  private closed = false;
  constructor(url: string) {
    this.url = url;
  }
  async add(channel: string, heard: Listener['heard'], lost: Listener['lost']): Promise<void> {
    const others = this.channels.get(channel);
    this.channels.set(channel, [...(others ?? []), { heard, lost }]);
    if (!this.client) await this.connect();
    else if (!others) await this.client.query(`listen "${channel}"`);
  }
  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of this.channels.get(channel) ?? []) heard(payload ?? '');
    });
    client.once('error', () => void client.end().catch(() => {}));
    client.once('end', () => this.reconnect(client));
    this.client = client;
    await client.connect();
    for (const channel of this.channels.keys()) await client.query(`listen "${channel}"`);
  }
  private reconnect(gone: pg.Client): void {
    if (this.closed || this.client !== gone) return;
    for (const listeners of this.channels.values()) for (const { lost } of listeners) lost?.();
    setTimeout(() => {
      if (this.closed) return;
      this.connect().then(
        () => {
          for (const listeners of this.channels.values()) for (const { lost } of listeners) lost?.();
        },
        () => this.reconnect(this.client as pg.Client),
      );
    }, 500).unref();
  }
  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => {});
  }
}
