import type { Port, Ports } from '#integrations/ports.ts';
import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** The event that an adapter reads from a webhook, by its port. */
export type WebhookEvent = Ports[Port]['event'];

export type NewWebhook = {
  provider: string;
  storeId: number | null;
  eventKey: string;
  state: 'received' | 'ignored' | 'forged' | 'failed';
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  event: WebhookEvent | null;
};

/** Stores a webhook as it arrived; null for an event that is stored already. */
export async function insert(db: Db, { headers, event, ...webhook }: NewWebhook): Promise<number | null> {
  const row = await unaudited(db)
    .insertInto('providerWebhooks')
    .values({ ...webhook, headers: JSON.stringify(headers), event: event && JSON.stringify(event) })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'eventKey']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const find = (db: Db, id: number) =>
  db
    .selectFrom('providerWebhooks')
    .select(['id', 'provider', 'storeId', 'state', 'event'])
    .where('id', '=', id)
    .executeTakeFirst();

export const settle = (db: Db, id: number) =>
  unaudited(db)
    .updateTable('providerWebhooks')
    .set({ state: 'worked', workedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();

/** Minutes after which a webhook that no job has processed counts as failed. */
const maxMinutes = 15;

/** Webhooks of a provider that no port could read or no job has processed, over the days that they are stored. */
export const failedSummary = (db: Db, provider: string) =>
  db
    .selectFrom('providerWebhooks')
    .select((eb) => [
      sql<number>`count(*)::int`.as('failedWebhooks'),
      eb.fn.max<string | null>('receivedAt').as('lastFailedWebhookAt'),
    ])
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'failed'),
        eb.and([
          eb('state', '=', 'received'),
          eb('receivedAt', '<', sql<string>`now() - make_interval(mins => ${maxMinutes})`),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
