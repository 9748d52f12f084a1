import type { Database, Db } from '#kit/server/data/database.ts';
import { guestAuthor } from '#kit/server/data/scope.ts';
import type { Tenant } from '#kit/server/http/context.ts';

/** Reads what every guest of a company may. */
export function readAsGuest<T>(database: Database, { id }: Tenant, read: (db: Db) => Promise<T>): Promise<T> {
  return database.readTenant(
    { tenantId: id, author: guestAuthor, requestId: 'landings', source: 'guest', area: 'customLandings' },
    read,
  );
}
