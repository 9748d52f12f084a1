import { openStoredConnection } from '#features/platform/integrations/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import { follower } from '#kit/server/live/followers.ts';
import type { Services } from '#kit/server/services.ts';
import { followStores, readConnections, readConnectionsSoon } from './linkJobKinds.ts';
import { announceLinks } from './linkStates.ts';
import * as repo from './links.repo.ts';

export type ChannelServices = Pick<Services, 'integrations' | 'secrets'>;

export const readConnectionsJob = (services: ChannelServices): Job =>
  defineJob({
    ...readConnections,
    async run(job, { provider }) {
      const account = { provider, storeId: null, credentialId: null };
      const { adapter } = await openStoredConnection(job, services, 'channels', account);
      const stores = await adapter.stores(job.signal);
      await job.inTransaction(async (db) => {
        await repo.setConnections(db, provider, new Map(stores.map((store) => [store.reference, store.connected])));
        await announceLinks(db);
      });
      return null;
    },
  });

export const followStoresJob = defineJob({
  ...followStores,
  run: (job) =>
    job.inTransaction(async (db) => {
      if ((await repo.createMissing(db)) === 0) return null;
      await readConnectionsSoon(db);
      await announceLinks(db, { areNew: true });
      return null;
    }),
});

export const followStoreChanges = follower({
  topic: 'stores',
  job: followStores,
  jobOf: () => ({ key: '', args: {} }),
  hasWork: repo.hasMissing,
});

/** Reads the connections again each hour, and creates links that are missing. */
export async function catchUpLinks(db: Db): Promise<void> {
  await repo.createMissing(db);
  await readConnectionsSoon(db);
}
