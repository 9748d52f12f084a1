import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Can } from '../session/Can.tsx';
import { download } from '../api/call.ts';
import { pluralize, useTenantFormat } from '../shell/format.tsx';
import { toasts } from '../shell/toasts.tsx';
import { activeQuery, type Search } from './filters/filter.ts';

/** A file of the whole list as it is narrowed now. */
export type ListExport = { endpoint: Endpoint; policy: string; filename: string };

/** Shows the number of rows before the export and the progress during it; lists without a total show it afterwards. */
export function ExportButton({
  file: { endpoint, policy, filename },
  query,
  total,
  noun,
}: {
  file: ListExport;
  query: Search;
  total: number | null;
  noun: readonly [string, string];
}) {
  const { integer } = useTenantFormat();
  const [lines, setLines] = useState<number | null>(null);
  const start = async () => {
    let rows = 0;
    setLines(rows);
    try {
      const onLines = (count: number) => {
        rows = Math.max(0, count - 1);
        setLines(rows);
      };
      await download(endpoint, { query: activeQuery(query) }, filename, { onLines });
      toasts.success(
        total === null ? `Archivo con ${pluralize(rows, noun, integer)} descargado` : 'Archivo descargado',
      );
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setLines(null);
    }
  };
  const countLabel = total ? pluralize(total, noun, integer) : noun[1];
  return (
    <Can do={policy}>
      <Button
        data-brief
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.9} aria-hidden />}
        disabled={total === 0}
        aria-disabled={lines !== null}
        onClick={() => lines === null && void start()}
      >
        {lines === null ? `Exportar ${countLabel}` : `Exportando ${integer(lines)} de ${countLabel}…`}
      </Button>
    </Can>
  );
}
