import { heldClosings } from '#domain/holds/holds.ts';
import type { Closing } from '#domain/schedule/schedule.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { openHolds } from './holds.repo.ts';

/** The holds of a company as closings, by the zone of a store. */
export type HeldIn = (timeZone: string) => Closing[];

/** The holds of the company of a job. Not within a transaction, which would wait for a second connection. */
export const heldClosingsOf = ({
  database,
  scope: { tenantId },
}: Pick<JobCtx, 'database' | 'scope'>): Promise<HeldIn> =>
  database.onPlatform(async (platform) => {
    const holds = (await openHolds(platform, [tenantId])).get(tenantId) ?? [];
    if (holds.length === 0) return () => [];
    const { businessDayCutoff } = await platform
      .selectFrom('tenants')
      .select('businessDayCutoff')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    return (timeZone) => heldClosings(holds, { timeZone, businessDayCutoff });
  });
