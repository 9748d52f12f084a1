import { Progress, Text } from '@mantine/core';
import { useTenantFormat } from '#kit/web/format.tsx';
import { StatusBadge, type Tone } from '#kit/web/StatusBadge.tsx';
import { type Job, type JobStatus, jobStatuses } from '#features/jobs/jobs.contract.ts';
import classes from './JobsTray.module.css';

const tones: Record<JobStatus, Tone> = { queued: 'neutral', running: 'info', done: 'success', failed: 'error' };

/** One job: its state in a word, how far it has come when somebody knows, why it failed. */
export function JobLine({ job }: { job: Job }) {
  const { integer } = useTenantFormat();
  const done = job.progress !== null && job.total ? (job.progress / job.total) * 100 : null;
  const running = job.status === 'running';
  return (
    <li className={classes.job}>
      <div className={classes.head}>
        <Text size="sm" fw={700}>
          {job.label}
        </Text>
        <StatusBadge tone={tones[job.status]}>{jobStatuses[job.status]}</StatusBadge>
      </div>
      {running && (
        <Progress value={done ?? 100} animated={done === null} size="sm" aria-label={`Avance de ${job.label}`} />
      )}
      {running && done !== null && (
        <Text size="xs" c="dimmed">
          {integer(job.progress ?? 0)} de {integer(job.total ?? 0)}
        </Text>
      )}
      {job.error && (
        <Text size="xs" c="dimmed">
          {job.error}
        </Text>
      )}
    </li>
  );
}
