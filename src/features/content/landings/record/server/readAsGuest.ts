import type { Database, Db } from '#kit/server/data/database.ts';
import type { Tenant } from '#kit/server/http/context.ts';

/** Reads what every guest of a company may. */
export function readAsGuest<T>(database: Database, { id }: Tenant, read: (db: Db) => Promise<T>): Promise<T> {
  const author = { id: null, name: 'Visitante', email: null, superAdmin: false };
  return database.readTenant(
    { tenantId: id, author, requestId: 'landings', source: 'guest', area: 'customLandings' },
    read,
  );
}
