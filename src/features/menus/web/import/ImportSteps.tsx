import { Alert, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { JobProgress } from '#kit/web/JobProgress.tsx';
import { reading } from '#kit/web/query.ts';
import { isUnderWay, useJob } from '#kit/web/useJob.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { menuImportApi } from '../../menuImport.contract.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ReviewImport } from './ReviewImport.tsx';

type StepsProps = { menuId: number; importId: number; onAgain: () => void };

/** An import that was read: looked through, applied, and what came of it. */
export function ImportSteps({ menuId, importId, onAgain }: StepsProps) {
  const params = { id: menuId, importId };
  const { data, error, refetch } = useQuery(reading(menuImportApi.get, { params }));
  const { data: job } = useJob(jobsApi.get, data?.report === null ? data.jobId : null);
  useFreshMenus(job !== undefined && !isUnderWay(job) ? data?.jobId : null);
  if (error) return <ReadingFailed failure={error} what="esta importación" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  if (data.report) return <ImportOutcome menuId={menuId} report={data.report} onAgain={onAgain} />;
  const waits = data.jobId !== null && (job === undefined || job.status !== 'failed');
  if (waits)
    return (
      <>
        {job && <JobProgress job={job} />}
        <Text size="sm" c="dimmed">
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
      <ReviewImport imported={data} onAgain={onAgain} />
    </>
  );
}

/** What was read before the import is stale once its job has ended. */
function useFreshMenus(endedJob: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(
    function readAgain() {
      if (!endedJob) return;
      for (const area of ['menus', 'products', 'audit', 'history']) void client.invalidateQueries({ queryKey: [area] });
    },
    [endedJob, client],
  );
}
