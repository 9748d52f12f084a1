import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { eraseRequestCounts } from '#kit/server/limits/requestCounts.ts';

/** Erases the reasons, codes and request counts of erased customers; their points stay. */
export async function erasePoints(db: Db, customerIds: readonly number[]): Promise<void> {
  const phones = sql`array(select c.phone_digits from ${tenantRows('customers as c')}
    where c.id = any(${customerIds}::bigint[]))`;
  await Promise.all([
    sql`update loyalty_entries e set reason = ''
      where ${isTenantRow('e')} and e.customer_id = any(${customerIds}::bigint[]) and e.reason > ''`.execute(db),
    sql`delete from loyalty_codes k where ${isTenantRow('k')} and k.phone_digits = any(${phones})`.execute(db),
    eraseRequestCounts(db, sql`array(select 'phone:' || unnest(${phones}))`),
  ]);
}
