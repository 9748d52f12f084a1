import { sql } from 'kysely';
import { unaudited } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { TestApp, TestTenant } from '../testApp.ts';
import { type StepOptions, steppedJobs } from './steppedJobs.ts';

/** Has the calls that wait for their second begin; returns whether there are any. */
const passSlots = ({ inTenant }: TestTenant): Promise<boolean> =>
  inTenant(async (db) => {
    const { rows } = await sql`select s.id from pos_call_slots s join jobs j on j.unique_key =
        concat_ws(':', 'pos-wake', s.provider, coalesce(s.account_store_id::text, 'company'), s.store_id)
      where s.ends_at > now() and j.run_at <= now() + interval '2 seconds'`.execute(db);
    if (rows.length > 0)
      await unaudited(db)
        .updateTable('posCallSlots')
        .set({ startsAt: sql<string>`starts_at - interval '1 second'` })
        .execute();
    return rows.length > 0;
  });

/** Runs the jobs of the orders to points of sale of a company one by one. */
export function posJobs(
  comanda: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  services: Pick<Services, 'files' | 'payments' | 'integrations' | 'secrets' | 'originOf' | 'rehearsesChannels'>,
) {
  const jobs = steppedJobs(comanda, tenant, services, {
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
  return {
    ...jobs,
    /** Runs what waits, and what waits for its second, unless the transactions are observed. */
    async work(options: StepOptions = {}): Promise<void> {
      do await jobs.work(options);
      while (!options.before && (await passSlots(tenant)));
    },
  };
}

/** Moves moments that orders to points of sale wait for closer. */
const passTime = ({ inTenant }: TestTenant, seconds: number, isNextDay: boolean): Promise<void> =>
  inTenant(async (db) => {
    const moved = (column: string) => sql<string>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
    const all = [
      'nextAt',
      'leasedUntil',
      'missedAt',
      'sentAt',
      'blockedUntil',
      ...(isNextDay ? ['queuedAt', 'taskAt'] : []),
    ];
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
      .updateTable('posCallSlots')
      .set({ startsAt: moved('startsAt'), endsAt: moved('endsAt') })
      .execute();
    await unaudited(db)
      .updateTable('jobs')
      .set({ runAt: moved('runAt') })
      .where('kind', '=', 'pos_orders.wake')
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
