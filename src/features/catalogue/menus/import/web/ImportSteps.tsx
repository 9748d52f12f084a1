import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { JobProgress } from '#kit/web/runs/JobProgress.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useFollowedJob } from '#kit/web/runs/useFollowedJob.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { type ImportSource, menuImportApi } from '../menuImport.contract.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ReviewImport } from './ReviewImport.tsx';

type StepsProps = {
  menuId: number;
  importId: number;
  onRestart: () => void;
  /** Whether `onRestart` leads to the list of channels. */
  isFromChannels: boolean;
  /** Opens the step where the columns are chosen; null where the file is not at hand. */
  onColumns: (() => void) | null;
};

const restartLabels: Readonly<Record<ImportSource, string>> = {
  file: 'Elegir otro archivo',
  channel: 'Elegir otro origen',
  pos: 'Elegir otro origen',
};

/** Steps after the upload: review, progress and result. */
export function ImportSteps({ menuId, importId, onRestart, isFromChannels, onColumns }: StepsProps) {
  const params = { id: menuId, importId };
  const { data, error, refetch } = useQuery(endpointQuery(menuImportApi.get, { params }));
  const { job, isLong } = useFollowedJob(jobsApi.get, data?.report === null ? data.jobId : null, {
    refreshes: ['menus', 'products', 'modifiers', 'audit', 'history'],
  });
  if (error) return <QueryFailed failure={error} what="esta importación" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  if (data.report)
    return <ImportOutcome menuId={menuId} source={data.source} report={data.report} onRestart={onRestart} />;
  const waits = data.jobId !== null && job?.status !== 'failed';
  if (waits)
    return (
      <>
        {job && <JobProgress job={job} />}
        <Text size="sm" c="dimmed">
          {isLong && 'Está tardando más de lo habitual. '}
          Puedes cerrar esta página: la importación sigue, y la encuentras en las tareas de arriba.
        </Text>
      </>
    );
  return (
    <>
      {job?.error && (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
          {job.error}
        </Alert>
      )}
      <ReviewImport
        imported={data}
        onRestart={onRestart}
        restartLabel={isFromChannels ? 'Volver a los canales' : restartLabels[data.source]}
        onColumns={onColumns}
      />
    </>
  );
}
