import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ErrorNotice } from '../display/ErrorNotice.tsx';
import { JobProgress } from './JobProgress.tsx';
import type { Run } from './useRun.ts';

type RunNoticeProps = {
  run: Pick<Run<never, unknown>, 'job' | 'failure' | 'report'>;
  /** Text before the start. */
  idle?: string;
  /** Text once it has a report. */
  done: string;
};

/** Progress of a run within a dialog, that it is done, or why it failed. */
export function RunNotice({ run: { job, failure, report }, idle = '', done }: RunNoticeProps) {
  if (failure) return <ErrorNotice failure={failure} />;
  if (report) return <Text size="sm">{done}</Text>;
  if (!job || job.status === 'done') return idle ? <Text size="sm">{idle}</Text> : null;
  if (job.status !== 'failed') return <JobProgress job={job} />;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      {job.error}
    </Alert>
  );
}
