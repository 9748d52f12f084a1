import { sql } from 'kysely';
import { minuteLength } from '#domain/zonedTime.ts';
import { type Db, scopeOf } from '#kit/server/database.ts';
import { slotMinutes } from '../orderMoment.rules.ts';

const length = slotMinutes * minuteLength;

/** The half hour an instant lies in. */
export const slotOf = (at: string): string => new Date(Math.floor(Date.parse(at) / length) * length).toISOString();

/** Takes one place of a half hour at a store; false when it has no more. Whoever comes at the same time waits and counts on. */
export async function takeSlot(db: Db, storeId: number, at: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into order_slots as s (tenant_id, store_id, starts_at, taken)
    values (${scopeOf(db).tenantId}, ${storeId}, ${slotOf(at)}::timestamptz, 1)
    on conflict (tenant_id, store_id, starts_at) do update set taken = s.taken + 1 where s.taken < ${most}::int
    returning taken`.execute(db);
  return rows.length > 0;
}

/** Gives a place back, as when its order is cancelled. */
export async function giveSlotBack(db: Db, storeId: number, at: string): Promise<void> {
  await sql`update order_slots set taken = taken - 1
    where tenant_id = ${scopeOf(db).tenantId} and store_id = ${storeId} and starts_at = ${slotOf(at)}::timestamptz
      and taken > 0`.execute(db);
}
