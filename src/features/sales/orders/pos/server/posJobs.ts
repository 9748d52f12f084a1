import { webhookJob } from '#features/platform/integrations/server/index.ts';
import { type CompanyWithShop, companyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import { documentTills } from './documents/prepareDocument.ts';
import { resumeAll } from './posAccounts.repo.ts';
import { followAccounts, retryUnmapped, sendAllSoon, sendSoon } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';
import { isDayOver } from './preparePosOrder.ts';
import { applyState } from './settlePosOrder.ts';

/** Processes webhooks of points of sale, which name an order by our key or by their reference. */
export const posWebhookJob = webhookJob('pos', {
  find: (job, provider, { ourKey, reference }, storeId) =>
    job.inTransaction((db) => repo.findBy(db, { provider, accountStoreId: storeId }, { key: ourKey, reference })),
  settle: (job, { id }: repo.StoredPosOrder, event) =>
    job.inTransaction(async (db) => {
      await applyState(db, id, event);
      const row = await repo.find(db, id);
      if (row?.task === 'cancel') await sendSoon(db, row);
    }),
});

/** Continues with the orders of all tills. */
export async function wakeTills(db: Db): Promise<void> {
  await sendAllSoon(db, [...(await repo.activeTills(db)), ...(await documentTills(db))]);
}

/** Continues after credentials changed: orders that wait go to the account that their store has now. */
export const followAccountsJob = defineJob({
  ...followAccounts,
  run: (job) =>
    job.inTransaction(async (db) => {
      await resumeAll(db);
      await wakeTills(db);
      return null;
    }),
});

export const followPosAccounts = follower({
  topic: 'auth_credentials',
  job: followAccounts,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: async (db) => (await repo.activeTills(db)).length > 0,
});

/** Orders that lacked a code, of the present business day of their store: a person decides about older ones. */
async function unmappedToday(db: Db, company: CompanyWithShop) {
  const rows = await repo.listUnmapped(db);
  const found: typeof rows = [];
  for (const row of rows)
    if (!(await isDayOver(db, company, { storeId: row.storeId, at: row.queuedAt }))) found.push(row);
  return found;
}

export const retryUnmappedJob = defineJob({
  ...retryUnmapped,
  async run(job) {
    const company = await companyWithShop(job);
    return job.inTransaction(async (db) => {
      const rows = await unmappedToday(db, company);
      await repo.retryUnmapped(
        db,
        rows.map(({ id }) => id),
      );
      await sendAllSoon(db, repo.distinctTills(rows));
      return null;
    });
  },
});

/** Topics of changes that may give an order the code that it lacks. */
const codeTopics = ['pos_mappings', 'pos_catalogues'] as const;

export const followMappings = codeTopics.map((topic) =>
  follower({ topic, job: retryUnmapped, jobOf: () => ({ key: '', args: {} }), hasWork: repo.hasUnmapped }),
);
