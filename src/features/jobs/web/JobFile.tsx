import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { download } from '#kit/web/call.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { orderExportApi, orderExportResult } from '#features/orders/orderExport.contract.ts';
import type { Job } from '../jobs.contract.ts';

const withFile = z.object({ kind: z.literal('orders.export'), status: z.literal('done'), result: orderExportResult });

/** Saves the file that a job of one's own has made; nothing where it made none. */
export function JobFile({ job }: { job: Job }) {
  const [busy, setBusy] = useState(false);
  if (!withFile.safeParse(job).success) return null;
  const save = async () => {
    setBusy(true);
    try {
      await download(orderExportApi.file, { params: { id: job.id } }, `pedidos-${job.id}.csv`);
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
