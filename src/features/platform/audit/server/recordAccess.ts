import { LRUCache } from 'lru-cache';
import { localDay } from '#domain/time/dates.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import { type Database, unaudited } from '#kit/server/data/database.ts';
import { perDatabase } from '#kit/server/data/perDatabase.ts';

/** Visits that this process knows to be written down, so that only the first request of one writes. */
const recordedIn = perDatabase(() => new LRUCache<string, true>({ max: 5_000 }));

/** Writes into the history that a super-admin entered this tenant: once for each session and local day. */
export async function recordAccess(database: Database, actor: Actor, tenant: Tenant): Promise<void> {
  if (!actor.superAdmin || actor.homeTenantId === tenant.id) return;
  const requestId = `access:${actor.sessionId}:${localDay(new Date(), tenant.timeZone)}`;
  const recorded = recordedIn(database);
  const visit = `${tenant.id} ${requestId}`;
  if (recorded.has(visit)) return;
  const { id, name, email } = actor;
  const [source, area] = ['staff', 'access'] as const;
  const author = { id, name, email, superAdmin: true };
  await database.inTenant({ tenantId: tenant.id, author, requestId, source, area }, (db) =>
    unaudited(db)
      .insertInto('auditEntries')
      .values({ requestId, authorId: id, authorName: name, authorEmail: email, superAdmin: true, source, area })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  recorded.set(visit, true);
}
