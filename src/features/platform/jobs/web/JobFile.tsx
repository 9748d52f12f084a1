import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { use, useState } from 'react';
import { z } from 'zod';
import { jobFileDays } from '#kit/contract/jobResults.ts';
import { JobFilesContext } from '#kit/web/runs/jobFiles.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { Job } from '../jobs.contract.ts';

const withFile = z.object({ status: z.literal('done'), result: z.object({ url: z.string() }) });

const dayMs = 86_400_000;
/** Exports are stored from their start at the earliest. */
const isStored = ({ createdAt }: Job): boolean => Date.now() - Date.parse(createdAt) < jobFileDays * dayMs;

/** Saves the file of a job of the user while it is stored; nothing for other jobs. */
export function JobFile({ job }: { job: Job }) {
  const [busy, setBusy] = useState(false);
  const saveFile = use(JobFilesContext)[job.kind];
  if (!saveFile || !job.isMine || !isStored(job) || !withFile.safeParse(job).success) return null;
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(job.id);
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="light"
      size="compact-sm"
      mt={6}
      leftSection={<IconDownload size={15} stroke={1.9} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Descargar el archivo
    </Button>
  );
}
