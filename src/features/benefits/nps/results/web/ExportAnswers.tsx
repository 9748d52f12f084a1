import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, download } from '#kit/web/api/call.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { saveExport } from '#kit/web/runs/saveExport.ts';
import { useUnmountSignal } from '#kit/web/runs/useUnmountSignal.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { answersApi, type ResultQuery } from '../results.contract.ts';

/** Loads the status of an export job. */
async function loadStatus(id: string) {
  const { status, error, progress, total } = await call(jobsApi.get, { params: { id } });
  return { ended: status === 'done' || status === 'failed' ? { error } : null, progress, total };
}

/** A file of the answers as the page is narrowed now: the server writes it, and it is saved when it is there. */
export function ExportAnswers({ filters }: { filters: ResultQuery }) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const unmountSignal = useUnmountSignal();
  const start = async () => {
    const signal = unmountSignal();
    setRunning(true);
    try {
      const { jobId } = await call(answersApi.exportCsv, { query: filters });
      // The tray of tasks shows the job on every page.
      void client.invalidateQueries({ queryKey: [areaOf(jobsApi.mine)] });
      await saveExport({
        fetchStatus: () => loadStatus(jobId),
        save: () => download(answersApi.file, { params: { id: jobId } }, `respuestas-nps-${jobId}.csv`, { signal }),
        retry: () => void start(),
        signal,
      });
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Can do={answersApi.exportCsv.policy}>
      <Button
        variant="default"
        data-brief
        leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}
        loading={isRunning}
        onClick={() => void start()}
      >
        Exportar
      </Button>
    </Can>
  );
}
