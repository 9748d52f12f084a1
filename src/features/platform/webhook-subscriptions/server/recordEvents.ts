import { sql } from 'kysely';
import { afterCommit, completeBeforeCommit, type Db } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { prepared, sendNow } from '#kit/server/data/prepared.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { TopicName } from '../webhookTopics.rules.ts';
import { expandSoon } from './expandSoon.ts';

export type NewEvent = {
  type: string;
  recordId: number;
  storeId?: number | null;
  /** Facts that the record does not show, as its previous status. In wire form. */
  facts?: object;
};

const findSubscription = prepared(
  (_db: Db, _shape: null, topic: string) => sql<{ isSubscribed: boolean }>`select exists (
    select from ${tenantRows('webhookSubscriptions as s')}
    where s.active and s.topics @> to_jsonb(${topic}::text)) as is_subscribed`,
);

async function insertEvents(db: Db, topic: TopicName, events: readonly NewEvent[]): Promise<void> {
  const [found] = await findSubscription(db, null, topic);
  if (!found?.isSubscribed) return;
  const rows = events.map(({ type, recordId, storeId = null, facts = {} }) => ({
    topic,
    type,
    recordId,
    storeId,
    facts: JSON.stringify(facts),
  }));
  await sendNow(db, insertInto('webhookEvents', rows, { returning: sql`id` }));
  afterCommit(db, () => expandSoon(db));
}

/**
 * Stores events in the transaction that causes them, where the company subscribes to their topic.
 *
 * Their bodies follow in a job. Not awaited: the transaction waits at commit.
 */
export function recordEvents(db: Db, topic: TopicName, events: readonly NewEvent[]): void {
  if (events.length > 0) completeBeforeCommit(db, insertEvents(db, topic, events));
}
