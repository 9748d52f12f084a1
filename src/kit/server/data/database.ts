import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { EffectRegistry } from '../effects.ts';
import type { FollowerRegistry } from '../live/followers.ts';
import { type CopyOptions, copyOut } from './copyOut.ts';
import { bindWork, kyselyOf } from './dialect.ts';
import type { StoredExternalIds } from './externalIds.ts';
import { Listeners } from '../live/listeners.ts';
import { Coordinator } from '../postgres/coordinator.ts';
import { Nodes } from '../postgres/nodes.ts';
import { openPools, type PoolUse, usageOf } from '../postgres/pools.ts';
import { TenantPool } from '../postgres/tenantPool.ts';
import { writeCounts } from './rowCounts.ts';
import type { Scope } from './scope.ts';
import { addRow, writeVocabularies, type Vocabulary } from '../search/vocabulary.ts';
import type { PlatformTables, TableName, TenantTables } from './tables.ts';
import { ReadTransaction, transact, Transaction, type Work } from './transactions.ts';

/**
 * The database handle of feature code: a transaction bound to a tenant, an author and a request.
 *
 * Reads use Kysely; writes use insert, update and remove, which record the history.
 */
export type Db = Pick<
  Kysely<TenantTables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'getExecutor'
>;

export type Database = {
  /** Runs `work` in one transaction of the tenant; commits when it resolves, rolls back when it rejects. */
  inTenant<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs read-only `work`. Queries issued in the same tick form one transaction, answered in one round trip. */
  readTenant<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads or writes platform tables in a transaction without a tenant; for the composition root. */
  onPlatform<T>(work: (db: Kysely<PlatformTables>) => Promise<T>): Promise<T>;
  /** Streams `copy (select) to stdout` of one tenant; holds its own connection until the stream ends. */
  copyOut(scope: Scope, select: string, options?: CopyOptions): Promise<Readable>;
  /** Calls `heard` with each payload sent to the channel; `lost` when some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, lost?: () => void): Promise<void>;
  /** Sends a payload to a channel asynchronously. */
  notify(channel: string, payload: string): void;
  /** The plain pool, for the job runner. */
  pool: pg.Pool;
  usage(): PoolUse[];
  /** Which nodes of a distributed database respond. */
  nodes: Nodes;
  /** Tables whose rows are counted as they are written. */
  counted: ReadonlySet<TableName>;
  /** Tables with a vocabulary for the search. */
  vocabularies: ReadonlySet<TableName>;
  /** External ids of records, by their table. */
  externalIds: ReadonlyMap<TableName, StoredExternalIds>;
  /** Reactions of areas to events, within the transaction. */
  effects: EffectRegistry;
  /** Jobs of areas that events queue, by topic. */
  followers: FollowerRegistry;
  close(): Promise<void>;
};

type Session = {
  database: Database;
  scope: Scope;
  afterCommit: (() => void)[];
  statements: Promise<unknown>[];
  steps: Promise<unknown>[];
  /** Rows more or fewer, by table. */
  counts: Map<string, number>;
  /** Words that were written, by table. */
  vocabularies: Map<TableName, Vocabulary>;
};

const newSession = (database: Database, scope: Scope): Session => ({
  database,
  scope,
  afterCommit: [],
  statements: [],
  steps: [],
  counts: new Map(),
  vocabularies: new Map(),
});

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

/** Tables whose rows are counted as they are written. */
export const countedTables = (db: Db): ReadonlySet<TableName> => sessionOf(db).database.counted;

/** Runs once the transaction is committed, and never when it is not. */
export const afterCommit = (db: Db, work: () => void): void => {
  sessionOf(db).afterCommit.push(work);
};

/** Runs a statement without awaiting it; its error fails the transaction. */
export const sendAlong = (db: Db, statement: Promise<unknown>): void => {
  statement.catch(() => {});
  sessionOf(db).statements.push(statement);
};

/** Runs work of several statements without awaiting it; the transaction commits after it, and its error fails both. */
export const completeBeforeCommit = (db: Db, work: Promise<unknown>): void => {
  work.catch(() => {});
  sessionOf(db).steps.push(work);
};

/** Notes that a transaction makes so many rows more of a table, or fewer. */
export const addToCount = (db: Db, table: TableName, rows: number): void => {
  const { counts, database } = sessionOf(db);
  if (database.counted.has(table)) counts.set(table, (counts.get(table) ?? 0) + rows);
};

