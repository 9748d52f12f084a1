import { setTimeout as sleep } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterCommit, type Database, databaseOf, type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { prepared } from '../data/prepared.ts';
import { systemAuthor } from '../data/scope.ts';
import { queueFollowers } from './followers.ts';
import { dropOutdated } from './outdated.ts';
import { emptySnapshot, formatCursor, hasEnded, parseCursor, parseSnapshot, type ServerSnapshot } from './snapshots.ts';

export type LiveEvent = {
  id: number;
  topic: string;
  audience: string;
  storeId: number | null;
  data: unknown;
  at: string;
};

/** An event as a browser gets it, with the place to resume from; empty where it keeps the one it has. */
export type DeliveredEvent = { event: LiveEvent; cursor: string };

/** Audience of one user. Super-admins have separate ids, which can equal those of a tenant's users. */
export const audienceOf = ({ id, superAdmin }: { id: number; superAdmin: boolean }): string =>
  `${superAdmin ? 'super' : 'user'}:${id}`;

type Emission = { audience?: string; storeId?: number | null; data?: object };

const channel = 'comanda_events';

/** Transactions that announce their tenant at commit. */
const announced = new WeakSet<Db>();

/**
 * Notifies live screens of this tenant of a change of `topic` after the commit. Not awaited: the transaction waits at
 * commit.
 *
 * `audience` is the policy a reader needs (`roles.list`), `signedIn`, or a single user (`audienceOf`).
 */
export async function emit(
  db: Db,
  topic: string,
  { audience = `${topic}.list`, storeId = null, data = {} }: Emission = {},
): Promise<void> {
  sendAlong(db, insertEvent(db, null, topic, audience, storeId, JSON.stringify(data)));
  queueFollowers(db, databaseOf(db).followers.get(topic) ?? [], { storeId, data });
  afterCommit(db, () => dropOutdated(databaseOf(db), scopeOf(db).tenantId, topic));
  if (announced.has(db)) return;
  announced.add(db);
  // A NOTIFY in the transaction would have every commit of the server wait for the one before it to reach the disk.
  afterCommit(db, () => databaseOf(db).notify(channel, String(scopeOf(db).tenantId)));
}

const insertEvent = prepared(
  (_db: Db, _shape: null, ...cells: [string, string, number | null, string]) => sql`
    insert into events (tenant_id, topic, audience, store_id, data) values (${sql.join([tenantPlaceholder, ...cells])})`,
);

const scopeFor = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'live',
  source: 'clock' as const,
  area: 'live',
});
const maxEventsPerRead = 500;
const columns = ['id', 'topic', 'audience', 'storeId', 'data', 'at'] as const;

type Subscriber = (delivered: DeliveredEvent) => void;

/** Minimum milliseconds between reads of a tenant, so that bursts are read in few queries. */
const readEvery = 20;

/** Milliseconds between checks for events without a notification: the committing process died before it sent one. */
const checkEvery = 10_000;

/** Carries committed events of every process to the subscribers of this one. */
export class EventHub {
  private readonly database: Database;
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private readonly everyone = new Set<(tenantId: number, event: LiveEvent) => void>();
  private readonly lostListeners = new Set<() => void>();
  /** Tenants with news that was not read yet, and those that are read now. */
  private readonly behind = new Set<number>();
  private readonly reading = new Set<number>();
  /** Delivered events per tenant, as a snapshot. Default: the snapshot at process start. */
  private readonly told = new Map<number, ServerSnapshot>();
  private readonly readAt = new Map<number, number>();
  private begun = emptySnapshot;
  private readonly stopping = new AbortController();
  private readonly endings: (() => Promise<void>)[] = [];

  constructor(database: Database) {
    this.database = database;
    this.observe(
      (tenantId, { topic }) => dropOutdated(database, tenantId, topic),
      () => dropOutdated(database, null),
    );
  }

  async start(): Promise<void> {
    this.begun = await this.database.onPlatform(snapshotOf);
    await this.database.listen(
      channel,
      (payload) => this.heard(Number.parseInt(payload, 10)),
      () => this.lost(),
    );
    const checking = setInterval(() => void this.look(), checkEvery).unref();
    this.stopped.addEventListener('abort', () => clearInterval(checking));
  }

  /** Work to finish before the process ends, for areas that collect in memory what they store later. */
  beforeEnd(work: () => Promise<void>): void {
    this.endings.push(work);
  }

