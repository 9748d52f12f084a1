import { setTimeout as sleep } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterCommit, type Database, databaseOf, type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { prepared } from '../data/prepared.ts';
import { systemAuthor } from '../data/scope.ts';
import { queueFollowers } from './followers.ts';

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

/** The audience of one person. Super-admins have numbers of their own, which a tenant's users may have too. */
export const audienceOf = ({ id, superAdmin }: { id: number; superAdmin: boolean }): string =>
  `${superAdmin ? 'super' : 'user'}:${id}`;

type Emission = { audience?: string; storeId?: number | null; data?: object };

const channel = 'comanda_events';

/** Transactions that tell of their tenant once they are committed. */
const announced = new WeakSet<Db>();

/**
 * Tells the live screens of this tenant that something of `topic` changed, once the transaction is committed.
 * Nobody waits for the database here: the transaction does. `audience` is the policy a reader must hold (`roles.list`), `signedIn`, or one person's (`audienceOf`).
 */
export async function emit(
  db: Db,
  topic: string,
  { audience = `${topic}.list`, storeId = null, data = {} }: Emission = {},
): Promise<void> {
  sendAlong(db, insertEvent(db, null, topic, audience, storeId, JSON.stringify(data)));
  queueFollowers(db, databaseOf(db).followers.get(topic) ?? [], { storeId, data });
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

/** Milliseconds from one reading of a tenant to the next: where a lot happens, each tells a few events. */
const readEvery = 5;

/** Milliseconds between looks for events whose news was lost: the process that committed them died before it told. */
const lookEvery = 10_000;

/** Carries committed events of every process to the subscribers of this one. */
export class EventHub {
  private readonly database: Database;
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private readonly everyone = new Set<(tenantId: number, event: LiveEvent) => void>();
  private readonly lostListeners = new Set<() => void>();
  /** Tenants with news that was not read yet, and those that are read now. */
  private readonly behind = new Set<number>();
  private readonly reading = new Set<number>();
  /** What was told of a tenant: all that a snapshot sees. Of others, what had been there when this process began. */
  private readonly told = new Map<number, Snapshot>();
  private readonly readAt = new Map<number, number>();
  private begun = nothingEnded;
  private readonly stopping = new AbortController();

  constructor(database: Database) {
    this.database = database;
  }

  async start(): Promise<void> {
    this.begun = await this.database.onPlatform(snapshotOf);
    await this.database.listen(
      channel,
      (payload) => this.heard(Number.parseInt(payload, 10)),
      () => this.lost(),
    );
    const looking = setInterval(() => void this.look(), lookEvery).unref();
    this.stopped.addEventListener('abort', () => clearInterval(looking));
  }

  /** Tells nobody anything more that was not on its way. */
  stop(): void {
    this.stopping.abort();
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
   * Everything since the transaction a browser last saw: perhaps some it has seen, never fewer than it missed. A single
   * gap when that is no longer known, or too much to tell.
   */
  async since(tenantId: number, cursor: string): Promise<{ events: LiveEvent[]; cursor: string }> {
    return this.database.inTenant(scopeFor(tenantId), async (db) => {
      const { xmin: now } = await snapshotOf(db);
      if (!(await isKept(db, cursor, now))) return { events: [gap(tenantId)], cursor: now };
      const events = await db
        .selectFrom('events')
        .select(columns)
        .where('xid', '>=', sql<string>`${cursor}::xid8`)
        .orderBy('id')
        .limit(maxEventsPerRead + 1)
        .execute();
      return { events: events.length > maxEventsPerRead ? [gap(tenantId)] : events, cursor: now };
    });
  }

  /** Live screens that hear from this process. */
  get subscriberCount(): number {
    return [...this.subscribers.values()].reduce((count, { size }) => count + size, 0);
  }

  /** The place a new browser resumes from. */
  now = async (tenantId: number): Promise<string> =>
    (await this.database.inTenant(scopeFor(tenantId), snapshotOf)).xmin;

  private heard(tenantId: number): void {
    if (!tenantId) return;
    this.behind.add(tenantId);
    void this.catchUp(tenantId);
  }

  /** Reads a tenant's news until there is none: one reading after the other, so that nothing is told twice. */
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
      // What could not be read is told by the next look.
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

  /** Tells what one snapshot sees and the one before did not: nothing is left out and nothing comes twice, in whatever order news arrives. */
  private async deliver(tenantId: number): Promise<void> {
    const before = this.told.get(tenantId) ?? this.begun;
    const [now, found] = await this.database.readTenant(scopeFor(tenantId), (db) =>
      Promise.all([snapshotOf(db), eventsSince(db, null, before.xmin, before.text)]),
    );
    this.told.set(tenantId, now);
    // A database that was put back to an earlier time begins its numbers anew.
    const isUnknown = found.length > maxEventsPerRead || BigInt(now.xmax) < BigInt(before.xmax);
    const news = isUnknown ? [gap(tenantId)] : found.filter(({ xid }) => hasEnded(now, xid)).map(withoutTransaction);
    for (const [place, event] of news.entries()) {
      // Whoever is cut off within a batch resumes before it.
      const delivered = { event, cursor: place === news.length - 1 ? now.xmin : '' };
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

/** What had ended at a moment: every transaction before `xmin`, none from `xmax` on, and of those between all but the running ones. */
type Snapshot = { xmin: string; xmax: string; text: string };

const nothingEnded: Snapshot = { xmin: '1', xmax: '1', text: '1:1:' };

/** What has ended by now, told by the node that numbers transactions. */
export async function snapshotOf(db: QueryExecutorProvider): Promise<Snapshot> {
  const { rows } = await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(db);
  const { text = '' } = rows[0] ?? {};
  const [xmin = '', xmax = ''] = text.split(':');
  return { xmin, xmax, text };
}

function hasEnded({ xmin, xmax, text }: Snapshot, xid: string): boolean {
  if (BigInt(xid) < BigInt(xmin)) return true;
  const running = text.slice(text.lastIndexOf(':') + 1).split(',');
  return BigInt(xid) < BigInt(xmax) && !running.includes(xid);
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
 * Whether all events since a cursor are still there. Cleaning goes by transaction and always leaves an older one, so an
 * event before the cursor proves that none after it is gone. A cursor from the future is of another database's life.
 */
async function isKept(db: Db, cursor: string, now: string): Promise<boolean> {
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

/** Tells a browser that it may have missed something and should ask again. */
const gap = (tenantId: number): LiveEvent => ({
  id: 0,
  topic: 'gap',
  audience: 'signedIn',
  storeId: null,
  data: { tenantId },
  at: new Date().toISOString(),
});
