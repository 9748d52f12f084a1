import { Group, Progress, Text } from '@mantine/core';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { StatusBadge, type Tone } from '../display/StatusBadge.tsx';
import type { JobState } from './jobState.ts';

const statuses: Record<JobState['status'], { word: string; tone: Tone }> = {
  queued: { word: 'En espera', tone: 'neutral' },
  running: { word: 'En curso', tone: 'info' },
  done: { word: 'Terminada', tone: 'success' },
  failed: { word: 'Falló', tone: 'error' },
};

/** Result of a finished job: text and number of failures. */
export type JobOutcome = { words: string | null; failures: number };

/** The state of a job in a word. One that ended and left something undone is no success. */
export function JobBadge({ status, failures = 0 }: Pick<JobState, 'status'> & { failures?: number }) {
  const { integer } = useTenantFormat();
  if (status === 'done' && failures > 0)
    return <StatusBadge tone="warning">Terminada con {pluralize(failures, ['error', 'errores'], integer)}</StatusBadge>;
  const { word, tone } = statuses[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

const isKnown = ({ progress, total }: JobState) => progress !== null && total !== null && total > 0;

type JobBarProps = { job: JobState; outcome?: JobOutcome | undefined };

/** Progress of a job, indeterminate where unknown; its result once finished. */
export function JobBar({ job, outcome }: JobBarProps) {
  const { integer } = useTenantFormat();
  const share = isKnown(job) ? ((job.progress ?? 0) / (job.total ?? 1)) * 100 : null;
  const progressText = isKnown(job) ? `${integer(job.progress ?? 0)} de ${integer(job.total ?? 0)}` : '';
  return (
    <div>
      {job.status === 'running' && (
        <Progress value={share ?? 100} animated={share === null} size="sm" aria-label={`Avance de ${job.label}`} />
      )}
      <Text component="output" size="xs" c="dimmed" mt={4} display="block">
        {job.error ?? (job.status === 'done' && outcome ? outcome.words : progressText)}
      </Text>
    </div>
  );
}

/** A job: name, state and progress or error. */
export function JobProgress({ job, outcome }: JobBarProps) {
  return (
    <div>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" fw={700}>
          {job.label}
        </Text>
        <JobBadge status={job.status} failures={outcome?.failures ?? 0} />
      </Group>
      <JobBar job={job} outcome={outcome} />
    </div>
  );
}
