import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { isInProgress } from '#kit/web/runs/jobState.ts';
import type { FetchRun } from './useFetchRun.ts';

/** Whether the menu of a channel is being read. */
export const isFetching = ({ starting, started, job }: FetchRun): boolean =>
  starting || (started && (job === undefined || isInProgress(job)));

/** Progress of a menu that is read, or why it could not be. */
export function FetchProgress({ run }: { run: FetchRun }) {
  const { job, failure } = run;
  if (failure) return <ErrorNotice failure={failure} />;
  if (!job || job.status === 'done') return null;
  if (job.status !== 'failed') return <JobProgress job={job} />;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      {job.error}
    </Alert>
  );
}
