import { JobBadge, JobBar } from '#kit/web/JobProgress.tsx';
import { isUnderWay, useJob } from '#kit/web/useJob.ts';
import { type Job, jobsApi } from '../jobs.contract.ts';
import classes from './JobState.module.css';

/** The state of a job in a list, kept up to date while the job is not over. */
export function JobState({ job: listed }: { job: Job }) {
  const followed = useJob(jobsApi.get, isUnderWay(listed) ? listed.id : null).data;
  const job = (isUnderWay(listed) && followed) || listed;
  return (
    <div className={classes.state}>
      <JobBadge status={job.status} />
      {job.status === 'running' && <JobBar job={job} />}
    </div>
  );
}
