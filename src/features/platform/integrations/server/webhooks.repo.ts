import type { Port, Ports } from '#integrations/ports.ts';
import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { excerptLength, maxWebhooks } from '../webhooks.contract.ts';

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

/** Webhooks that no port could read, or no job has processed. */
const unprocessed = (db: Db) =>
  db
    .selectFrom('providerWebhooks as w')
    .where((eb) =>
      eb.or([
        eb('w.state', '=', 'failed'),
        eb.and([
          eb('w.state', '=', 'received'),
          eb('w.receivedAt', '<', sql<string>`now() - make_interval(mins => ${maxMinutes})`),
        ]),
      ]),
    );

const anyText = (texts: readonly string[]) => sql<string>`any(${texts}::text[])`;

/** Unprocessed webhooks by provider, over the days that they are stored. */
export async function failedSummary(db: Db, providers: readonly string[], storeScope: Actor['storeIds'] = null) {
  let found = unprocessed(db)
    .select((eb) => [
      'w.provider',
      sql<number>`count(*)::int`.as('failedWebhooks'),
      eb.fn.max<string | null>('w.receivedAt').as('lastFailedWebhookAt'),
    ])
    .where('w.provider', '=', anyText(providers))
    .groupBy('w.provider');
  if (storeScope) found = found.where('w.storeId', '=', anyOf(storeScope));
  return new Map((await found.execute()).map(({ provider, ...sums }) => [provider, sums]));
}

/** Webhooks that wait for their job, by provider. */
export async function countWaiting(
  db: Db,
  providers: readonly string[],
  storeScope: Actor['storeIds'] = null,
): Promise<ReadonlyMap<string, number>> {
  let found = db
    .selectFrom('providerWebhooks')
    .select(['provider', sql<number>`count(*)::int`.as('count')])
    .where('provider', '=', anyText(providers))
    .where('state', '=', 'received')
    .groupBy('provider');
  if (storeScope) found = found.where('storeId', '=', anyOf(storeScope));
  return new Map((await found.execute()).map(({ provider, count }) => [provider, count]));
}

type Scope = { provider: string; storeScope: Actor['storeIds'] };

export function listUnprocessed(db: Db, { provider, storeScope }: Scope) {
  let found = unprocessed(db)
    .leftJoin('stores as s', 's.id', 'w.storeId')
    .select(['w.id', 'w.receivedAt', 'w.method', 'w.path', 's.name as storeName'])
    .select((eb) => [
      eb('w.state', '=', 'received').$castTo<boolean>().as('isRead'),
      sql<string>`left(w.body, ${excerptLength})`.as('body'),
    ])
    .where('w.provider', '=', provider)
    .orderBy('w.receivedAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(maxWebhooks);
  if (storeScope) found = found.where('w.storeId', '=', anyOf(storeScope));
  return found.execute();
}

/** An unprocessed webhook as it arrived, locked. */
export async function findUnprocessed(db: Db, id: number, storeScope: Actor['storeIds']) {
  let found = unprocessed(db)
    .select(['w.id', 'w.provider', 'w.storeId', 'w.state', 'w.event', 'w.method', 'w.path', 'w.headers', 'w.body'])
    .where('w.id', '=', id)
    .forUpdate('w');
  if (storeScope) found = found.where('w.storeId', '=', anyOf(storeScope));
  const row = await found.executeTakeFirst();
  return row && { ...row, headers: row.headers as Readonly<Record<string, string>> };
}

type Reread = { id: number; provider: string; eventKey: string; event: WebhookEvent };

/** Stores the event of a webhook that was read later; false where the same event arrived again meanwhile. */
export async function setEvent(db: Db, { id, provider, eventKey, event }: Reread): Promise<boolean> {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('providerWebhooks')
    .set({ state: 'received', eventKey, event: JSON.stringify(event), receivedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('providerWebhooks as same')
            .select('same.id')
            .where('same.provider', '=', provider)
            .where('same.eventKey', '=', eventKey)
            .where('same.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
