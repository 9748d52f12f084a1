import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { steppedJobs } from './steppedJobs.ts';

type Options = {
  /** Transactions after which the process dies. */
  dieAfter?: number;
};

/** Runs the courier jobs of a company one by one, regardless of their due time. */
export function fleetJobs(
  comanda: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf' | 'rehearsesChannels'>,
) {
  const { work, run, clear } = steppedJobs(comanda, tenant, services, {
    kinds: ['deliveries.request', 'deliveries.cancel', 'deliveries.drop', 'deliveries.webhook'],
    source: 'fleet',
    isLater: (uniqueKey) => uniqueKey?.startsWith('courier-later') === true,
  });
  return {
    run,
    clear,
    read: (deliveryId: number) => run('deliveries.read', { deliveryId }),
    work: ({ dieAfter = Number.POSITIVE_INFINITY }: Options = {}) =>
      work({
        before: (transaction) => {
          if (transaction >= dieAfter) throw new Error('Killed');
        },
      }),
  };
}
