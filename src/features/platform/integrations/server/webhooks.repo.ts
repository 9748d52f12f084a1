import type { Port, Ports } from '#integrations/ports.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** The event that an adapter reads from a webhook, by its port. */
export type WebhookEvent = Ports[Port]['event'];

export type NewWebhook = {
  provider: string;
  storeId: number | null;
  eventKey: string;
  state: 'received' | 'ignored' | 'forged';
  headers: Readonly<Record<string, string>>;
  body: string;
  news: WebhookEvent | null;
};

/** Keeps a webhook as it came; null where the same event came before. */
export async function insert(db: Db, { headers, news, ...webhook }: NewWebhook): Promise<number | null> {
  const row = await unaudited(db)
    .insertInto('providerWebhooks')
    .values({ ...webhook, headers: JSON.stringify(headers), news: news && JSON.stringify(news) })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'eventKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const find = (db: Db, id: number) =>
  db
    .selectFrom('providerWebhooks')
    .select(['id', 'provider', 'storeId', 'state', 'news'])
    .where('id', '=', id)
    .executeTakeFirst();

export const settle = (db: Db, id: number) =>
  unaudited(db)
    .updateTable('providerWebhooks')
    .set({ state: 'worked', workedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
