import { openStoredConnection, type PortConnection } from '#features/platform/integrations/server/index.ts';
import { isTransient } from '#integrations/client/ProviderFailure.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { ChannelServices } from './linkJobs.ts';
import { showState, type StateChange } from './linkStates.ts';

/** Opens the channel of a link with the credentials of its store, or those of the company. */
export const openLink = (
  job: JobCtx,
  services: ChannelServices,
  { provider, storeId }: { provider: string; storeId: number },
): Promise<PortConnection<'channels'>> =>
  openStoredConnection(job, services, 'channels', { provider, storeId, credentialId: null });

type LinkWork = {
  linkId: number;
  /** Where staff see why it failed. */
  shownAs: keyof Pick<StateChange, 'problem' | 'itemsProblem'>;
  work: () => Promise<void>;
  /** Whether the job is tried again. */
  isRetried?: (error: Error) => boolean;
};

/** Runs the work of a job on a link and shows why it failed; only a channel without an answer is tried again. */
export async function runOnLink(
  job: JobCtx,
  { linkId, shownAs, work, isRetried = isTransient }: LinkWork,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error) || job.signal.aborted) throw error;
    await showState(job, linkId, { [shownAs]: error.message.slice(0, 500) });
    if (isRetried(error)) throw error;
  }
}
