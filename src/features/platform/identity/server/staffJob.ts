import { staffJobs } from '#kit/server/jobs/staffJob.ts';
import { actorOf } from './actors.ts';

/** Defines a job that runs with its requester's permissions and store scope at run time. */
export const defineStaffJob = staffJobs({
  findActor: (database, who) => actorOf(database, { ...who, sessionId: null }),
  findTenant: (database, tenantId) =>
    database.onPlatform((db) =>
      db
        .selectFrom('tenants')
        .select(['id', 'name', 'country', 'timeZone', 'currency', 'withCents', 'signIn as cloud'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    ),
});
