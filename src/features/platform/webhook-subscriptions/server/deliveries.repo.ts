import { type RawBuilder, sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { isTenantRow, tenantRows } from '#kit/server/data/tenantRows.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { sendNow } from '#kit/server/data/prepared.ts';
import { maxFailingRecords, retryDays } from '../retries.rules.ts';
import type { TopicName } from '../webhookTopics.rules.ts';

export type Receiver = { id: number; topics: readonly TopicName[]; storeIds: readonly number[] };

/** Active subscriptions with their stores; none for all. */
export async function activeReceivers(db: Db): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('webhookSubscriptions as s')
    .select(['s.id', 's.topics'])
    .select(
      sql<number[]>`array(select l.store_id from ${tenantRows('webhookSubscriptionStores as l')}
        where l.webhook_subscription_id = s.id)`.as('storeIds'),
    )
    .where('s.active', '=', true)
    .orderBy('s.id')
    .execute();
  return rows as unknown as Receiver[];
}

type NewDelivery = { subscriptionId: number; eventId: number; recordKind: string; type: string; recordId: number };

export const insertDeliveries = (db: Db, deliveries: readonly NewDelivery[]): Promise<unknown> =>
  sendNow(db, insertInto('webhookDeliveries', deliveries, { returning: sql`id` }));

export type SendState = {
  id: number;
  name: string;
  url: string;
  failingSince: string | null;
  retryAt: string | null;
};

