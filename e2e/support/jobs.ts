import { systemAuthor } from '#kit/server/data/scope.ts';
import { inFileTenant } from './fileTenant.ts';

/** Runs jobs of a kind now that wait for their time, such as those of each minute. */
export const hurry = (kind: string): Promise<void> =>
  inFileTenant(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where task_identifier = '${kind}' and locked_at is null`,
  );

/** Starts the work of the night of this file's company, which no process has scheduled. */
export const startNight = (): Promise<void> =>
  inFileTenant(
    `with night as (
       insert into jobs (kind, label, args, author, request_id)
       values ('nightly.cleaning', 'Limpieza nocturna', '{}',
         '${JSON.stringify({ ...systemAuthor, source: 'clock', area: 'jobs' })}', 'night')
       returning tenant_id, id
     )
     select graphile_worker.add_job('nightly.cleaning', json_build_object('tenantId', tenant_id, 'jobId', id)) from night`,
  );
