import { webhookJob } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import { documentAccounts } from './documents/prepareDocument.ts';
import { resumeAll } from './posAccounts.repo.ts';
import { followAccounts, retryUnmapped, sendSoon } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';
import { applyState } from './settlePosOrder.ts';

/** Processes webhooks of points of sale, which name an order by our key or by their reference. */
export const posWebhookJob = webhookJob('pos', {
  find: (job, provider, { ourKey, reference }) =>
    job.inTransaction((db) => repo.findBy(db, provider, { key: ourKey, reference })),
  settle: (job, { id }: repo.StoredPosOrder, event) =>
    job.inTransaction(async (db) => {
      await applyState(db, id, event);
      const row = await repo.find(db, id);
      if (row?.task === 'cancel') await sendSoon(db, row);
    }),
});

/** Continues with the orders of all accounts. */
export async function wakeAccounts(db: Db): Promise<void> {
  for (const account of await repo.activeAccounts(db)) await sendSoon(db, account);
  for (const account of await documentAccounts(db)) await sendSoon(db, account);
}

/** Continues after credentials changed: orders that wait go to the account that their store has now. */
export const followAccountsJob = defineJob({
  ...followAccounts,
  run: (job) =>
    job.inTransaction(async (db) => {
      await resumeAll(db);
      await wakeAccounts(db);
      return null;
    }),
});

export const followPosAccounts = follower({
  topic: 'auth_credentials',
  job: followAccounts,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: async (db) => (await repo.activeAccounts(db)).length > 0,
});

export const retryUnmappedJob = defineJob({
  ...retryUnmapped,
  run: (job) =>
    job.inTransaction(async (db) => {
      for (const account of await repo.retryUnmapped(db)) await sendSoon(db, account);
      return null;
    }),
});

/** Topics of changes that may give an order the code that it lacks. */
const codeTopics = ['pos_mappings', 'pos_catalogues'] as const;

export const followMappings = codeTopics.map((topic) =>
  follower({ topic, job: retryUnmapped, jobOf: () => ({ key: '', args: {} }), hasWork: repo.hasUnmapped }),
);
