import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';
import type { ClosingToday, Dashboard } from '../dashboard.contract.ts';

export type StoreNow = {
  id: number;
  name: string;
  timeZone: string | null;
  /** The latest order within a day, in any status. */
  lastOrderAt: string | null;
  /** End of the last temporary closing within a day. */
  reopenedAt: string | null;
};

/** Closings listed; the rest are only counted. */
const maxClosings = 20;

type ClosingQuery = { stores: Scope; from: number; until: number };

/** Temporary closings that begin or end within a day, and their number. */
export async function closingsWithin(
  db: Db,
  { stores, from, until }: ClosingQuery,
  timeZone: string,
): Promise<Pick<Dashboard, 'closings' | 'closingCount'>> {
  const [start, end] = [from, until].map((at) => sql`${new Date(at).toISOString()}::timestamptz`);
  const { rows } = await sql<ClosingToday & { all: number }>`
    select c.store_id, s.name as store_name, coalesce(s.time_zone, ${timeZone}::text) as time_zone,
      c.start_datetime as starts_at, c.end_datetime as ends_at, c.dispatch_method as scope, c.reason,
      (count(*) over ())::int as all
    from ${tenantRows('storeClosings as c')} join ${tenantRows('stores as s')} on s.id = c.store_id
    where (c.start_datetime >= ${start} and c.start_datetime < ${end} or c.end_datetime >= ${start} and c.end_datetime < ${end})
      ${stores ? sql`and c.store_id = any(${stores}::bigint[])` : sql``}
    order by c.start_datetime, c.store_id limit ${maxClosings}`.execute(db);
  return { closings: rows.map(({ all: _, ...closing }) => closing), closingCount: rows[0]?.all ?? 0 };
}

/** Stores by name, with their latest events. */
export async function storesNow(db: Db, stores: Scope, now: Date): Promise<StoreNow[]> {
  const at = now.toISOString();
  const dayBefore = new Date(now.getTime() - 86_400_000).toISOString();
  const { rows } = await sql<StoreNow>`
    select s.id, s.name, s.time_zone, o.created_at as last_order_at,
      (select max(c.end_datetime) from ${tenantRows('storeClosings as c')}
        where c.store_id = s.id and c.end_datetime between ${dayBefore}::timestamptz and ${at}::timestamptz) as reopened_at
    from ${tenantRows('stores as s')}
    left join lateral (select o.created_at from ${tenantRows('orders as o')}
      where o.store_id = s.id and o.created_at > ${dayBefore}::timestamptz and not o.is_test
      order by o.created_at desc limit 1) o on true
    ${stores ? sql`where s.id = any(${stores}::bigint[])` : sql``}
    order by s.name_norm, s.id`.execute(db);
  return rows;
}
