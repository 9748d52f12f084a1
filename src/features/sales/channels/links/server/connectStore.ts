import { openStoredConnection } from '#features/platform/integrations/server/index.ts';
import { isTransient, ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { assertWritable } from './assertWritable.ts';
import { connectStore } from './linkJobKinds.ts';
import type { ChannelServices } from './linkJobs.ts';
import { showState } from './linkStates.ts';
import * as repo from './links.repo.ts';

async function connect(job: JobCtx, services: ChannelServices, link: repo.LinkInUse): Promise<void> {
  const account = { provider: link.provider, storeId: link.storeId, credentialId: null };
  const connection = await openStoredConnection(job, services, 'channels', account);
  const { adapter, provider } = connection;
  if (!adapter.connect) throw new ProviderFailure('refused', `${provider.name} conecta los locales en su portal.`);
  assertWritable(connection, link);
  await adapter.connect(link.reference, job.signal);
  await showState(job, link.id, { connected: 'us', connectedAt: new Date().toISOString(), problem: null });
}

/** Shows why a store could not be connected; only a channel without an answer is called again. */
export const connectStoreJob = (services: ChannelServices): Job =>
  defineJob({
    ...connectStore,
    async run(job, { linkId }) {
      const link = await job.inTransaction((db) => repo.findInUse(db, linkId));
      if (!link) return null;
      try {
        await connect(job, services, link);
      } catch (error) {
        if (!(error instanceof Error) || job.signal.aborted) throw error;
        await showState(job, linkId, { problem: error.message.slice(0, 500) });
        if (isTransient(error)) throw error;
      }
      return null;
    },
  });
