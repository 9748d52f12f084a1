import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { upload } from '#kit/web/call.ts';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { JobProgress } from '#kit/web/JobProgress.tsx';
import { asFailure } from '#kit/web/requests.ts';
import { isUnderWay, useJob } from '#kit/web/useJob.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { usersApi } from '../users.contract.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';

/** An import from its file to its outcome. Closing it while it runs leaves it running. */
export function ImportSteps({ onClose }: { onClose: () => void }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: job, error } = useJob(jobsApi.get, jobId);
  useFreshLists(job !== undefined && !isUnderWay(job));

  const send = async (file: File) => {
    setSending(true);
    setFailure(null);
    try {
      setJobId((await upload(usersApi.importCsv, file)).jobId);
    } catch (thrown) {
      setFailure(asFailure(thrown));
    }
    setSending(false);
  };
  const again = () => setJobId(null);

  if (jobId === null)
    return (
      <Stack>
        {failure && <ErrorNotice failure={failure} />}
        <ChooseFile sending={sending} onFile={(file) => void send(file)} />
      </Stack>
    );
  if (error) return <ErrorNotice failure={error} />;
  if (job?.status === 'done') return <ImportOutcome result={job.result} onAgain={again} onClose={onClose} />;
  return (
    <Stack>
      {job && <JobProgress job={job} />}
      <Text size="sm" c="dimmed">
        {job?.status === 'failed'
          ? 'Puedes importar el mismo archivo otra vez: lo que ya quedó guardado no se repite.'
          : 'Puedes cerrar esta ventana: la importación sigue, y la encuentras en las tareas de arriba.'}
      </Text>
      <Group justify="flex-end" gap="sm">
        {job?.status === 'failed' && (
          <Button variant="default" onClick={again}>
            Elegir otro archivo
          </Button>
        )}
        <Button variant={job?.status === 'failed' ? 'filled' : 'default'} onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Stack>
  );
}

/** What was read before the import is stale once it has ended. */
function useFreshLists(ended: boolean): void {
  const client = useQueryClient();
  useEffect(
    function readAgain() {
      if (!ended) return;
      for (const area of ['admin_users', 'roles', 'audit']) void client.invalidateQueries({ queryKey: [area] });
    },
    [ended, client],
  );
}
