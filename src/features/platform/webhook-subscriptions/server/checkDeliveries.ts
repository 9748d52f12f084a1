import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import * as repo from './deliveries.repo.ts';
import { newEvents } from './events.repo.ts';
import { enqueueExpansion } from './expandSoon.ts';
import { checkAt, checkDeliveries, sendSoon } from './webhookJobKinds.ts';

const everyMs = 60_000;

/** Queues the jobs of events and due deliveries, and the next check. */
async function queueDue(db: Db): Promise<void> {
  if ((await newEvents(db, 1)).length > 0) await enqueueExpansion(db);
  const sends = await repo.nextSends(db);
  const now = Date.now();
  const isDue = ({ at }: { at: string }) => Date.parse(at) <= now;
  for (const { subscriptionId } of sends.filter(isDue)) await sendSoon(db, subscriptionId);
  const later = sends.filter((send) => !isDue(send)).map(({ at }) => Date.parse(at));
  await checkAt(db, new Date(Math.min(now + everyMs, ...later)));
}

/**
 * Finds events whose process ended before it queued their job, and due deliveries. Repeats itself while the company has
 * an active subscription.
 */
export const checkDeliveriesJob = (): Job =>
  defineJob({
    ...checkDeliveries,
    async run(job) {
      await job.inTransaction(async (db) => {
        if ((await repo.activeReceivers(db)).length > 0) await queueDue(db);
      });
      return null;
    },
  });

/** Starts the checks of a company with active subscriptions. */
export async function startChecks(db: Db): Promise<void> {
  if ((await repo.activeReceivers(db)).length > 0) await checkAt(db, new Date());
}
