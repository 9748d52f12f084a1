import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { blankWebhookSubscription } from '../webhookSubscriptions.contract.ts';
import { payloadVersion } from '../webhookTopics.rules.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Deliveries of the demo, the oldest first: the receiver failed before it was paused. */
const deliveries = [
  { minutes: 190, status: 'delivered', responseStatus: 204, milliseconds: 84, problem: '', response: '' },
  { minutes: 176, status: 'delivered', responseStatus: 204, milliseconds: 91, problem: '', response: '' },
  { minutes: 171, status: 'delivered', responseStatus: 204, milliseconds: 77, problem: '', response: '' },
  {
    minutes: 158,
    status: 'failed',
    responseStatus: 503,
    milliseconds: 312,
    problem: 'Respondió 503.',
    response: 'Mantención programada',
  },
  {
    minutes: 149,
    status: 'failed',
    responseStatus: null,
    milliseconds: 10_000,
    problem: 'No respondió en 10 segundos.',
    response: '',
  },
] as const;

async function addDeliveries(db: Db, subscriptionId: number): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(deliveries.length).execute();
  for (const [place, { minutes, ...result }] of deliveries.entries()) {
    const [recordId, at] = [orders[place]?.id ?? place + 1, minutesAgo(minutes)];
    const event = { type: 'order.created', timestamp: at, version: payloadVersion, data: { id: recordId } };
    const { id: eventId } = await unaudited(db)
      .insertInto('webhookEvents')
      .values({
        topic: 'orders',
        type: event.type,
        recordId,
        facts: '{}',
        body: JSON.stringify(event),
        createdAt: at,
        expandedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await unaudited(db)
      .insertInto('webhookDeliveries')
      .values({
        ...result,
        subscriptionId,
        eventId,
        recordKind: 'order',
        type: event.type,
        recordId,
        attempts: 1,
        createdAt: at,
        attemptedAt: at,
      })
      .execute();
  }
  const delivered = deliveries.filter(({ status }) => status === 'delivered').length;
  await unaudited(db)
    .insertInto('webhookCounts')
    .values({ subscriptionId, day: sql<string>`current_date`, delivered, failed: deliveries.length - delivered })
    .execute();
}

/** The paused subscription that a demo tenant starts with, with some deliveries. */
export async function addDemoWebhookSubscriptions(db: Db): Promise<void> {
  const { storeIds: _, ...blank } = blankWebhookSubscription;
  const { id } = await insert(db, 'webhookSubscriptions', {
    ...blank,
    name: 'ERP de la casa matriz',
    url: 'https://erp.ejemplo.cl/comanda',
    topics: JSON.stringify(['orders', 'orderStatus']),
    active: false,
    notes: 'Pausado mientras termina la migración del ERP.',
    deliveredAt: minutesAgo(171),
  });
  await addDeliveries(db, id);
}
