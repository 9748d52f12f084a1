import { sql } from 'kysely';
import { afterCommit, type Db, sendAlong } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
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

/** The company has an active subscription to a topic. */
const isSubscribed = (topic: TopicName) => sql<boolean>`exists (
  select from ${tenantRows('webhookSubscriptions as s')} where s.active and s.topics @> to_jsonb(${topic}::text))`;

/**
 * Stores events in the transaction that causes them, where the company subscribes to their topic.
 *
 * Their bodies follow in a job. Not awaited: the transaction waits at commit.
 */
export function recordEvents(db: Db, topic: TopicName, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  const rows = events.map(({ type, recordId, storeId = null, facts = {} }) => ({
    topic,
    type,
    recordId,
    storeId,
    facts,
  }));
  const storing = sendNow(db, insertInto('webhookEvents', rows, { where: isSubscribed(topic), returning: sql`id` }));
  sendAlong(
    db,
    storing.then(({ length }) => {
      if (length > 0) afterCommit(db, () => expandSoon(db));
    }),
  );
}
