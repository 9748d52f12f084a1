import { sql } from 'kysely';
import { minuteLength } from '#domain/time/zonedTime.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { slotMinutes } from '../../pricing/orderMoment.rules.ts';

const length = slotMinutes * minuteLength;

/** Start of the slot that contains an instant. */
export const slotOf = (at: string): string => new Date(Math.floor(Date.parse(at) / length) * length).toISOString();

/**
 * Takes a place of a store's slot; false when it is full. Concurrent calls wait for the row lock, so none exceeds it.
 */
export async function reserveSlot(db: Db, storeId: number, at: string, capacity: number): Promise<boolean> {
  const { rows } = await sql`
    insert into order_slots as s (store_id, starts_at, taken)
    values (${storeId}, ${slotOf(at)}::timestamptz, 1)
    on conflict on constraint order_slots_pkey do update set taken = s.taken + 1 where s.taken < ${capacity}::int
    returning taken`.execute(db);
  return rows.length > 0;
}

/** Releases a place, for example when its order is cancelled. */
export async function releaseSlot(db: Db, storeId: number, at: string): Promise<void> {
  await sql`update order_slots s set taken = taken - 1
    where ${isTenantRow('s')} and store_id = ${storeId} and starts_at = ${slotOf(at)}::timestamptz
      and taken > 0`.execute(db);
}

/** The half hours of a store, within a day and a bit from an instant, that have no place any more. */
export async function fullSlots(
  db: Db,
  storeId: number,
  { from, most }: { from: string; most: number },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('orderSlots')
    .select('startsAt')
    .where('storeId', '=', storeId)
    .where('startsAt', '>=', from)
    .where(sql<boolean>`starts_at < ${from}::timestamptz + interval '26 hours'`)
    .where('taken', '>=', most)
    .execute();
  return new Set(rows.map(({ startsAt }) => new Date(startsAt).toISOString()));
}
