import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isInUse } from '../../links/server/links.repo.ts';
import type { Closure } from '../opening.rules.ts';

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

/** A closing of collection alone does not close the store at channels, which deliver. */
const closures = sql<Closure[]>`coalesce((select jsonb_agg(closure) from (
  select start_datetime as start, end_datetime as "end", coalesce(reason, '') as reason
  from ${tenantRows('storeClosings as c')}
  where c.store_id = s.id and c.dispatch_method <> 'pickUp' and (c.end_datetime is null or c.end_datetime > now())
  union all select l.paused_at, l.paused_until, l.pause_reason where l.paused_at is not null
) closure), '[]')`;

const linksInUse = (condition: RawBuilder<unknown>) => sql<LinkOpening>`
  select l.id, l.store_id, l.provider, l.reference, l.is_test_store, ${closures} as closures, l.busy_minutes, l.busy_until,
    s.pick_up_wait_time, t.sent_open, t.sent_until, t.sent_minutes, t.blocked_until, coalesce(t.resends, false) as resends
  from ${tenantRows('channelLinks as l')}
  join ${tenantRows('stores as s')} on s.id = l.store_id
  left join ${tenantRows('channelStates as t')} on t.link_id = l.id
  where ${isInUse} and ${condition}`;

export const all = async (db: Db): Promise<LinkOpening[]> => (await linksInUse(sql`true`).execute(db)).rows;

export const findByReference = async (db: Db, provider: string, reference: string): Promise<LinkOpening | undefined> =>
  (await linksInUse(sql`l.provider = ${provider} and l.reference = ${reference}`).execute(db)).rows[0];

export const find = async (db: Db, id: number): Promise<LinkOpening | undefined> =>
  (await linksInUse(sql`l.id = ${id}`).execute(db)).rows[0];
