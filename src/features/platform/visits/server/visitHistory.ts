import { recordPlatformChange, recordPlatformChangeOnce } from '#features/platform/audit/server/index.ts';
import { type Database, databaseOf, type Db, scopeOf } from '#kit/server/data/database.ts';
import type { Scope } from '#kit/server/data/scope.ts';
import { endTitle } from '../visits.rules.ts';
import * as repo from './visits.repo.ts';

const area = 'access';
const ofCompany = { table: 'platformVisits', area };
const ofSecurity = { table: 'securityVisitRequests', area };

const changeOf = (entity: typeof ofCompany, recordId: number, title: string) => ({
  entity,
  recordId,
  title,
  before: {},
  after: {},
});

/** Records a step of a visit in the history of the transaction's company. */
export const recordVisit = (db: Db, title: string): Promise<void> =>
  recordPlatformChange(db, changeOf(ofCompany, scopeOf(db).tenantId, title));

/** Records a step of a security visit to a company in the history of the platform, whose transaction it is. */
export const recordSecurityVisit = (db: Db, company: { id: number; name: string }, title: string): Promise<void> =>
  recordPlatformChange(db, changeOf(ofSecurity, company.id, `${company.name}: ${title}`));

/** The visitor as the author of what the history has of their visit. */
const visitorOf = ({ adminId, adminName, adminEmail }: repo.VisitRow) => ({
  id: adminId,
  name: adminName,
  email: adminEmail,
  superAdmin: true,
});

/**
 * Records the end of a visit as another request: the one that ends it may open the next visit.
 *
 * Noted afterwards: an end whose process died between both is recorded once all the same.
 */
export async function recordEnd(database: Database, scope: Scope, visit: repo.VisitRow): Promise<void> {
  const { id, tenantId } = visit;
  const isSecurity = visit.kind === 'security';
  const { name, platformId } = await database.onPlatform((db) => repo.companyOf(db, tenantId));
  const change = isSecurity
    ? changeOf(ofSecurity, tenantId, `${name}: ${endTitle(visit)}`)
    : changeOf(ofCompany, tenantId, endTitle(visit));
  const history = { ...scope, tenantId: isSecurity ? platformId : tenantId, author: visitorOf(visit), area };
  await database.inTenant({ ...history, requestId: `visit-end-${id}` }, (db) => recordPlatformChangeOnce(db, change));
  await database.onPlatform((db) => repo.markRecorded(db, id));
}

/** Records the ends that the history of a company does not have, those by the clock among them; runs every hour. */
export async function catchUpEnds(db: Db): Promise<void> {
  const [database, scope] = [databaseOf(db), scopeOf(db)];
  const visits = await database.onPlatform((platform) => repo.listUnrecorded(platform, scope.tenantId));
  for (const visit of visits) await recordEnd(database, { ...scope, source: 'clock' }, visit);
}
