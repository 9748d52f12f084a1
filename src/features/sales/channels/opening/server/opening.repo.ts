import { type RawBuilder, sql } from 'kysely';
import type { HeldIn } from '#features/platform/tenants/server/index.ts';
import type { Schedule } from '#domain/schedule/schedule.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantColumn } from '#kit/server/data/tenantColumn.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isInUse } from '../../links/server/links.repo.ts';
import type { Closure } from '../opening.rules.ts';
import { specialClosures } from '../specialDays.rules.ts';

/** A store at a channel with what closes it, and what its channel took last. */
export type LinkOpening = {
  id: number;
  storeId: number;
  provider: string;
  reference: string;
  isTestStore: boolean;
  closures: readonly Closure[];
  busyMinutes: number | null;
  busyUntil: string | null;
  pickUpWaitTime: number;
  sentOpen: boolean | null;
  sentUntil: string | null;
  sentMinutes: number | null;
  blockedUntil: string | null;
  resends: boolean;
};

/** Channels do not learn why a company is held. */
const heldReason = 'No recibe pedidos por ahora';

/** A closing of collection alone does not close the store at channels, which deliver. */
const closures = sql<Closure[]>`coalesce((select jsonb_agg(closure) from (
  select start_datetime as start, end_datetime as "end", coalesce(reason, '') as reason
  from ${tenantRows('storeClosings as c')}
  where c.store_id = s.id and c.dispatch_method <> 'pickUp' and (c.end_datetime is null or c.end_datetime > now())
  union all select l.paused_at, l.paused_until, l.pause_reason where l.paused_at is not null
) closure), '[]')`;

/** `closures` are those that are stored; special days are added. */
type StoredLink = LinkOpening & Pick<Schedule, 'timeZone' | 'businessHours' | 'specialDays'>;

async function linksInUse(db: Db, heldIn: HeldIn, condition: RawBuilder<unknown>): Promise<LinkOpening[]> {
  const { rows } = await sql<StoredLink>`
  select l.id, l.store_id, l.provider, l.reference, l.is_test_store, ${closures} as closures, l.busy_minutes, l.busy_until,
    s.pick_up_wait_time, s.business_hours, s.special_days,
    coalesce(s.time_zone, ${tenantColumn('time_zone')}) as time_zone, t.sent_open, t.sent_until, t.sent_minutes, t.blocked_until, coalesce(t.resends, false) as resends
  from ${tenantRows('channelLinks as l')}
  join ${tenantRows('stores as s')} on s.id = l.store_id
  left join ${tenantRows('channelStates as t')} on t.link_id = l.id
  where ${isInUse} and ${condition}`.execute(db);
  const now = new Date();
  return rows.map(({ timeZone, businessHours, specialDays, closures: stored, ...link }) => ({
    ...link,
    closures: [
      ...stored,
      ...specialClosures({ timeZone, businessHours, specialDays }, now),
      ...heldIn(timeZone).map(({ startDatetime: start, endDatetime: end }) => ({
        start,
        end,
        reason: heldReason,
        isHold: true as const,
      })),
    ],
  }));
}

export const all = (db: Db, heldIn: HeldIn): Promise<LinkOpening[]> => linksInUse(db, heldIn, sql`true`);

export const findByReference = async (
  db: Db,
  heldIn: HeldIn,
  { provider, reference }: { provider: string; reference: string },
): Promise<LinkOpening | undefined> =>
  (await linksInUse(db, heldIn, sql`l.provider = ${provider} and l.reference = ${reference}`))[0];

export const find = async (db: Db, heldIn: HeldIn, id: number): Promise<LinkOpening | undefined> =>
  (await linksInUse(db, heldIn, sql`l.id = ${id}`))[0];
