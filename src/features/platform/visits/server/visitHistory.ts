import { recordPlatformChange } from '#features/platform/audit/server/index.ts';
import { type Database, databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { endTitle } from '../visits.rules.ts';
import * as repo from './visits.repo.ts';

const entity = { table: 'platformVisits', area: 'access' };

/** Records a step of a visit in the history of the company. */
export const recordVisit = (database: Database, scope: Scope, title: string): Promise<void> =>
  database.inTenant({ ...scope, area: entity.area }, (db) =>
    recordPlatformChange(db, { entity, recordId: scope.tenantId, title, before: {}, after: {} }),
  );

/** Records the end of a visit as another request: the one that ends it may open the next visit. */
export const recordEnd = (database: Database, scope: Scope, visit: repo.VisitRow): Promise<void> =>
  recordVisit(database, { ...scope, requestId: `visit-end-${visit.id}` }, endTitle(visit));

/** Ends the visits to a company that the clock ended, with their entry in its history; runs every hour. */
export async function catchUpEnds(db: Db): Promise<void> {
  const [database, scope] = [databaseOf(db), scopeOf(db)];
  for (const visit of await database.onPlatform((platform) => repo.listExpired(platform, scope.tenantId))) {
    const ended = await database.onPlatform((platform) => repo.endExpired(platform, visit.id));
    if (ended) await recordEnd(database, { ...scope, source: 'clock' }, ended);
  }
}
