import { sql } from 'kysely';
import { companyWithShop, type CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { forEachConcurrently } from '#kit/server/jobs/forEachConcurrently.ts';
import { defineJob, type Job, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import { maxFailingRecords, probeDelay, retryDelay } from '../retries.rules.ts';
import * as repo from './deliveries.repo.ts';
import { eventBodies } from './eventBodies.ts';
import * as events from './events.repo.ts';
import { messageId } from './messageId.ts';
import { pauseSubscription } from './pauseSubscription.ts';
import { type Answer, isDelivered } from './postMessage.ts';
import { validSecrets } from './secrets.repo.ts';
import { signedHeaders } from './signature.ts';
import { checkAt, sendDeliveries, sendSoon } from './webhookJobKinds.ts';

/** Deliveries that are read and stored together, and those that are under way to a receiver at a time. */
const [batchSize, maxConcurrent] = [200, 20];
/** Milliseconds after which a subscription leaves its place to other jobs. */
const sliceMs = 20_000;

/** A running job with what the company and the process provide. */
type Sending = { job: JobCtx; company: CompanyWithShop; services: Services };

type Batch = {
  state: repo.SendState;
  secrets: readonly string[];
  due: readonly (repo.DueDelivery & { body: string })[];
};

/** Deliveries whose bodies were erased get those of the present records. */
async function withBodies({ job, ...source }: Sending, due: readonly repo.DueDelivery[]): Promise<Batch['due']> {
  const erased = due.filter(({ body }) => body === null).map(({ eventId }) => eventId);
  const bodies = new Map<number, string>();
  if (erased.length > 0) {
    await job.inTransaction(async (db) => {
      const read = await eventBodies({ db, ...source }, await events.eventsWithoutBody(db, erased));
      await events.storeBodies(db, read);
      for (const { id, body } of read) bodies.set(id, body);
    });
  }
  return due.flatMap((delivery) => {
    const body = delivery.body ?? bodies.get(delivery.eventId);
    return body === undefined ? [] : [{ ...delivery, body }];
  });
}

/** The deliveries to send now; null where there are none, or the receiver has a pause. */
async function takeBatch(sending: Sending, subscriptionId: number): Promise<Batch | null> {
  const { job, services } = sending;
  const taken = await job.inTransaction(async (db) => {
    const state = await repo.findSendState(db, subscriptionId);
    if (!state) return null;
    const expired = await repo.expireDeliveries(db, subscriptionId);
    await repo.countDeliveries(db, subscriptionId, { delivered: 0, failed: expired });
    if (expired > 0 && repo.hasFailedTooLong(state, Date.now())) {
      await pauseSubscription(db, { ...sending, state, pausedBy: 'failing' });
      return null;
    }
    if (state.retryAt !== null && Date.parse(state.retryAt) > Date.now()) return null;
    const due = await repo.dueDeliveries(db, subscriptionId, state.retryAt === null ? batchSize : 1);
    return { state, due, secrets: await validSecrets(db, services.secrets, subscriptionId) };
  });
  if (!taken || taken.due.length === 0) return null;
  const due = await withBodies(sending, taken.due);
  return due.length > 0 ? { ...taken, due } : null;
}

type Sent = { delivery: repo.DueDelivery; answer: Answer };

/** Sends the deliveries of a batch. One in whose place many others failed waits for the next batch. */
async function sendBatch({ job, services }: Sending, { state, secrets, due }: Batch): Promise<Sent[]> {
  const sent: Sent[] = [];
  let failures = 0;
  await forEachConcurrently(due, maxConcurrent, async (delivery) => {
    if (failures >= maxFailingRecords) return;
    const { eventId, body } = delivery;
    const message = { id: messageId(job.scope.tenantId, eventId), timestamp: Math.floor(Date.now() / 1000), body };
    const headers = { 'content-type': 'application/json', 'user-agent': 'Comanda', ...signedHeaders(secrets, message) };
    const answer = await services.webhooks.post({ url: state.url, headers, body, signal: job.signal });
    failures = isDelivered(answer.status) ? 0 : failures + 1;
    sent.push({ delivery, answer });
  });
  return sent;
}

const attempted = ({ delivery, answer }: Sent): repo.Attempted => {
  const { status: responseStatus, ...rest } = answer;
  const isDone = isDelivered(responseStatus);
  const status = isDone ? 'delivered' : 'pending';
  return { id: delivery.id, status, delayMs: retryDelay(delivery.attempts + 1), responseStatus, ...rest };
};

const now = sql<string>`now()`;

/** Stores the answers of a batch and the state of the receiver that follows from them. */
async function storeBatch(
  db: Db,
  sending: Sending,
  { state, sent }: { state: repo.SendState; sent: readonly Sent[] },
): Promise<void> {
  const { id, failingSince } = state;
  await repo.storeAttempts(db, sent.map(attempted));
  const delivered = sent.filter(({ answer }) => isDelivered(answer.status)).length;
  await repo.countDeliveries(db, id, { delivered, failed: 0 });
  if (sent.some(({ answer }) => answer.status === 410))
    await pauseSubscription(db, { ...sending, state, pausedBy: 'gone' });
  else if (delivered > 0) {
    await repo.changeState(db, id, { failingSince: null, retryAt: null, deliveredAt: now });
    if (state.retryAt !== null) await repo.hurryRetries(db, id);
  } else if (repo.hasFailedTooLong(state, Date.now()))
    await pauseSubscription(db, { ...sending, state, pausedBy: 'failing' });
  else {
    const since = failingSince === null ? Date.now() : Date.parse(failingSince);
    const isDown = await repo.isReceiverDown(db, id);
    const retryAt = isDown ? new Date(Date.now() + probeDelay(Date.now() - since)).toISOString() : null;
    await repo.changeState(db, id, { retryAt, ...(failingSince === null && { failingSince: now }) });
  }
  await emit(db, 'webhooks');
}

/** Sends the due deliveries of a subscription; false where some are left. */
async function sendSlice(sending: Sending, subscriptionId: number): Promise<boolean> {
  const { job } = sending;
  const end = Date.now() + sliceMs;
  while (Date.now() < end) {
    const batch = await takeBatch(sending, subscriptionId);
    if (!batch) return true;
    const sent = await sendBatch(sending, batch);
    await job.inTransaction((db) => storeBatch(db, sending, { state: batch.state, sent }));
    await job.checkpoint();
  }
  return false;
}

/** Queues a check for the time of the next delivery. */
export async function checkNextDelivery(db: Db): Promise<void> {
  const times = (await repo.nextSends(db)).map(({ at }) => Date.parse(at));
  if (times.length > 0) await checkAt(db, new Date(Math.max(Math.min(...times), Date.now())));
}

export const sendDeliveriesJob = (services: Services): Job<typeof sendDeliveries.args> =>
  defineJob({
    ...sendDeliveries,
    async run(job, { subscriptionId }) {
      const company = await companyWithShop(job);
      const isDone = await sendSlice({ job, company, services }, subscriptionId);
      await job.inTransaction((db) => (isDone ? checkNextDelivery(db) : sendSoon(db, subscriptionId)));
      return null;
    },
  });
