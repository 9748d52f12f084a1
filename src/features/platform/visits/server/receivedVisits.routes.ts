import { implementApi } from '#kit/server/http/mount.ts';
import { receivedVisit, type ReceivedVisit, receivedVisitsApi } from '../receivedVisits.contract.ts';
import { type AreaCounts, areasByUse, endOf } from '../visits.rules.ts';
import { pageOfCompany } from './receivedVisits.repo.ts';
import type { VisitRow } from './visits.repo.ts';

const present = ({ adminName, adminEmail, areas, ...row }: VisitRow): ReceivedVisit => ({
  id: row.id,
  kind: receivedVisit.shape.kind.parse(row.kind),
  reason: row.reason,
  ticket: row.ticket,
  visitorName: adminName,
  visitorEmail: adminEmail,
  beganAt: row.beganAt,
  endedAt: endOf(row, Date.now()),
  requestCount: row.requestCount,
  changeCount: row.changeCount,
  areas: areasByUse(areas as AreaCounts),
});

export const receivedVisits = implementApi(receivedVisitsApi, {
  async list({ database, tenant }, { query }) {
    const page = await database.onPlatform((db) => pageOfCompany(db, tenant.id, query));
    return { ...page, data: page.data.map(present) };
  },
});
