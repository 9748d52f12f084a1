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

/** Events of records that are gone by design. The others of records that are gone have nothing to show. */
const isWithoutRecord = ({ topic, type }: StoredEvent): boolean => topic === 'test' || type.endsWith('.deleted');

/** Bodies of events in the state that their records have now; none for events of records that do not exist. */
export async function eventBodies(ctx: EventSource, events: readonly StoredEvent[]): Promise<EventBody[]> {
  const recordOf = await readRecords(ctx, events);
  return events.flatMap((event) => {
    const { id, type, recordId, facts, createdAt } = event;
    const record = recordOf(event);
    if (!record && !isWithoutRecord(event)) return [];
    const { data = { id: recordId }, customerId = null, storeId = null } = record ?? {};
    const content = { type, timestamp: createdAt, version: payloadVersion, data: { ...data, ...facts } };
    return [{ id, body: JSON.stringify(content), customerId, storeId: event.storeId ?? storeId }];
  });
}
