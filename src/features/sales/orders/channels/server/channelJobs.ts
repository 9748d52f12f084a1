import { openStoredConnection, usedProviders } from '#features/platform/integrations/server/index.ts';
import type { Channel } from '#integrations/channels/port.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import { passDeadline, sweepChannels, sweepLater, syncSoon } from './channelJobKinds.ts';
import * as repo from './channelOrders.repo.ts';
import * as links from './channelStores.repo.ts';
import type { ChannelServices } from './syncChannelOrder.ts';

/** Reads an order whose time to be accepted is over, after the reads that are queued. */
export const passDeadlineJob = (): Job =>
  defineJob({
    ...passDeadline,
    async run(job, { channelOrderId }) {
      await job.inTransaction(async (db) => {
        const order = await repo.find(db, channelOrderId);
        if (order) await syncSoon(db, order);
      });
      return null;
    },
  });

/** Orders that wait at a store; null where the channel lists none, or does not answer. */
const listWaiting = async (adapter: Channel, storeReference: string, signal: AbortSignal) =>
  adapter.waiting?.(storeReference, signal).catch(() => null) ?? null;

/** Queues the orders of a store whose webhooks were lost, and those that are not where they are at their channel. */
async function sweepStore(db: Db, at: links.ChannelPlace, waiting: readonly string[] | null): Promise<void> {
  await repo.addUnknown(db, at, waiting ?? []);
  for (const order of await repo.listUnsettled(db, at, waiting)) await syncSoon(db, order);
}

/** Reads the waiting orders of all stores at a channel. A store that fails does not stop the others. */
async function sweep(job: JobCtx, services: ChannelServices, provider: string): Promise<void> {
  const places = await job.inTransaction((db) => links.listPlaces(db, provider));
  for (const [storeId, references] of links.byAccount(places)) {
    const account = { provider, storeId, credentialId: null };
    const connection = await openStoredConnection(job, services, 'channels', account).catch(() => null);
    if (!connection) continue;
    for (const storeReference of references) {
      const waiting = await listWaiting(connection.adapter, storeReference, job.signal);
      const found = waiting?.map(({ reference }) => reference) ?? null;
      await job.inTransaction((db) => sweepStore(db, { provider, storeReference }, found));
    }
  }
}

export const sweepChannelsJob = (services: ChannelServices): Job =>
  defineJob({
    ...sweepChannels,
    async run(job) {
      const used = await job.inTransaction((db) => usedProviders(db, 'channels'));
      if (used.length === 0) return null;
      await job.inTransaction((db) => sweepLater(db));
      for (const provider of used) await sweep(job, services, provider).catch(() => undefined);
      return null;
    },
  });

/** Starts the sweeps when the first credentials are saved: the next hour would be too late for a lost webhook. */
export const followCredentials = follower({
  topic: 'auth_credentials',
  job: sweepChannels,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: async (db) => (await usedProviders(db, 'channels')).length > 0,
});

/** Starts the sweeps of a company with credentials of a channel. */
export async function startSweeps(db: Db): Promise<void> {
  if ((await usedProviders(db, 'channels')).length > 0) await sweepLater(db, 0);
}
