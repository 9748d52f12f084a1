import type { z } from 'zod';
import { toWire } from '#kit/contract/wire.ts';
import type { CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Services } from '#kit/server/services.ts';
import type { TopicName } from '../webhookTopics.rules.ts';

/** A record as its events show it: wire form of the reply of the API. */
export type EventRecord = {
  data: object;
  customerId?: number | null;
  /** Its store, where the event does not name it. */
  storeId?: number | null;
};

/** Content of the events of a topic, which its area contributes. */
export type WebhookTopic = {
  topics: readonly TopicName[];
  /** Reads records as the API answers them; those that are gone are missing. */
  read(
    ctx: { db: Db; company: CompanyWithShop; services: Services },
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, EventRecord>>;
};

/** A record by the schema of a reply, as it travels. */
export const wireRecord = (schema: z.ZodObject, record: object): object => toWire(schema, record) as object;

declare module '#kit/server/area.ts' {
  interface AreaContributions {
    webhookTopics: WebhookTopic;
  }
}
