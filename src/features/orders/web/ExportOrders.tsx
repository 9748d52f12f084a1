import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Can } from '#kit/web/Can.tsx';
import { call } from '#kit/web/call.ts';
import { narrowing, queryOf, type Search } from '#kit/web/list/filter.ts';
import { areaOf } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { orderExportApi } from '../orderExport.contract.ts';

const asked = Object.keys(orderExportApi.start.query.shape);

/** Asks for a file of the orders the list is narrowed to. A task writes it, which the tray of tasks follows and opens. */
export function ExportOrders({ search }: { search: Search }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const start = async () => {
    setAsking(true);
    try {
      await call(orderExportApi.start, { query: narrowing(queryOf(search, asked)) });
      toasts.success('Preparando el archivo: lo encontrarás en las tareas, arriba');
      void client.invalidateQueries({ queryKey: [areaOf(jobsApi.mine)] });
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Can do={orderExportApi.start.policy}>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}
        loading={asking}
        onClick={() => void start()}
      >
        Exportar
      </Button>
    </Can>
  );
}
