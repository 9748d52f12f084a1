import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTenantFormat } from '#kit/web/format.tsx';
import { reading } from '#kit/web/query.ts';
import { StatusBadge, type Tone } from '#kit/web/StatusBadge.tsx';
import { type Job, type JobStatus, jobStatuses, jobsApi } from '../jobs.contract.ts';
import classes from './JobState.module.css';

const tones: Record<JobStatus, Tone> = { queued: 'neutral', running: 'info', done: 'success', failed: 'error' };

export const JobStatusBadge = ({ status }: { status: JobStatus }) => (
  <StatusBadge tone={tones[status]}>{jobStatuses[status]}</StatusBadge>
);

/** How far a running job has come, when somebody knows; else only that it goes on. */
export function JobProgress({ job }: { job: Job }) {
  const { integer } = useTenantFormat();
  const known = job.progress !== null && job.total !== null && job.total > 0;
  const percent = known ? (Number(job.progress) / Number(job.total)) * 100 : 100;
  return (
    <>
      <Progress value={percent} animated={!known} size="sm" aria-label={`Avance de ${job.label}`} />
      {known && (
        <Text size="xs" c="dimmed">
          {integer(Number(job.progress))} de {integer(Number(job.total))}
        </Text>
      )}
    </>
  );
}

const often = 1_500;
const isOpen = ({ status }: Job) => status === 'running' || status === 'queued';

/** The state of a job in a list, kept up to date while the job is not over. */
export function JobState({ job: listed }: { job: Job }) {
  const followed = useQuery({
    ...reading(jobsApi.get, { params: { id: listed.id } }),
    enabled: isOpen(listed),
    refetchInterval: ({ state }) => (!state.data || isOpen(state.data) ? often : false),
  }).data;
  const job = isOpen(listed) && followed ? followed : listed;
  return (
    <div className={classes.state}>
      <JobStatusBadge status={job.status} />
      {job.status === 'running' && <JobProgress job={job} />}
    </div>
  );
}
