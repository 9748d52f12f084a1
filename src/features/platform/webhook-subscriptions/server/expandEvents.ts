import { companyWithShop, type CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { recordKindOf } from '../webhookTopics.rules.ts';
import * as repo from './deliveries.repo.ts';
import { eventBodies } from './eventBodies.ts';
import * as events from './events.repo.ts';
import { expandEvents, checkAt, sendSoon } from './webhookJobKinds.ts';

/** Events per transaction. */
const batchSize = 200;

function receives({ id, topics, storeIds }: repo.Receiver, event: events.StoredEvent): boolean {
  if (event.topic === 'test') return event.recordId === id;
  const isOfStore = event.storeId === null || storeIds.length === 0 || storeIds.includes(event.storeId);
  return isOfStore && topics.includes(event.topic);
}

/** Makes the deliveries of a batch; false where there are no events. */
async function expandBatch(db: Db, company: CompanyWithShop, services: Services): Promise<boolean> {
  const found = await events.newEvents(db, batchSize);
  if (found.length === 0) return false;
  const receivers = await repo.activeReceivers(db);
  const isReceived = (event: events.StoredEvent) => receivers.some((receiver) => receives(receiver, event));
  const { wanted = [], others = [] } = Object.groupBy(found, (event) => (isReceived(event) ? 'wanted' : 'others'));
  await events.removeEvents(
    db,
    others.map(({ id }) => id),
  );
  await events.storeBodies(db, await eventBodies({ db, company, services }, wanted));
  const deliveries = wanted.flatMap((event) =>
    receivers
      .filter((receiver) => receives(receiver, event))
      .map(({ id: subscriptionId }) => {
        const { id: eventId, type, recordId } = event;
        return { subscriptionId, eventId, recordKind: recordKindOf(type), type, recordId };
      }),
  );
  if (deliveries.length > 0) await repo.insertDeliveries(db, deliveries);
  for (const id of new Set(deliveries.map(({ subscriptionId }) => subscriptionId))) await sendSoon(db, id);
  return true;
}

const checkEveryMs = 60_000;

/** Makes deliveries of all new events, in the order in which they were stored. */
export const expandEventsJob = (services: Services): Job =>
  defineJob({
    ...expandEvents,
    async run(job) {
      const company = await companyWithShop(job);
      while (await job.inTransaction((db) => expandBatch(db, company, services))) job.signal.throwIfAborted();
      await job.inTransaction((db) => checkAt(db, new Date(Date.now() + checkEveryMs)));
      return null;
    },
  });
