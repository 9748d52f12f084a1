import { sql } from 'kysely';
import type { Database } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { upsertFrom } from '#kit/server/data/upsertFrom.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import type { EventKind } from '../contentEvents.contract.ts';
import { type CountKey, type CountRow, EventTally } from '../eventTally.rules.ts';

/** Milliseconds between writes. */
const pauseMs = 5000;

/** Rows in memory: about 20 MB. A chain of 200 stores with 80 banners on one device has a tenant's in five seconds. */
const maxRows = { all: 50_000, ofTenant: 16_000 };

const pendingOf = perDatabase(() => ({
  tally: new EventTally(maxRows),
  timer: null as NodeJS.Timeout | null,
  writing: Promise.resolve(),
}));

const keys = ['kind', 'contentId', 'storeId', 'day', 'device'] as const;
const values = ['views', 'clicks', 'closes'] as const;

const scopeOf = (tenantId: number) => ({
  tenantId,
  author: systemAuthor,
  requestId: 'content.counts',
  source: 'clock' as const,
  area: 'counts',
});

/** Adds rows to the stored ones, in one statement. Sorted, so that two processes do not wait for each other. */
const addRows = (rows: readonly CountRow[]) =>
  upsertFrom(
    'contentCounts',
    { keys, values, add: true },
    sql`select * from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ contentId }) => contentId)}::bigint[],
      ${rows.map(({ storeId }) => storeId)}::bigint[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ device }) => device)}::text[], ${rows.map(({ views }) => views)}::int[],
      ${rows.map(({ clicks }) => clicks)}::int[], ${rows.map(({ closes }) => closes)}::int[])
      r (kind, content_id, store_id, day, device, views, clicks, closes) order by 1, 2, 3, 4, 5`,
  );

async function write(database: Database): Promise<void> {
  const { tally } = pendingOf(database);
  for (const [tenantId, rows] of tally.take()) {
    const storing = database.inTenant(scopeOf(tenantId), (db) => addRows(rows).execute(db));
    await storing.catch(() => tally.restore(tenantId, rows));
  }
  if (tally.rows > 0) scheduleWrite(database);
}

/** Stores all counts of this process. Counts that cannot be stored are tried again with the next ones. */
export function storeCounts(database: Database): Promise<void> {
  const pending = pendingOf(database);
  if (pending.timer) clearTimeout(pending.timer);
  pending.timer = null;
  pending.writing = pending.writing.then(() => write(database));
  return pending.writing;
}

function scheduleWrite(database: Database): void {
  pendingOf(database).timer ??= setTimeout(() => void storeCounts(database), pauseMs).unref();
}

/** Counts an event. It is stored within five seconds, and when the process ends in order. */
export function countEvent(database: Database, tenantId: number, key: CountKey, event: EventKind): void {
  const { tally } = pendingOf(database);
  tally.add(tenantId, key, event);
  scheduleWrite(database);
}

export const storeCountsAtEnd = (hub: EventHub, database: Database): void => hub.beforeEnd(() => storeCounts(database));