/** An active subscription; undefined for others. */
export const findSendState = (db: Db, id: number): Promise<SendState | undefined> =>
  db
    .selectFrom('webhookSubscriptions')
    .select(['id', 'name', 'url', 'failingSince', 'retryAt'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

export type DueDelivery = { id: number; eventId: number; attempts: number; body: string | null };

/** The next delivery of each record, in one pass of the index of pending ones. */
const firstOfRecords = (condition: RawBuilder<unknown>) => sql`(
  select distinct on (p.subscription_id, p.record_kind, p.record_id) p.*
  from ${tenantRows('webhookDeliveries as p')} where p.status = 'pending' and ${condition}
  order by p.subscription_id, p.record_kind, p.record_id, p.id) d`;

/** Due deliveries of a subscription, at most one of each record; those that never failed before the others. */
export async function dueDeliveries(db: Db, subscriptionId: number, limit: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`select h.id, h.event_id, h.attempts, v.body from (
      select d.id, d.event_id, d.attempts from ${firstOfRecords(sql`p.subscription_id = ${subscriptionId}`)}
      where d.next_at <= now() order by d.attempts, d.id limit ${limit}) h
    join ${tenantRows('webhookEvents as v')} on v.id = h.event_id order by h.attempts, h.id`.execute(db);
  return rows;
}

const ofPending = (subscriptionId: number) =>
  sql`${isTenantRow('d')} and d.subscription_id = ${subscriptionId} and d.status = 'pending'`;

/** Ends the pending deliveries of topics that a subscription no longer has, so that they reach no new address. */
export async function dropTopics(db: Db, subscriptionId: number, topics: readonly string[]): Promise<void> {
  await sql`update webhook_deliveries d set status = 'failed' from ${tenantRows('webhookEvents as v')}
    where ${ofPending(subscriptionId)} and v.id = d.event_id and v.topic = any(${[...topics]}::text[])`.execute(db);
}

/**
 * Ends deliveries that were tried for too long; returns their number.
 *
 * After a hold or a downtime they are tried once more. Otherwise the last attempt was within 8 hours.
 */
export async function expireDeliveries(db: Db, subscriptionId: number): Promise<number> {
  const { rows } = await sql`update webhook_deliveries d set status = 'failed'
    where ${ofPending(subscriptionId)} and d.expires_at <= now()
      and d.attempted_at > d.expires_at - interval '12 hours' returning d.id`.execute(db);
  return rows.length;
}

/** Whether the receiver seems down: enough records fail. */
export async function isReceiverDown(db: Db, subscriptionId: number): Promise<boolean> {
  const failing = await db
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', sql.lit('pending'))
    .where('attempts', '>', 0)
    .limit(maxFailingRecords)
    .execute();
  return failing.length >= maxFailingRecords;
}

export type Attempted = {
  id: number;
  status: 'pending' | 'delivered';
  /** Milliseconds until the next attempt. */
  delayMs: number;
  responseStatus: number | null;
  response: string;
  problem: string;
  milliseconds: number;
};

/** Stores the results of attempts in one statement. */
export async function storeAttempts(db: Db, attempts: readonly Attempted[]): Promise<void> {
  const rows = attempts.map(({ delayMs, responseStatus, ...rest }) => ({
    ...rest,
    delay_ms: delayMs,
    response_status: responseStatus,
  }));
  await sql`update webhook_deliveries d set status = given.status, attempts = d.attempts + 1, attempted_at = now(),
      next_at = now() + make_interval(secs => given.delay_ms / 1000.0), response_status = given.response_status,
      response = given.response, problem = given.problem, milliseconds = given.milliseconds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given
      (id bigint, status text, delay_ms float8, response_status int, response text, problem text, milliseconds int)
    where ${isTenantRow('d')} and d.id = given.id and d.status = 'pending'`.execute(db);
}

/** After an outage, failed deliveries are due again. */
export const hurryRetries = (db: Db, subscriptionId: number): Promise<unknown> =>
  sql`update webhook_deliveries d set next_at = now()
    where ${ofPending(subscriptionId)} and d.attempts > 0 and d.next_at > now()`.execute(db);

/** Ends the pending deliveries of a paused subscription; returns their number. */
export async function failPending(db: Db, subscriptionId: number): Promise<number> {
  const { rows } = await sql`update webhook_deliveries d set status = 'failed'
    where ${ofPending(subscriptionId)} returning d.id`.execute(db);
  return rows.length;
}

export async function countDeliveries(
  db: Db,
  subscriptionId: number,
  { delivered, failed }: { delivered: number; failed: number },
): Promise<void> {
  if (delivered + failed === 0) return;
  const counted = { subscriptionId, day: sql<string>`current_date`, delivered, failed };
  await unaudited(db)
    .insertInto('webhookCounts')
    .values(counted)
    .onConflict((conflict) =>
      conflict.columns(['tenantId' as never, 'subscriptionId', 'day']).doUpdateSet(({ eb, ref }) => ({
        delivered: eb(ref('webhookCounts.delivered'), '+', ref('excluded.delivered')),
        failed: eb(ref('webhookCounts.failed'), '+', ref('excluded.failed')),
      })),
    )
    .execute();
}

type StateChange = {
  failingSince?: RawBuilder<string> | null;
  retryAt?: string | null;
  deliveredAt?: RawBuilder<string>;
  pausedBy?: 'gone' | 'failing' | null;
};

export const changeState = (db: Db, id: number, change: StateChange): Promise<unknown> =>
  unaudited(db).updateTable('webhookSubscriptions').set(change).where('id', '=', id).execute();

/** Whether a subscription has only failed for so long that it is paused. */
export const hasFailedTooLong = ({ failingSince }: SendState, now: number): boolean =>
  failingSince !== null && now - Date.parse(failingSince) >= retryDays * 86_400_000;

type Wake = { subscriptionId: number; at: string };

/** When each active subscription has its next delivery to send. */
export async function nextSends(db: Db): Promise<Wake[]> {
  const { rows } = await sql<Wake>`select s.id as subscription_id, greatest(min(d.next_at), s.retry_at) as at
    from ${tenantRows('webhookSubscriptions as s')}
    join ${firstOfRecords(sql`true`)} on d.subscription_id = s.id
    where s.active
    group by s.id, s.retry_at`.execute(db);
  return rows;
}
