import { staffJobs } from '#kit/server/jobs/staffJob.ts';
import { actorOf } from './actors.ts';
import { findTokenById } from './api-tokens/findToken.ts';

/** Defines a job that runs with its requester's permissions and store scope at run time. */
export const defineStaffJob = staffJobs({
  async findActor(database, { tokenId, ...who }) {
    if (tokenId === null) return actorOf(database, { ...who, sessionId: null });
    return (await findTokenById(database, who.homeTenantId, tokenId))?.actor ?? null;
  },
  findTenant: (database, tenantId) =>
    database.onPlatform((db) =>
      db
        .selectFrom('tenants')
        .select(['id', 'name', 'country', 'timeZone', 'currency', 'withCents', 'signIn as cloud'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    ),
});
