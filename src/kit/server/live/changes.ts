import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../data/database.ts';
import { prepared } from '../data/prepared.ts';
import { tenantRows } from '../data/tenantRows.ts';

/** Events `e` of these topics that were committed after a snapshot was taken. */
const eventsAfter = (snapshot: RawBuilder<unknown>, topics: readonly string[]) =>
  sql`${tenantRows('events as e')} where e.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and e.topic = any(${topics}::text[]) and not pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot)`;

/** Whether something of these topics was committed after a snapshot was taken, as a condition of a query. */
export const changedSince = (snapshot: RawBuilder<unknown>, topics: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${eventsAfter(snapshot, topics)})`;

const question = prepared(
  (_db: Db, _shape: null, snapshot: string, topics: readonly string[]) =>
    sql<{ changed: boolean }>`select ${changedSince(sql`${snapshot}`, topics)} as changed`,
);

/** Variant with a separate query. */
export async function haveChanged(db: Db, snapshot: string, topics: readonly string[]): Promise<boolean> {
  const [row] = await question(db, null, snapshot, topics);
  return row?.changed ?? true;
}

const present = prepared(
  (_db: Db, _shape: null) => sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`,
);

/** Snapshot of the commits so far; later reads may be newer. */
export async function currentSnapshot(db: Db): Promise<string> {
  const [row] = await present(db, null);
  return row?.snapshot ?? '';
}

/** Changes are listed up to this number. */
export const maxChanges = 200;

const later = prepared(
  (_db: Db, _shape: null, snapshot: string, topics: readonly string[]) => sql<{ topic: string; xid: string }>`
    select e.topic, e.xid from ${eventsAfter(sql`${snapshot}`, topics)} limit ${sql.lit(maxChanges)}`,
);

/** Topics and transactions of the events that were committed after a snapshot was taken. */
export const changesAfter = (db: Db, snapshot: string, topics: readonly string[]) => later(db, null, snapshot, topics);
