import { MissingCredentials } from '#features/platform/integrations/server/index.ts';
import {
  type MailDoor,
  type MailServices,
  openMailDoor,
  UnusableSender,
} from '#features/platform/mail/server/index.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Campaign } from '../campaigns.contract.ts';

/** Opens the way out for the mails of a campaign, or returns the sentence why its sender cannot be used. */
export async function openCampaignDoor(
  job: JobCtx,
  services: MailServices,
  { senderId }: Pick<Campaign, 'senderId'>,
  { isUrgent = false } = {},
): Promise<MailDoor | { problem: string }> {
  try {
    return await openMailDoor(job, services, {
      use: 'campaign',
      scope: 'offers',
      isUrgent,
      senderId: senderId ?? undefined,
    });
  } catch (error) {
    if (!(error instanceof UnusableSender || error instanceof MissingCredentials)) throw error;
    return { problem: error.message };
  }
}
