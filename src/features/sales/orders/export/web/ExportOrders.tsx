import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Can } from '#kit/web/session/Can.tsx';
import { call, download } from '#kit/web/api/call.ts';
import { useRecordSource } from '#kit/web/form/fields/records/recordOptions.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { activeQuery, idsFromQuery, queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { areaOf } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import type { OrderCount } from '../../record/orders.contract.ts';
import { orderExportApi } from '../orderExport.contract.ts';
import { exportFilename } from './exportFilename.ts';
import type { ExportStatus } from '#kit/web/runs/pollExport.ts';
import { saveExport } from '#kit/web/runs/saveExport.ts';
import { useUnmountSignal } from '#kit/web/runs/useUnmountSignal.ts';

const queryNames = Object.keys(orderExportApi.start.query.shape);

type Ended = { error: string | null };
type Progress = Pick<ExportStatus<Ended>, 'progress' | 'total'>;

/** Loads the status of an export job. */
async function loadStatus(id: string): Promise<ExportStatus<Ended>> {
  const ended = await call(orderExportApi.poll, { query: { id } });
  if (ended) return { ended, progress: null, total: null };
  const { progress, total } = await call(jobsApi.get, { params: { id } });
  return { ended, progress, total };
}

const startExport = (search: Search) => call(orderExportApi.start, { query: activeQuery(queryOf(search, queryNames)) });

/** A file of the orders as the list is narrowed now: the server writes it, and it is saved when it is there. */
export function ExportOrders({ search, counted }: { search: Search; counted: OrderCount | undefined }) {
  const phone = usePhone();
  const source = useRecordSource('stores');
  const namesOf = async (ids: number[]) => {
    if (ids.length === 0) return [];
    const { find } = await source.load();
    const found = find && ((await client.fetchQuery(find(ids))) as { data: readonly { name: string }[] });
    return found?.data.map(({ name }) => name) ?? [];
  };
  const client = useQueryClient();
  const { integer } = useTenantFormat();
  const [progress, setProgress] = useState<Progress | null>(null);
  const unmountSignal = useUnmountSignal();
  const start = async () => {
    const signal = unmountSignal();
    setProgress({ progress: null, total: null });
    try {
      const { jobId } = await startExport(search);
      // The tray of tasks shows the job on every page.
      void client.invalidateQueries({ queryKey: [areaOf(jobsApi.mine)] });
      const filename = exportFilename(search, await namesOf(idsFromQuery(search.storeIds)));
      await saveExport({
        fetchStatus: () => loadStatus(jobId),
        save: () => download(orderExportApi.file, { params: { id: jobId } }, filename, { signal }),
        retry: () => void start(),
        onProgress: setProgress,
        signal,
      });
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setProgress(null);
    }
  };
  const isKnown = progress?.progress && progress.total;
  const label = isKnown
    ? `Exportando ${integer(progress.progress ?? 0)} de ${integer(progress.total ?? 0)}…`
    : 'Exportando…';
  const rows = counted && !counted.more ? counted.count - counted.tests : undefined;
  const many = rows === undefined ? '' : ` ${integer(rows)}`;
  const button = {
    variant: 'default',
    disabled: rows === 0,
    'aria-disabled': progress !== null,
    onClick: () => progress === null && void start(),
  } as const;
  return (
    <Can do="orders.export_orders">
      <Tooltip label="Un archivo con los pedidos de estos filtros" disabled={progress !== null}>
        {phone ? (
          <ActionIcon {...button} size={44} radius="xl" aria-label={progress === null ? `Exportar${many}` : label}>
            <IconDownload size={19} stroke={1.9} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...button} leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}>
            {progress === null ? `Exportar${many}` : label}
          </Button>
        )}
      </Tooltip>
      {/* Beside the button: inside of it, it would take its name away. */}
      <VisuallyHidden component="output">{progress === null ? '' : label}</VisuallyHidden>
    </Can>
  );
}
