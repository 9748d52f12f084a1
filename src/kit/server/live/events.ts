import { sql } from 'kysely';
import { anyOf } from '../data/anyOf.ts';
import { type Database, type Db, scopeOf, sendAlong, unaudited } from '../data/database.ts';
import { tenantPlaceholder } from '../data/dialect.ts';
import { prepared } from '../data/prepared.ts';
import { systemAuthor } from '../data/scope.ts';

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

/**
 * Tells the live screens of this tenant that something of `topic` changed, when the transaction commits.
 * Nobody waits for the database here: the transaction does. `audience` is the policy a reader must hold (`roles.list`), `signedIn`, or one person's (`audienceOf`).
 */
export async function emit(
  db: Db,
  topic: string,
  { audience = `${topic}.list`, storeId = null, data = {} }: Emission = {},
): Promise<void> {
  const { tenantId } = scopeOf(db);
  sendAlong(db, insertEvent(db, null, topic, audience, storeId, JSON.stringify(data), `${tenantId}:`));
}

const insertEvent = prepared(
  (
    _db: Db,
    _shape: null,
    ...[topic, audience, storeId, data, prefix]: [string, string, number | null, string, string]
  ) => sql`
    with made as (
      insert into events (tenant_id, topic, audience, store_id, data)
      values (${tenantPlaceholder}, ${topic}, ${audience}, ${storeId}, ${data}::jsonb) returning id
    )
    select pg_notify(${channel}, ${prefix}::text || made.id) from made`,
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

/** Carries committed events of every process to the subscribers of this one. */
export class EventHub {
  private readonly database: Database;
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private readonly everyone = new Set<(tenantId: number, event: LiveEvent) => void>();
  private readonly lostListeners = new Set<() => void>();
  private readonly waiting = new Map<number, number[]>();
  private readonly snapshots = new Map<number, Snapshot>();

  constructor(database: Database) {
    this.database = database;
  }

  async start(): Promise<void> {
    await this.database.listen(
      channel,
      (payload) => this.heard(payload),
      () => this.lost(),
    );
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

  private heard(payload: string): void {
    const [tenantId, id] = payload.split(':').map(Number);
    if (!tenantId || !id) return;
    if (!this.subscribers.has(tenantId) && this.everyone.size === 0) return;
    const ids = this.waiting.get(tenantId);
    if (ids) return void ids.push(id);
    this.waiting.set(tenantId, [id]);
    setImmediate(() => void this.deliverAll(tenantId));
  }

  /** One batch of a tenant after the other, so that nothing overtakes what was committed before it. */
  private async deliverAll(tenantId: number): Promise<void> {
    for (let ids = this.waiting.get(tenantId); ids && ids.length > 0; ids = this.waiting.get(tenantId)) {
      this.waiting.set(tenantId, []);
      await this.deliver(tenantId, ids).catch(() => this.lost());
    }
    this.waiting.delete(tenantId);
  }

  private async deliver(tenantId: number, ids: number[]): Promise<void> {
    const { found, snapshot } = await this.database.inTenant(scopeFor(tenantId), async (db) => ({
      found: await db
        .selectFrom('events')
        .select([...columns, 'xid'])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .execute(),
      snapshot: await snapshotOf(db),
    }));
    const cursor = this.cursorAfter(tenantId, snapshot, found);
    for (const [place, { xid: _, ...event }] of found.entries()) {
      // Whoever is cut off within a batch resumes before it.
      const delivered = { event, cursor: place === found.length - 1 ? cursor : '' };
      for (const observer of this.everyone) observer(tenantId, event);
      for (const subscriber of this.subscribers.get(tenantId) ?? []) subscriber(delivered);
    }
  }

  /**
   * A place before which everything has been told. Events are heard in the order of their commits: one whose
   * transaction began after an earlier snapshot proves that all that had ended by then was heard before it. Until then
   * there may be some that ended and whose news is on its way. Empty while no place is known.
   */
  private cursorAfter(tenantId: number, now: Snapshot, found: readonly { xid: string }[]): string {
    const earlier = this.snapshots.get(tenantId);
    if (!earlier || found.some(({ xid }) => BigInt(xid) >= BigInt(earlier.xmax)))
      this.snapshots.set(tenantId, { ...now, safe: earlier?.xmin ?? '' });
    return this.snapshots.get(tenantId)?.safe ?? '';
  }

  private lost(): void {
    this.snapshots.clear();
    for (const lost of this.lostListeners) lost();
    for (const [tenantId, subscribers] of this.subscribers)
      for (const subscriber of subscribers) subscriber({ event: gap(tenantId), cursor: '' });
  }
}

/** What had ended at a moment: every transaction before `xmin`, and none from `xmax` on. `safe` is the place known then. */
type Snapshot = { xmin: string; xmax: string; safe: string };

/** What has ended by now, told by the node that numbers transactions. */
export async function snapshotOf(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ xmin: string; xmax: string }>`
    select pg_snapshot_xmin(s)::text as xmin, pg_snapshot_xmax(s)::text as xmax from pg_current_snapshot() s`.execute(
    db,
  );
  return { ...(rows[0] ?? { xmin: '0', xmax: '0' }), safe: '' };
}

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
