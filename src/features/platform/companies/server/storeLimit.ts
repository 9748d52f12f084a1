import { type RawBuilder, sql } from 'kysely';
import { plural } from '#kit/contract/values/plural.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { lockName } from '#kit/server/data/lockName.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { fail } from '../companies.failures.ts';

/** Number of stores of the transaction's company, as an expression. */
export const storeCount: RawBuilder<number> = sql`(select count(*)::int from stores s where ${isTenantRow('s')})`;

type Use = { plan: string; storeLimit: number | null; used: number };

/** Rejects new stores beyond the plan of the company. Stores that exist are not concerned. */
export async function requireRoomForStores(db: Db, more: number): Promise<void> {
  await lockName(db, 'stores.limit');
  const { rows } = await sql<Use>`
    select t.plan, t.store_limit, ${storeCount} as used from tenants t where t.id = ${scopeOf(db).tenantId}`.execute(
    db,
  );
  const { plan = '', storeLimit = null, used = 0 } = rows[0] ?? {};
  if (storeLimit === null || used + more <= storeLimit) return;
  const limit = plural(storeLimit, 'local', 'locales');
  fail('storeLimitReached', {
    message: `El plan ${plan} permite ${limit} y ya hay ${used}. Los que existen siguen igual: para crear otro, cambia de plan.`,
  });
}
