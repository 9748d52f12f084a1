import type { Readable } from 'node:stream';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { bindClient, clientDialect } from './dialect.ts';
import { Listeners } from '../live/listeners.ts';
import { openPools, type PoolUse, usageOf } from '../postgres/pools.ts';
import { isCounted, writeCounts } from './rowCounts.ts';
import type { Scope } from './scope.ts';
import type { PlatformTables, TableName, TenantTables } from './tables.ts';
import { beginAs, copyFrom, transaction } from './transactions.ts';

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
  usage(): PoolUse[];
  close(): Promise<void>;
};

type Session = {
  database: Database;
  scope: Scope;
  afterCommit: (() => void)[];
  sent: Promise<unknown>[];
  /** Rows more or fewer, by table. */
  counts: Map<string, number>;
};

const sessions = new WeakMap<object, Session>();

function sessionOf(db: Db): Session {
  const session = sessions.get(db);
  if (!session) throw new Error('This handle did not come through the door.');
  return session;
}

/** The tenant, author and request a handle is bound to. */
export const scopeOf = (db: Db): Scope => sessionOf(db).scope;

/** The database a handle is a transaction of. */
export const databaseOf = (db: Db): Database => sessionOf(db).database;

/** Runs once the transaction is committed, and never when it is not. */
export const afterCommit = (db: Db, work: () => void): void => {
  sessionOf(db).afterCommit.push(work);
};

/** Runs a statement that nobody waits for: what it fails with, the transaction fails with. */
export const sendAlong = (db: Db, statement: Promise<unknown>): void => {
  statement.catch(() => {});
  sessionOf(db).sent.push(statement);
};

/** Notes that a transaction makes so many rows more of a table, or fewer. */
export const addToCount = (db: Db, table: TableName, rows: number): void => {
  const { counts } = sessionOf(db);
  if (isCounted(table)) counts.set(table, (counts.get(table) ?? 0) + rows);
};

/** Write access without history, for technical tables only: sessions, tokens, events, jobs. */
export const unaudited = (db: Db): Kysely<TenantTables> => db as Kysely<TenantTables>;

/** Its type knows tenant tables alone, so that each one a query names gets the predicate. */
const tenantDb = (client: pg.ClientBase, tenantId: number) =>
  new Kysely<TenantTables>({ dialect: clientDialect(client, tenantId) });
const platformDb = (client: pg.ClientBase) => new Kysely<PlatformTables>({ dialect: clientDialect(client, null) });

/** Opens the pools of one process. `url` is a postgres:// address; rejects nothing until first used. */
export function openDatabase({ url, poolSize = 10 }: { url: string; poolSize?: number }): Database {
  const { requests, plain } = openPools(url, poolSize);
  const listeners = new Listeners(url);
  const database: Database = {
    async inTenant(scope, work) {
      const session: Session = { database, scope, afterCommit: [], sent: [], counts: new Map() };
      let db: Db;
      const open = (client: pg.ClientBase) => {
        db = tenantDb(client, scope.tenantId);
        sessions.set(db, session);
        bindClient(db, client, scope.tenantId);
        return work(db);
      };
      const finish = () => {
        for (const statement of writeCounts(db, session.counts)) sendAlong(db, statement);
      };
      const result = await transaction(requests, beginAs(scope.tenantId), open, { sent: session.sent, finish });
      for (const task of session.afterCommit) task();
      return result;
    },
    onPlatform: (work) => transaction(requests, ['begin'], (client) => work(platformDb(client))),
    copyOut: ({ tenantId }, select, separator = ',') =>
      copyFrom(plain, beginAs(tenantId, 'read only'), select, separator),
    listen: (channel, heard, lost) => listeners.add(channel, heard, lost),
    pool: plain,
    usage: () => [usageOf('requests', requests), usageOf('plain', plain)],
    async close() {
      await listeners.close();
      await Promise.all([requests.end(), plain.end()]);
    },
  };
  return database;
}
