import { sql } from 'kysely';
import type { CallRecord } from '#integrations/client/call.ts';
import { outages } from '#integrations/client/circuits.ts';
import type { FailureReason } from '#integrations/client/ProviderFailure.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { CallSums } from '../controlRoom.contract.ts';
import { countWaiting, failedSummary } from './webhooks.repo.ts';
import { type Database, type Db, sendAlong, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';

/** Retention of calls and webhooks, in days: bodies of channels have personal data, to be erased within 60. */
const days = 14;

/** Stores a call in a separate transaction: it must survive a rollback of the work that made it. */
export const storeCall = (database: Database, { tenantId, ...call }: CallRecord): Promise<void> =>
  database.inTenant(
    { tenantId, author: systemAuthor, requestId: `call-${call.at}`, source: 'clock', area: 'integrations' },
    async (db) => sendAlong(db, unaudited(db).insertInto('providerCalls').values(call).execute()),
  );

/** The calls about an order, as they were made. */
export const ofOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('providerCalls')
    .select(['id', 'provider', 'at', 'name', 'method', 'url', 'request', 'status', 'answer', 'failure', 'milliseconds'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .execute();

/** Of calls whose credentials the provider does not accept. */
const refusedReason: FailureReason = 'unauthorised';

/** Seconds for which nothing is sent after calls failed one after the other, and how many of them. */
const pause = { seconds: 20, failures: 5 };

type Scope = { providers: readonly string[]; storeScope: Actor['storeIds'] };
const ofStores = (storeScope: Actor['storeIds']) =>
  storeScope ? sql`and c.store_id = any(${storeScope}::bigint[])` : sql``;
const inScope = ({ providers, storeScope }: Scope) =>
  sql`c.provider = any(${providers}::text[]) ${ofStores(storeScope)}`;

/**
 * Providers whose last calls failed one after the other in the stores of a user, so that their circuit is open in some
 * process.
 */
export async function pausedProviders(db: Db, { providers, storeScope }: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider: string }>`
    select p.provider from unnest(${providers}::text[]) p(provider) cross join lateral (
      select c.failed and c.reason = any(${outages}::text[]) as is_outage from ${tenantRows('providerCalls as c')}
      where c.provider = p.provider ${ofStores(storeScope)} and c.at > now() - make_interval(secs => ${pause.seconds})
      order by c.at desc limit ${pause.failures}) as latest
    group by p.provider having count(*) = ${pause.failures} and bool_and(latest.is_outage)`.execute(db);
  return new Set(rows.map(({ provider }) => provider));
}

/**
 * How calls to a provider have gone in the stores of a user. Which circuit is open follows from its calls, whatever
 * process made them.
 */
export async function healthOf(db: Db, provider: string, storeScope: Actor['storeIds']) {
  let ofProvider = db.selectFrom('providerCalls').where('provider', '=', provider);
  if (storeScope) ofProvider = ofProvider.where('storeId', '=', anyOf(storeScope));
  const last = (failed: boolean) =>
    ofProvider.select(['at', 'failure']).where('failed', '=', failed).orderBy('at', 'desc').limit(1).executeTakeFirst();
  const [sums, lastSuccess, lastFailure, paused, webhooks, waitingWebhooks] = await Promise.all([
    ofProvider
      .select([
        sql<number>`count(*)::int`.as('callsLastHour'),
        sql<number>`count(*) filter (where failed)::int`.as('failuresLastHour'),
        sql<number | null>`round(percentile_cont(0.95) within group (order by milliseconds))::int`.as(
          'p95Milliseconds',
        ),
      ])
      .where('at', '>', sql<string>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow(),
    last(false),
    last(true),
    pausedProviders(db, { providers: [provider], storeScope }),
    failedSummary(db, [provider], storeScope),
    countWaiting(db, [provider], storeScope),
  ]);
  const failed = webhooks.get(provider);
  return {
    ...sums,
    failedWebhooks: failed?.failedWebhooks ?? 0,
    lastFailedWebhookAt: failed?.lastFailedWebhookAt ?? null,
    waitingWebhooks: waitingWebhooks.get(provider) ?? 0,
    lastSuccessAt: lastSuccess?.at ?? null,
    lastFailureAt: lastFailure?.at ?? null,
    lastFailure: lastFailure?.failure ?? null,
    isPaused: paused.has(provider),
  };
}

const sums = sql`count(*)::int as calls, count(*) filter (where failed)::int as failures,
  round(percentile_cont(0.95) within group (order by milliseconds))::int as p95_milliseconds`;

/** Calls of the last hour by provider, in the stores of a user. */
export async function lastHourSums(db: Db, scope: Scope): Promise<ReadonlyMap<string, CallSums>> {
  const { rows } = await sql<CallSums & { provider: string }>`
    select c.provider, ${sums} from ${tenantRows('providerCalls as c')}
    where ${inScope(scope)} and c.at > now() - interval '1 hour' group by c.provider`.execute(db);
  return new Map(rows.map(({ provider, ...ofHour }) => [provider, ofHour]));
}

/** Sums of the calls to a provider in an hour of the last day, 0 the present one; `hour` null: of the whole day. */
export type HourSums = CallSums & { provider: string; hour: number | null };

/** Calls of the last day by provider and hour, in the stores of a user. Reads nothing but an index. */
export async function daySums(db: Db, scope: Scope): Promise<HourSums[]> {
  const { rows } = await sql<HourSums>`
    select provider, hour, ${sums} from (select c.provider, c.failed, c.milliseconds,
        floor(date_part('epoch', now() - c.at) / 3600)::int as hour
      from ${tenantRows('providerCalls as c')}
      where ${inScope(scope)} and c.at > now() - interval '24 hours') as c
    group by grouping sets ((provider, hour), (provider))`.execute(db);
  return rows;
}

/** Last failed call of each provider during the last day. */
export async function lastFailures(db: Db, { providers, storeScope }: Scope) {
  const { rows } = await sql<{ provider: string; at: string; failure: string }>`
    select p.provider, f.at, f.failure from unnest(${providers}::text[]) p(provider) cross join lateral (
      select c.at, c.failure from ${tenantRows('providerCalls as c')}
      where c.provider = p.provider and ${inScope({ providers, storeScope })} and c.failed
        and c.at > now() - interval '24 hours'
      order by c.at desc limit 1) as f`.execute(db);
  return new Map(rows.map(({ provider, ...failure }) => [provider, failure]));
}

/** Stores whose credentials a provider refused within the last hour, without a success since. Null: those of the company. */
export async function refusedCredentials(db: Db, scope: Scope) {
  const { rows } = await sql<{ provider: string; storeName: string | null; message: string }>`
    select r.provider, s.name as store_name, r.failure as message from (
      select distinct on (c.provider, c.store_id) c.provider, c.store_id, c.at, c.failure
      from ${tenantRows('providerCalls as c')}
      where ${inScope(scope)} and c.failed and c.reason = ${refusedReason} and c.at > now() - interval '1 hour'
      order by c.provider, c.store_id, c.at desc) as r
    left join ${tenantRows('stores as s')} on s.id = r.store_id
    where not exists (select from ${tenantRows('providerCalls as later')}
      where later.provider = r.provider and later.at > r.at and not later.failed
        and later.store_id is not distinct from r.store_id)
    order by s.name nulls first`.execute(db);
  return Map.groupBy(rows, ({ provider }) => provider);
}

export const purgeCalls: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    const old = sql<string>`now() - make_interval(days => ${days})`;
    await unaudited(db).deleteFrom('providerCalls').where('at', '<', old).execute();
    await unaudited(db).deleteFrom('providerWebhooks').where('receivedAt', '<', old).execute();
  });
