import { sql } from 'kysely';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { isActive, isInQueue } from './orderFilters.sql.ts';

type LateOrders = { storeId: number; count: number; total: number; promisedAt: string };

/** Late orders by store: count, amount and the oldest missed promise. The rule is in late.rules.ts. */
export async function lateByStore(db: Db, stores: Actor['storeIds']): Promise<LateOrders[]> {
  const { rows } = await sql<LateOrders>`
    select o.store_id, count(*)::int as count, sum(o.total)::bigint as total, min(o.promised_at) as promised_at
    from ${tenantRows('orders as o')}
    where ${isActive} and ${isInQueue('late')} ${stores ? sql`and o.store_id = any(${stores}::bigint[])` : sql``}
    group by o.store_id`.execute(db);
  return rows;
}
