import { sql } from 'kysely';
import type { CallRecord } from '#integrations/client/call.ts';
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

/** Seconds for which nothing is sent after calls failed one after the other, and how many of them. */
const pause = { seconds: 20, failures: 5 };

/** How calls to a provider have gone. Which circuit is open follows from its calls, whatever process made them. */
export async function healthOf(db: Db, provider: string) {
  const since = (span: string) => sql<string>`now() - ${span}::interval`;
  const [sums, lastFailure, latest, webhooks, waitingWebhooks] = await Promise.all([
    db
      .selectFrom('providerCalls')
      .select([
        sql<string | null>`max(at) filter (where failure is null)`.as('lastSuccessAt'),
        sql<number>`count(*) filter (where at > ${since('1 hour')})::int`.as('callsLastHour'),
        sql<number>`count(*) filter (where failure is not null and at > ${since('1 hour')})::int`.as(
          'failuresLastHour',
        ),
        sql<number | null>`round(percentile_cont(0.95) within group (order by milliseconds)
          filter (where at > ${since('1 hour')}))::int`.as('p95Milliseconds'),
      ])
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('providerCalls')
      .select(['at', 'failure'])
      .where('provider', '=', provider)
      .where('failure', 'is not', null)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('providerCalls')
      .select(['at', 'status', 'failure'])
      .where('provider', '=', provider)
      .where('at', '>', since(`${pause.seconds} seconds`))
      .orderBy('at', 'desc')
      .limit(pause.failures)
      .execute(),
    failedSummary(db, provider),
    countWaiting(db, provider),
  ]);
  const isIll = ({ status, failure }: (typeof latest)[number]) =>
    failure !== null && (status === null || status >= 500);
  return {
    ...sums,
    ...webhooks,
    waitingWebhooks,
    lastFailureAt: lastFailure?.at ?? null,
    lastFailure: lastFailure?.failure ?? null,
    isPaused: latest.length === pause.failures && latest.every(isIll),
  };
}

export const purgeCalls: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    const old = sql<string>`now() - make_interval(days => ${days})`;
    await unaudited(db).deleteFrom('providerCalls').where('at', '<', old).execute();
    await unaudited(db).deleteFrom('providerWebhooks').where('receivedAt', '<', old).execute();
  });
