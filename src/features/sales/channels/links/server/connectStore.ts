import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { assertWritable } from './assertWritable.ts';
import { connectStore } from './linkJobKinds.ts';
import type { ChannelServices } from './linkJobs.ts';
import { showState } from './linkStates.ts';
import * as repo from './links.repo.ts';
import { openLink, runOnLink } from './runOnLink.ts';

async function connect(job: JobCtx, services: ChannelServices, link: repo.LinkInUse): Promise<void> {
  const connection = await openLink(job, services, link);
  const { adapter, provider } = connection;
  if (!adapter.connect) throw new ProviderFailure('refused', `${provider.name} conecta los locales en su portal.`);
  assertWritable(connection, link);
  await adapter.connect(link.reference, job.signal);
  await showState(job, link.id, { connected: 'us', connectedAt: new Date().toISOString(), problem: null });
}

/** Has the orders of a store sent here, or shows why its channel does not. */
export const connectStoreJob = (services: ChannelServices): Job =>
  defineJob({
    ...connectStore,
    async run(job, { linkId }) {
      const link = await job.inTransaction((db) => repo.findInUse(db, linkId));
      if (link) await runOnLink(job, { linkId, shownAs: 'problem', work: () => connect(job, services, link) });
      return null;
    },
  });
