import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import type { FetchRun } from './useFetchRun.ts';

/** Whether the menu of a channel is being read. */
export const isFetching = ({ starting, started, job }: FetchRun): boolean =>
  starting || (started && (job === undefined || isInProgress(job)));

type ProgressProps = {
  run: FetchRun;
  /** Text before anything is read. */
  idle?: string;
};

/** Progress of a menu that is read, its result, or why it could not be. */
export function FetchProgress({ run, idle = '' }: ProgressProps) {
  const { job, failure, report } = run;
  if (failure) return <ErrorNotice failure={failure} />;
  if (report) return <Text size="sm">{resultText(report)}</Text>;
  if (!job || job.status === 'done') return idle ? <Text size="sm">{idle}</Text> : null;
  if (job.status !== 'failed') return <JobProgress job={job} />;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      {job.error}
    </Alert>
  );
}

function resultText({ summary, hasNotes }: NonNullable<FetchRun['report']>): string {
  if (typeof summary !== 'string' && summary.count > 0)
    return 'Se leyó el menú. Revisa sus cambios antes de aplicarlos.';
  const unchanged = 'Se leyó el menú y no trae cambios.';
  return hasNotes ? `${unchanged} La revisión dice qué no se trae.` : unchanged;
}
