import { sql } from 'kysely';
import { z } from 'zod';
import { listForPlatform } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import * as readings from './readings.repo.ts';

/** Days for which the readings of a notice that ended are stored. */
const storedDays = 90;

/** Ids of the company's notices that did not end, or ended recently. */
async function currentIds(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('informativeBanners')
    .select('id')
    .where(sql<boolean>`coalesce(expiry_date > now() - ${sql.lit(storedDays)} * interval '1 day', true)`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Removes the readings of notices that ended long ago or were removed. */
export const removeOldViewsJob = defineJob({
  kind: 'informative_banners.remove_old_views',
  label: () => 'Limpieza de avisos vistos',
  args: z.object({}),
  bySystem: true,
  transient: true,
  maxAttempts: 2,
  whileHeld: 'run',
  async run({ database, inTransaction }) {
    // Read before the notices: one that is created meanwhile is not among them.
    const seen = await database.onPlatform(readings.noticeIds);
    const current = await inTransaction(currentIds);
    const old = seen.filter((id) => !current.has(id));
    await database.onPlatform((db) => readings.removeOf(db, old));
    return null;
  },
});

/** Queues the removal in the platform's company while there are readings; runs every hour. */
export async function catchUpOldViews(db: Db): Promise<void> {
  const stored = await listForPlatform(db, readings.first);
  if (stored.length > 0) await enqueue(db, removeOldViewsJob, {}, { uniqueKey: removeOldViewsJob.kind });
}
