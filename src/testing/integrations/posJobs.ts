import { sql } from 'kysely';
import { unaudited } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { steppedJobs } from './steppedJobs.ts';

/** Runs the jobs of the orders to points of sale of a company one by one. */
export const posJobs = (
  comanda: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf' | 'rehearsesChannels'>,
) =>
  steppedJobs(comanda, tenant, services, {
    kinds: [
      'pos_orders.send',
      'pos_orders.wake',
      'pos_orders.retry_unmapped',
      'pos_orders.follow_accounts',
      'pos.webhook',
    ],
    source: 'clock',
    isLater: (uniqueKey) => uniqueKey?.startsWith('pos-wake') === true,
  });

/** Moves moments that orders to points of sale wait for closer. */
const passTime = ({ inTenant }: TestTenant, seconds: number, isNextDay: boolean): Promise<void> =>
  inTenant(async (db) => {
    const moved = (column: string) => sql<string>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
    const all = ['nextAt', 'leasedUntil', 'missedAt', 'sentAt', ...(isNextDay ? ['queuedAt', 'taskAt'] : [])];
    await unaudited(db)
      .updateTable('posOrders')
      .set(Object.fromEntries(all.map((time) => [time, moved(time)])))
      .execute();
    await unaudited(db)
      .updateTable('posCredits')
      .set({ nextAt: moved('nextAt') })
      .execute();
    await unaudited(db)
      .updateTable('posDocuments')
      .set({ nextAt: moved('nextAt') })
      .execute();
    await unaudited(db)
      .updateTable('posPauses')
      .set({ until: moved('until') })
      .execute();
  });

/** Moves every moment that orders to points of sale wait for closer. The business day stays the same at any hour. */
export const passPosTime = (tenant: TestTenant, seconds: number): Promise<void> => passTime(tenant, seconds, false);

/** Moves them to the next business day. */
export const passPosDay = (tenant: TestTenant): Promise<void> => passTime(tenant, 25 * 3600, true);
