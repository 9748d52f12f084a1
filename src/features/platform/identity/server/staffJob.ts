import { staffJobs } from '#kit/server/jobs/staffJob.ts';
import { actorOf } from './actors.ts';

/** Makes a job that runs with what whoever asked for it may do, and reaches, by then. */
export const defineStaffJob = staffJobs({
  findActor: (database, who) => actorOf(database, { ...who, sessionId: null }),
  findTenant: (database, tenantId) =>
    database.onPlatform((db) =>
      db
        .selectFrom('tenants')
        .select(['name', 'country', 'timeZone', 'signIn as cloud'])
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    ),
});
