import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Scope } from '#features/sales/rollups/server/index.ts';

export type StoreNow = {
  id: number;
  name: string;
  timeZone: string | null;
  /** The latest order within a day, in any status. */
  lastOrderAt: string | null;
  /** End of the last temporary closing within a day. */
  reopenedAt: string | null;
};

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
