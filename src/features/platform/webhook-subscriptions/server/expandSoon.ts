import { type Database, databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { expandEvents } from './webhookJobKinds.ts';

/** Milliseconds in which the events of a company share one job. */
const collectMs = 30;

const waiting = perDatabase(() => new Set<number>());

/**
 * Queues the job of new events after their commit, once for many.
 *
 * Within the transaction the waiting job would be locked, and orders of a company would wait for each other.
 *
 * The next check finds the events of a process that ended before.
 */
export function expandSoon(db: Db): void {
  const [database, { tenantId }] = [databaseOf(db), scopeOf(db)];
  const tenants = waiting(database);
  if (tenants.has(tenantId)) return;
  tenants.add(tenantId);
  setTimeout(() => {
    tenants.delete(tenantId);
    queueExpansion(database, tenantId).catch(() => undefined);
  }, collectMs).unref();
}

const queueExpansion = (database: Database, tenantId: number): Promise<unknown> =>
  database.inTenant(
    { tenantId, author: systemAuthor, requestId: 'webhooks', source: 'clock', area: 'webhooks' },
    (db) => enqueueExpansion(db),
  );

export const enqueueExpansion = (db: Db): Promise<unknown> =>
  enqueue(db, expandEvents, {}, { uniqueKey: expandEvents.kind, isSerial: true });
