import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import { payloadVersion } from '../webhookTopics.rules.ts';
import type { EventBody, StoredEvent } from './events.repo.ts';
import type { EventRecord } from './webhookTopic.ts';

type EventSource = { db: Db; company: CompanyWithShop; services: Services };

/** Records of events by topic and id. */
async function readRecords(ctx: EventSource, events: readonly StoredEvent[]) {
  const read = new Map<string, ReadonlyMap<number, EventRecord>>();
  for (const topic of ctx.services.areas.contributions.webhookTopics ?? []) {
    const about = events.filter((event) => topic.topics.some((name) => name === event.topic));
    if (about.length === 0) continue;
    const records = await topic.read(ctx, [...new Set(about.map(({ recordId }) => recordId))]);
    for (const name of topic.topics) read.set(name, records);
  }
  return (event: StoredEvent) => read.get(event.topic)?.get(event.recordId);
}

/** Bodies of events in the state that their records have now. */
export async function eventBodies(ctx: EventSource, events: readonly StoredEvent[]): Promise<EventBody[]> {
  const recordOf = await readRecords(ctx, events);
  return events.map((event) => {
    const { id, type, recordId, facts, createdAt } = event;
    const record = recordOf(event);
    const data = { ...((record?.data as object | undefined) ?? { id: recordId }), ...facts };
    const body = JSON.stringify({ type, timestamp: createdAt, version: payloadVersion, data });
    return { id, body, customerId: record?.customerId ?? null };
  });
}
