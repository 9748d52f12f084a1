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

const concerns = ({ id, topics }: repo.Receiver, event: events.StoredEvent): boolean =>
  event.topic === 'test' ? event.recordId === id : topics.includes(event.topic);

/** `storeId` is undefined where an event has no body. */
const isAt = ({ storeIds }: repo.Receiver, storeId: number | null | undefined): boolean =>
  storeId !== undefined && (storeId === null || storeIds.length === 0 || storeIds.includes(storeId));

/** Makes the deliveries of a batch; false where there are no events. */
async function expandBatch(db: Db, company: CompanyWithShop, services: Services): Promise<boolean> {
  const found = await events.newEvents(db, batchSize);
  if (found.length === 0) return false;
  const receivers = await repo.activeReceivers(db);
  const relevant = found.filter((event) => receivers.some((receiver) => concerns(receiver, event)));
  const bodies = await eventBodies({ db, company, services }, relevant);
  const stores = new Map(bodies.map(({ id, storeId }) => [id, storeId]));
  const deliveries = relevant.flatMap((event) =>
    receivers
      .filter((receiver) => concerns(receiver, event) && isAt(receiver, stores.get(event.id)))
      .map(({ id: subscriptionId }) => {
        const { id: eventId, type, recordId } = event;
        return { subscriptionId, eventId, recordKind: recordKindOf(type), type, recordId };
      }),
  );
  const sent = new Set(deliveries.map(({ eventId }) => eventId));
  await events.storeBodies(
    db,
    bodies.filter(({ id }) => sent.has(id)),
  );
  await events.removeEvents(
    db,
    found.flatMap(({ id }) => (sent.has(id) ? [] : [id])),
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
