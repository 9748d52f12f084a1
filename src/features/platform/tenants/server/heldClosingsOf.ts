import { heldClosings } from '#domain/holds/holds.ts';
import type { Closing } from '#domain/schedule/schedule.ts';
import { databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { openHolds } from './holds.repo.ts';

/** The holds of the transaction's company as closings, by the zone of a store. */
export function heldClosingsOf(db: Db): Promise<(timeZone: string) => Closing[]> {
  const { tenantId } = scopeOf(db);
  return databaseOf(db).onPlatform(async (platform) => {
    const holds = (await openHolds(platform, [tenantId])).get(tenantId) ?? [];
    if (holds.length === 0) return () => [];
    const { businessDayCutoff } = await platform
      .selectFrom('tenants')
      .select('businessDayCutoff')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    return (timeZone) => heldClosings(holds, { timeZone, businessDayCutoff });
  });
}
