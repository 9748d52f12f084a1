import { openStoredConnection, storedKeys, webhookJob } from '#features/platform/integrations/server/index.ts';
import { providers } from '#integrations/providers.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { sweepChannels, sweepLater, syncSoon } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';
import type { ChannelServices } from './syncChannelOrder.ts';

/** Processes webhooks of channels: the order they name is read from its channel. */
export const channelWebhookJob = (): Job =>
  webhookJob('channels', {
    find: async (_job, provider) => ({ provider }),
    settle: (job, { provider }, { reference, storeReference }) =>
      job.inTransaction(async (db) => syncSoon(db, await repo.upsert(db, { provider, reference, storeReference }))),
  });

/** Channels of which a company, or one of its stores, has credentials. */
async function usedChannels(db: Db): Promise<string[]> {
  const stored = await storedKeys(db);
  return providers.filter(({ key, channels }) => channels && stored.has(key)).map(({ key }) => key);
}

/** Reads the waiting orders of all stores at a channel. A store that fails does not stop the others. */
async function sweep(job: JobCtx, services: ChannelServices, provider: string): Promise<void> {
  const references = await job.inTransaction((db) => repo.storeReferences(db, provider));
  const account = { provider, storeId: null, credentialId: null };
  const { adapter } = await openStoredConnection(job, services, 'channels', account);
  if (!adapter.waiting) return;
  for (const storeReference of references) {
    const waiting = await adapter.waiting(storeReference, job.signal).catch(() => []);
    if (waiting.length === 0) continue;
    await job.inTransaction(async (db) => {
      for (const { reference } of waiting) {
        const id = await repo.upsert(db, { provider, reference, storeReference });
        const row = await repo.find(db, id);
        if (row?.orderId === null) await syncSoon(db, id);
      }
    });
  }
}

export const sweepChannelsJob = (services: ChannelServices): Job =>
  defineJob({
    ...sweepChannels,
    async run(job) {
      const used = await job.inTransaction(usedChannels);
      if (used.length === 0) return null;
      await job.inTransaction((db) => sweepLater(db));
      for (const provider of used) await sweep(job, services, provider).catch(() => undefined);
      return null;
    },
  });

/** Starts the sweeps of a company with credentials of a channel. */
export async function startSweeps(db: Db): Promise<void> {
  if ((await usedChannels(db)).length > 0) await sweepLater(db, 0);
}
