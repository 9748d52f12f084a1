import { Button, Chip, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { ChangeColumns } from '#kit/web/runs/columns/ChangeColumns.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointInfiniteQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { type ImportStatus, importStatuses, menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { ImportRows } from './ImportRows.tsx';
import { statusLabels } from './importText.ts';

type ReviewProps = { imported: MenuImport; onRestart: () => void; onColumns: (() => void) | null };

/** Review of the planned changes: correct or skip lines, then apply. */
export function ReviewImport({ imported, onRestart, onColumns }: ReviewProps) {
  const [status, setStatus] = useState<ImportStatus | null>(null);
  const params = { id: imported.menuId, importId: imported.id };
  const query = { limit: 200, ...(status && { status }) };
  const pages = useInfiniteQuery(endpointInfiniteQuery(menuImportApi.rows, { params, query }));
  const rows = pages.data?.pages.flatMap((page) => page.data);
  return (
    <Stack gap="md">
      <Summary imported={imported} onRestart={onRestart} onColumns={onColumns} />
      <StatusChips counts={imported.counts} status={status} onStatus={setStatus} />
      {pages.error && <QueryFailed failure={pages.error} what="las líneas" onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Skeleton h={320} radius="lg" />}
      {rows?.length === 0 && <Text c="dimmed">No hay líneas así.</Text>}
      {rows && rows.length > 0 && (
        <ImportRows
          key={status}
          imported={imported}
          rows={rows}
          more={pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : null}
        />
      )}
    </Stack>
  );
}

function Summary({ imported, onRestart, onColumns }: ReviewProps) {
  const { id, menuId, fileName, source, counts, unusedColumns, notes } = imported;
  const { integer } = useTenantFormat();
  const params = { id: menuId, importId: id };
  const apply = useEndpointMutation(menuImportApi.apply);
  const skip = useEndpointMutation(menuImportApi.skipErrors);
  const toWrite = counts.create + counts.change;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines = (count: number) => pluralize(count, ['línea', 'líneas'], integer);
  return (
    <Paper withBorder radius="lg" p="md" className={classes.summary}>
      <div>
        <Text fw={700}>{fileName}</Text>
        <Text size="sm" c="dimmed">
          {lines(total)} leídas. {advice(counts, toWrite)}
        </Text>
        {unusedColumns.length > 0 && (
          <Text size="sm">No se leen: {unusedColumns.map((name) => `«${name}»`).join(', ')}.</Text>
        )}
        {notes.length > 0 && (
          <List size="sm" mt="xs" spacing={2} aria-label="Lo que no se trae">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
        {onColumns && <ChangeColumns onClick={onColumns} />}
      </div>
      <Group gap="sm">
        <Button variant="subtle" onClick={onRestart}>
          {source === 'channel' ? 'Elegir otro origen' : 'Elegir otro archivo'}
        </Button>
        {counts.error > 0 && (
          <Button variant="default" loading={skip.isPending} onClick={() => skip.mutate({ params })}>
            Dejar fuera {counts.error === 1 ? 'la que tiene error' : `las ${integer(counts.error)} con error`}
          </Button>
        )}
        <Button
          disabled={counts.error > 0 || toWrite === 0}
          loading={apply.isPending}
          onClick={() => apply.mutate({ params })}
        >
          Aplicar {lines(toWrite)}
        </Button>
      </Group>
    </Paper>
  );
}

function advice({ error }: MenuImport['counts'], toWrite: number): string {
  if (error > 0) return 'Corrige las que tienen error, o déjalas fuera.';
  if (toWrite === 0) return 'El menú ya está así: no hay nada que aplicar.';
  return 'Los productos cambian al aplicar; el menú, cuando lo publiques.';
}

type ChipsProps = {
  counts: MenuImport['counts'];
  status: ImportStatus | null;
  onStatus: (status: ImportStatus | null) => void;
};

function StatusChips({ counts, status, onStatus }: ChipsProps) {
  const { integer } = useTenantFormat();
  const visible = importStatuses.filter((each) => counts[each] > 0 || each === status);
  return (
    <fieldset className={classes.chips} aria-label="Qué líneas ver">
      <Chip checked={status === null} onChange={() => onStatus(null)} type="radio" name="import-status">
        Todas
      </Chip>
      {visible.map((each) => (
        <Chip
          key={each}
          checked={status === each}
          onChange={() => onStatus(each)}
          type="radio"
          name="import-status"
          color={each === 'error' ? 'red' : 'brand'}
        >
          {statusLabels[each].filter} ({integer(counts[each])})
        </Chip>
      ))}
    </fieldset>
  );
}
