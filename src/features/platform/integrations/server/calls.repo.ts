import { sql } from 'kysely';
import type { CallRecord } from '#integrations/client/call.ts';
import { type Database, type Db, unaudited } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import type { CleanupTask } from '#kit/server/jobs/nightlyCleanup.ts';

/** How long calls and webhooks are kept. */
const days = 14;

/** Keeps a call in a transaction of its own: it happened, whatever becomes of the work that made it. */
export const storeCall = (database: Database, { tenantId, ...call }: CallRecord): Promise<void> =>
  database.inTenant(
    { tenantId, author: systemAuthor, requestId: `call-${call.at}`, source: 'clock', area: 'integrations' },
    async (db) => {
      await unaudited(db).insertInto('providerCalls').values(call).execute();
    },
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

export const purgeCalls: CleanupTask = ({ inTransaction }) =>
  inTransaction(async (db) => {
    const old = sql<string>`now() - make_interval(days => ${days})`;
    await unaudited(db).deleteFrom('providerCalls').where('at', '<', old).execute();
    await unaudited(db).deleteFrom('providerWebhooks').where('receivedAt', '<', old).execute();
  });
