import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { steppedJobs } from './steppedJobs.ts';

/** Runs the jobs of the orders of channels of a company one by one. */
export const channelJobs = (
  comanda: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf' | 'rehearsesChannels'>,
) =>
  steppedJobs(comanda, tenant, services, {
    kinds: ['channels.sync', 'channels.deadline'],
    source: 'channel',
    isLater: (uniqueKey) => uniqueKey?.startsWith('channel-deadline') === true,
  });
