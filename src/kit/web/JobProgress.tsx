import { Group, Progress, Text } from '@mantine/core';
import { useTenantFormat } from './format.tsx';
import { StatusBadge, type Tone } from './StatusBadge.tsx';
import type { JobState } from './useJob.ts';

const words: Record<JobState['status'], { word: string; tone: Tone }> = {
  queued: { word: 'En espera', tone: 'neutral' },
  running: { word: 'En curso', tone: 'info' },
  done: { word: 'Terminada', tone: 'success' },
  failed: { word: 'Falló', tone: 'error' },
};

/** How far a job has come, in a bar and in numbers, and how it ended. */
export function JobProgress({ job }: { job: JobState }) {
  const { integer } = useTenantFormat();
  const { word, tone } = words[job.status];
  const known = job.progress !== null && job.total !== null && job.total > 0;
  const share = known ? ((job.progress ?? 0) / (job.total ?? 1)) * 100 : null;
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={700}>
          {job.label}
        </Text>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Group>
      {job.status === 'running' && (
        <Progress value={share ?? 100} animated={share === null} aria-label={`Avance de ${job.label}`} />
      )}
      <Text component="output" size="xs" c="dimmed" mt={4} display="block">
        {job.error ?? (known ? `${integer(job.progress ?? 0)} de ${integer(job.total ?? 0)}` : '')}
      </Text>
    </div>
  );
}
