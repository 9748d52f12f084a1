import { sql } from 'kysely';
import { formatVia } from '#domain/orders/via.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import type { OrderOrigin } from '#features/sales/orders/record/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { readCache } from '#kit/server/data/readCache.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Ctx } from '#kit/server/http/context.ts';

/** Content and stores of a tenant, which events may name. */
type Known = { vias: ReadonlySet<string>; zones: ReadonlyMap<number, string | null> };

/** Milliseconds until new content is counted. */
const ttl = 5000;
const cache = readCache<Known>({ max: 1000, ttl });

async function load(db: Db, origins: readonly OrderOrigin[]): Promise<Known> {
  const [stores, ...found] = await Promise.all([
    db.selectFrom('stores').select(['id', 'timeZone']).execute(),
    ...origins.map(async ({ kind, table }) => {
      const { rows } = await sql<{ id: number }>`select t.id from ${tenantRows(`${table} as t`)}`.execute(db);
      return rows.map(({ id }) => formatVia(kind, id));
    }),
  ]);
  return { vias: new Set(found.flat()), zones: new Map(stores.map(({ id, timeZone }) => [id, timeZone])) };
}

/** Content and stores that events of a tenant may name, at most five seconds old. */
export const knownContent = ({ database, scope }: Ctx, origins: readonly OrderOrigin[]): Promise<Known> =>
  cache.read(database, String(scope.tenantId), () => database.readTenant(scope, (db) => load(db, origins)));

/** Day of sales of a store now, by the server's clock; null where the tenant has no such store. */
export function dayOfStore({ zones }: Known, tenant: Ctx['tenant'], storeId: number): string | null {
  const zone = storeId === 0 ? null : zones.get(storeId);
  if (zone === undefined) return null;
  return businessDayOf({ timeZone: zone ?? tenant.timeZone, businessDayCutoff: tenant.businessDayCutoff }, Date.now());
}
