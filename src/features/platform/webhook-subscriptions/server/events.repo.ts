import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { storedDays } from '../deliveries.contract.ts';
import { testType, type TopicName } from '../webhookTopics.rules.ts';

export type StoredEvent = {
  id: number;
  topic: TopicName | 'test';
  type: string;
  recordId: number;
  storeId: number | null;
  facts: Record<string, unknown>;
  createdAt: string;
};

const eventColumns = ['id', 'topic', 'type', 'recordId', 'storeId', 'facts', 'createdAt'] as const;

/** The oldest events without deliveries. */
export const newEvents = (db: Db, limit: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('webhookEvents')
    .select(eventColumns)
    .where('expandedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute() as unknown as Promise<StoredEvent[]>;

/** Events whose bodies were erased after they got their deliveries. */
export const eventsWithoutBody = (db: Db, ids: readonly number[]): Promise<StoredEvent[]> =>
  db
    .selectFrom('webhookEvents')
    .select(eventColumns)
    .where('id', '=', anyOf(ids))
    .where('body', 'is', null)
    .execute() as unknown as Promise<StoredEvent[]>;

export type EventBody = { id: number; body: string; customerId: number | null; storeId: number | null };

export async function storeBodies(db: Db, bodies: readonly EventBody[]): Promise<void> {
  if (bodies.length === 0) return;
  const rows = bodies.map(({ id, body, customerId, storeId }) => ({
    id,
    body,
    customer_id: customerId,
    store_id: storeId,
  }));
  await sql`update webhook_events e set body = given.body, customer_id = given.customer_id, store_id = given.store_id, expanded_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given
      (id bigint, body text, customer_id bigint, store_id bigint)
    where ${isTenantRow('e')} and e.id = given.id`.execute(db);
}

export const removeEvents = (db: Db, ids: readonly number[]): Promise<unknown> =>
  unaudited(db).deleteFrom('webhookEvents').where('id', '=', anyOf(ids)).execute();

export async function insertTestEvent(db: Db, subscriptionId: number): Promise<number> {
  const { id } = await unaudited(db)
    .insertInto('webhookEvents')
    .values({ topic: 'test', type: testType, recordId: subscriptionId, facts: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes bodies with data of forgotten customers; those of pending deliveries are read again. */
export async function eraseBodies(db: Db, customerIds: readonly number[]): Promise<void> {
  const erased = await unaudited(db)
    .updateTable('webhookEvents')
    .set({ body: null })
    .where('customerId', '=', anyOf(customerIds))
    .returning('id')
    .execute();
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return;
  await unaudited(db)
    .updateTable('webhookDeliveries')
    .set({ response: '' })
    .where('eventId', '=', anyOf(ids))
    .execute();
}

/** Removes old deliveries and events, and what is left of removed subscriptions. */
export async function purgeDeliveries(db: Db): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${storedDays})`;
  await unaudited(db).deleteFrom('webhookDeliveries').where(isOld).execute();
  await unaudited(db).deleteFrom('webhookEvents').where(isOld).execute();
  await unaudited(db)
    .deleteFrom('webhookCounts')
    .where(sql<boolean>`day < current_date - ${storedDays}::int`)
    .execute();
  await unaudited(db)
    .deleteFrom('webhookSecrets')
    .where(isOld)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('webhookSubscriptions as s')
            .select('s.id')
            .where('s.id', '=', ref('webhookSecrets.subscriptionId')),
        ),
      ),
    )
    .execute();
}