/** Tables with a vocabulary for the search. */
export const vocabularyTables = (db: Db): ReadonlySet<TableName> => sessionOf(db).database.vocabularies;

/** External ids of a table; undefined without any. */
export const externalIdsOf = (db: Db, table: TableName): StoredExternalIds | undefined =>
  sessionOf(db).database.externalIds.get(table);

/** Queues new words of a written row for the vocabulary, where its table has one. */
export const addToVocabulary = (
  db: Db,
  table: TableName,
  row: Record<string, unknown>,
  before?: Record<string, unknown>,
): void => {
  const { vocabularies, database } = sessionOf(db);
  if (!database.vocabularies.has(table)) return;
  const vocabulary = vocabularies.get(table) ?? { names: new Set(), texts: new Set() };
  vocabularies.set(table, vocabulary);
  addRow(vocabulary, row, before);
};

/** Write access without history, for technical tables only: sessions, tokens, events, jobs. */
export const unaudited = (db: Db): Kysely<TenantTables> => db as Kysely<TenantTables>;

/** Parts of a database that follow from the declared areas. */
export type AreaOptions = {
  counted?: Iterable<TableName>;
  vocabularies?: Iterable<TableName>;
  externalIds?: Iterable<readonly [TableName, StoredExternalIds]>;
  effects?: EffectRegistry;
  followers?: FollowerRegistry;
};

/** Seconds that a statement may take: of requests that users wait for, and of heavy ones. */
const statementSeconds = { interactive: 15, background: 60 };

export type DatabaseOptions = AreaOptions & {
  url: string;
  poolSize?: number;
  /** For a process of heavy work: more time for statements, at a lower priority where the server is embedded. */
  background?: { niceness: number };
};

/** Opens the pools of one process. `url` is a postgres:// address; rejects nothing until first used. */
export function openDatabase({
  url,
  poolSize = 10,
  counted = [],
  vocabularies = [],
  externalIds = [],
  effects = new Map(),
  followers = new Map(),
  background,
}: DatabaseOptions): Database {
  const { requests, plain } = openPools(url, poolSize, {
    statementSeconds: statementSeconds[background ? 'background' : 'interactive'],
    niceness: background?.niceness ?? 0,
  });
  const tenantPool = new TenantPool(requests);
  const listeners = new Listeners(url);
  const nodes = new Nodes(new Coordinator(url));
  async function inWork<T>(work: Work, scope: Scope, task: (db: Db) => Promise<T>): Promise<T> {
    const session = newSession(database, scope);
    // Its type knows tenant tables alone, so that each one a query names gets the predicate.
    const db = kyselyOf<TenantTables>(work);
    sessions.set(db, session);
    bindWork(db, work);
    const finish = () => {
      // Words before counts in every transaction, so that two of them never wait for each other.
      for (const statement of writeVocabularies(db, session.vocabularies)) sendAlong(db, statement);
      for (const statement of writeCounts(db, session.counts)) sendAlong(db, statement);
    };
    const result = await transact(work, () => task(db), { ...session, finish });
    for (const afterwards of session.afterCommit) afterwards();
    return result;
  }
  const onNode = <T>(work: Work, scope: Scope, task: (db: Db) => Promise<T>) =>
    nodes.run(scope.tenantId, work, () => inWork(work, scope, task));
  const database: Database = {
    inTenant: (scope, work) => onNode(new Transaction(tenantPool, scope.tenantId), scope, work),
    readTenant: (scope, work) => onNode(new ReadTransaction(tenantPool, scope.tenantId), scope, work),
    onPlatform: (work) => {
      const transaction = new Transaction(tenantPool, null);
      return transact(transaction, () => work(kyselyOf<PlatformTables>(transaction)));
    },
    copyOut: ({ tenantId }, select, options) => copyOut({ pool: plain, nodes }, tenantId, select, options),
    listen: (channel, onPayload, lost) => listeners.add(channel, onPayload, lost),
    notify: (channel, payload) => listeners.notify(channel, payload),
    pool: plain,
    counted: new Set(counted),
    vocabularies: new Set(vocabularies),
    externalIds: new Map(externalIds),
    effects,
    followers,
    nodes,
    usage: () => [{ ...usageOf('requests', requests), waiting: tenantPool.waitingCount }, usageOf('plain', plain)],
    async close() {
      nodes.close();
      await listeners.close();
      await Promise.all([requests.end(), plain.end()]);
    },
  };
  return database;
}
