import { Group, Progress, Text } from '@mantine/core';
import { useTenantFormat } from '../shell/format.tsx';
import { StatusBadge, type Tone } from '../shell/StatusBadge.tsx';
import type { JobState } from './useJob.ts';

const words: Record<JobState['status'], { word: string; tone: Tone }> = {
  queued: { word: 'En espera', tone: 'neutral' },
  running: { word: 'En curso', tone: 'info' },
  done: { word: 'Terminada', tone: 'success' },
  failed: { word: 'Falló', tone: 'error' },
};

/** The state of a job in a word. */
export function JobBadge({ status }: Pick<JobState, 'status'>) {
  const { word, tone } = words[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

const isKnown = ({ progress, total }: JobState) => progress !== null && total !== null && total > 0;

/** How far a running job has come, when it knows; else only that it goes on. */
export function JobBar({ job }: { job: JobState }) {
  const { integer } = useTenantFormat();
  const share = isKnown(job) ? ((job.progress ?? 0) / (job.total ?? 1)) * 100 : null;
  return (
    <div>
      {job.status === 'running' && (
        <Progress value={share ?? 100} animated={share === null} size="sm" aria-label={`Avance de ${job.label}`} />
      )}
      <Text component="output" size="xs" c="dimmed" mt={4} display="block">
        {job.error ?? (isKnown(job) ? `${integer(job.progress ?? 0)} de ${integer(job.total ?? 0)}` : '')}
      </Text>
    </div>
  );
}

/** One job by itself: its name, its state, how far it has come or why it failed. */
export function JobProgress({ job }: { job: JobState }) {
  return (
    <div>
      <Group justify="space-between" mb={6} gap="xs">
        <Text size="sm" fw={700}>
          {job.label}
        </Text>
        <JobBadge status={job.status} />
      </Group>
      <JobBar job={job} />
    </div>
  );
}
