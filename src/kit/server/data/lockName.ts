import { sql } from 'kysely';
import { type Db, scopeOf } from './database.ts';

/** Locks a name of the tenant until the transaction ends. */
export const lockName = (db: Db, name: string) => {
  const ofTenant = `${scopeOf(db).tenantId}:${name}`;
  return sql`select pg_advisory_xact_lock(hashtextextended(${ofTenant}, 0))`.execute(db);
};