  /** Stops the delivery of new events, and finishes what areas have collected. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.endings.map((work) => work()));
  }

  /** Aborted by `stop`. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Events of one tenant as they commit; answers how to stop. */
  subscribe(tenantId: number, subscriber: Subscriber): () => void {
    const subscribers = this.subscribers.get(tenantId) ?? new Set();
    this.subscribers.set(tenantId, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.subscribers.get(tenantId) === subscribers) this.subscribers.delete(tenantId);
    };
  }

  /** Events of every tenant, for caches of this process. `lost` runs when some may have been missed. */
  observe(observer: (tenantId: number, event: LiveEvent) => void, lost: () => void): void {
    this.everyone.add(observer);
    this.lostListeners.add(lost);
  }

  /**
   * Events since the last transaction a browser saw: at least once, so some may be repeated.
   *
   * A single gap when the cursor is too old or of another server, or there are too many events.
   */
  async since(tenantId: number, cursor: string): Promise<{ events: LiveEvent[]; cursor: string }> {
    return this.database.inTenant(scopeFor(tenantId), async (db) => {
      const snapshot = await snapshotOf(db);
      const [from, now] = [parseCursor(cursor), formatCursor(snapshot)];
      if (from?.server !== snapshot.server || !(await isComplete(db, from.xmin, snapshot.xmin)))
        return { events: [gap(tenantId)], cursor: now };
      const events = await db
        .selectFrom('events')
        .select(columns)
        .where('xid', '>=', sql<string>`${from.xmin}::xid8`)
        .orderBy('id')
        .limit(maxEventsPerRead + 1)
        .execute();
      return { events: events.length > maxEventsPerRead ? [gap(tenantId)] : events, cursor: now };
    });
  }

  /** Live screens connected to this process. */
  get subscriberCount(): number {
    return [...this.subscribers.values()].reduce((count, { size }) => count + size, 0);
  }

  /** The place a new browser resumes from. */
  now = async (tenantId: number): Promise<string> =>
    formatCursor(await this.database.inTenant(scopeFor(tenantId), snapshotOf));

  private heard(tenantId: number): void {
    if (!tenantId) return;
    this.behind.add(tenantId);
    void this.catchUp(tenantId);
  }

  /** Reads events of a tenant until none are left, one read at a time, so that none is delivered twice. */
  private async catchUp(tenantId: number): Promise<void> {
    if (this.reading.has(tenantId)) return;
    this.reading.add(tenantId);
    try {
      while (this.behind.has(tenantId)) {
        await this.untilNext(tenantId);
        this.behind.delete(tenantId);
        await this.deliver(tenantId);
      }
    } catch {
      // The next check retries a failed read.
      this.behind.add(tenantId);
      for (const lost of this.lostListeners) lost();
    }
    this.reading.delete(tenantId);
  }

  private async untilNext(tenantId: number): Promise<void> {
    const wait = (this.readAt.get(tenantId) ?? 0) + readEvery - performance.now();
    if (wait > 0) await sleep(wait);
    this.readAt.set(tenantId, performance.now());
  }

  private async look(): Promise<void> {
    for (const tenantId of this.subscribers.keys()) this.behind.add(tenantId);
    // Each once: what cannot be read now is behind again.
    const late = [...this.behind];
    for (const tenantId of late) await this.catchUp(tenantId);
  }

  /**
   * Delivers the events between the previous snapshot and the current one: exactly once, whatever the order of
   * notifications.
   */
  private async deliver(tenantId: number): Promise<void> {
    const before = this.told.get(tenantId) ?? this.begun;
    const [now, found] = await this.database.readTenant(scopeFor(tenantId), (db) =>
      Promise.all([snapshotOf(db), eventsSince(db, null, before.xmin, before.text)]),
    );
    this.told.set(tenantId, now);
    const isUnknown = found.length > maxEventsPerRead || now.server !== before.server;
    const news = isUnknown ? [gap(tenantId)] : found.filter(({ xid }) => hasEnded(now, xid)).map(withoutTransaction);
    for (const [place, event] of news.entries()) {
      // A client disconnected within a batch resumes before the batch.
      const delivered = { event, cursor: place === news.length - 1 ? formatCursor(now) : '' };
      for (const observer of this.everyone) observer(tenantId, event);
      for (const subscriber of this.subscribers.get(tenantId) ?? []) subscriber(delivered);
    }
    if (isUnknown) for (const lost of this.lostListeners) lost();
  }

  private lost(): void {
    for (const lost of this.lostListeners) lost();
    for (const [tenantId, subscribers] of this.subscribers)
      for (const subscriber of subscribers) subscriber({ event: gap(tenantId), cursor: '' });
  }
}

/** Current snapshot of the node that assigns transaction ids. */
export async function snapshotOf(db: QueryExecutorProvider): Promise<ServerSnapshot> {
  const { rows } = await sql<{ text: string; server: string }>`
    select pg_current_snapshot()::text as text,
      (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text as server`.execute(db);
  const { text = '', server = '' } = rows[0] ?? {};
  return { ...parseSnapshot(text), server };
}

/** Events of transactions that had not ended at an earlier snapshot. */
const eventsSince = prepared((db: Db, _shape: null, xmin: string, snapshot: string) =>
  db
    .selectFrom('events')
    .select([...columns, 'xid'])
    .where('xid', '>=', sql<string>`${xmin}::xid8`)
    .where(sql<boolean>`not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`)
    .orderBy('id')
    .limit(sql<number>`${sql.lit(maxEventsPerRead + 1)}`),
);

const withoutTransaction = ({ xid: _, ...event }: LiveEvent & { xid: string }): LiveEvent => event;

/**
 * Whether all events since a cursor still exist: true when an event before the cursor exists.
 *
 * The cleanup deletes oldest transactions first and always leaves one. A future cursor belongs to another database.
 */
async function isComplete(db: Db, cursor: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select ${cursor}::xid8 <= ${now}::xid8 and (exists (select from events where tenant_id = ${scopeOf(db).tenantId} and xid < ${cursor}::xid8)
      or not exists (select from events where tenant_id = ${scopeOf(db).tenantId})) as is_kept`.execute(db);
  return rows[0]?.isKept ?? false;
}

/** Forgets events from before the given number of days; what remains still shows where the past ends. */
export async function purgeEvents(db: Db, days: number): Promise<void> {
  await unaudited(db)
    .deleteFrom('events')
    .where('xid', '<', ({ selectFrom }) =>
      selectFrom('events')
        .select('xid')
        .where('at', '<', sql<string>`now() - make_interval(days => ${days})`)
        .orderBy('xid', 'desc')
        .limit(1),
    )
    .execute();
}

/** Notifies a browser that it may have missed events and should refetch. */
const gap = (tenantId: number): LiveEvent => ({
  id: 0,
  topic: 'gap',
  audience: 'signedIn',
  storeId: null,
  data: { tenantId },
  at: new Date().toISOString(),
});
