import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import * as readings from './readings.repo.ts';

/** Days for which the readings of a notice that ended are stored. */
const storedDays = 90;

/** Notices of the company, with whether they ended recently or not at all. */
const listStored = (db: Db) =>
  db
    .selectFrom('informativeBanners')
    .select([
      'id',
      sql<boolean>`coalesce(expiry_date > now() - ${sql.lit(storedDays)} * interval '1 day', true)`.as('current'),
    ])
    .execute();

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
    const stored = await inTransaction(listStored);
    const current = stored.filter((notice) => notice.current).map(({ id }) => id);
    const newest = Math.max(0, ...stored.map(({ id }) => id));
    await database.onPlatform((db) => readings.removeOthers(db, current, newest));
    return null;
  },
});

/** Queues the removal in the company that has notices, which is the platform's; runs every hour. */
export async function catchUpOldViews(db: Db): Promise<void> {
  const notice = await db.selectFrom('informativeBanners').select('id').limit(1).executeTakeFirst();
  if (notice) await enqueue(db, removeOldViewsJob, {}, { uniqueKey: removeOldViewsJob.kind });
}
