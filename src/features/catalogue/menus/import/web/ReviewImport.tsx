import { Alert, Button, Chip, Group, List, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { ChangeColumns } from '#kit/web/runs/columns/ChangeColumns.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { pluralize, type TenantFormat, useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointInfiniteQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { type ImportStatus, importStatuses, menuImportApi, type MenuImport } from '../menuImport.contract.ts';
import classes from './Import.module.css';
import { ChooseSides } from './ChooseSides.tsx';
import { ImportGroups } from './ImportGroups.tsx';
import { ImportRows } from './ImportRows.tsx';
import { statusLabels } from './importText.ts';

type ReviewProps = {
  imported: MenuImport;
  onRestart: () => void;
  /** Label of the button that calls `onRestart`. */
  restartLabel: string;
  onColumns: (() => void) | null;
};

/** Lines in sight: those of one status, those that differ from the menu, those that changed here, or all. */
type LineView = ImportStatus | 'differs' | 'changedHere' | 'sided' | 'all';

const queryOfView = (view: LineView) => {
  if (view === 'all') return {};
  if (view === 'differs') return { differs: true };
  if (view === 'sided') return { sided: true };
  if (view === 'same' || view === 'changedHere')
    return { status: 'same' as const, changedHere: view === 'changedHere' };
  return { status: view };
};

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The first group of lines that has any. */
function firstView({ counts, changedHere }: MenuImport): LineView {
  if (counts.same === 0) return 'all';
  if (sumOf(counts) > counts.same) return 'differs';
  return changedHere > 0 ? 'changedHere' : 'same';
}

/** Review of the planned changes: correct or skip lines and groups, then apply. */
export function ReviewImport({ imported, ...leaving }: ReviewProps) {
  const [part, setPart] = useState('lines');
  const { integer } = useTenantFormat();
  const groups = sumOf(imported.groupCounts);
  return (
    <Stack gap="md">
      <Summary imported={imported} {...leaving} />
      {groups > 0 && (
        <SegmentedControl
          aria-label="Qué revisar"
          className={classes.parts}
          value={part}
          onChange={setPart}
          data={[
            { value: 'lines', label: `Productos (${integer(sumOf(imported.counts))})` },
            { value: 'groups', label: `Grupos de opciones (${integer(groups)})` },
          ]}
        />
      )}
      {part === 'lines' ? <ReviewedLines imported={imported} /> : <ImportGroups imported={imported} />}
    </Stack>
  );
}

function ReviewedLines({ imported }: { imported: MenuImport }) {
  const [chosen, setChosen] = useState<LineView | null>(null);
  const view = chosen ?? firstView(imported);
  const params = { id: imported.menuId, importId: imported.id };
  const query = { limit: 200, ...queryOfView(view) };
  const pages = useInfiniteQuery(endpointInfiniteQuery(menuImportApi.rows, { params, query }));
  const rows = pages.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <ChooseSides imported={imported} />
      <LineChips imported={imported} view={view} onView={setChosen} />
      {pages.error && <QueryFailed failure={pages.error} what="las líneas" onRetry={() => void pages.refetch()} />}
      {pages.isPending && <Skeleton h={320} radius="lg" />}
      {rows?.length === 0 && (
        <Text c="dimmed">{view === 'differs' ? 'Ninguna línea cambia tu menú.' : 'No hay líneas así.'}</Text>
      )}
      {rows && rows.length > 0 && (
        <ImportRows
          key={view}
          imported={imported}
          rows={rows}
          more={pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : null}
        />
      )}
    </>
  );
}

function Summary({ imported, onRestart, restartLabel, onColumns }: ReviewProps) {
  const { id, menuId, fileName, source, counts, groupCounts, unusedColumns, notes } = imported;
  const { integer } = useTenantFormat();
  const params = { id: menuId, importId: id };
  const apply = useEndpointMutation(menuImportApi.apply);
  const skip = useEndpointMutation(menuImportApi.skipErrors);
  const linesToWrite = counts.create + counts.change;
  const groupsToWrite = groupCounts.create + groupCounts.change;
  const toWrite = linesToWrite + groupsToWrite;
  const total = sumOf(counts);
  const others = notes.filter(({ path }) => path === null);
  const lines = (count: number) => pluralize(count, ['línea', 'líneas'], integer);
  return (
    <Paper withBorder radius="lg" p="md" className={classes.summary}>
      <div>
        {source === 'file' && <Text fw={700}>{fileName}</Text>}
        <Text size="sm" c="dimmed">
          {lines(total)} leídas. {advice(imported, toWrite, integer)}
        </Text>
        {notes.map(
          ({ text, path }) =>
            path && (
              <Alert key={text} color="amber" mt="xs" p="xs">
                {text} <FieldLink path={path} verb="Ver" what="lo que muestra la app" />
              </Alert>
            ),
        )}
        {unusedColumns.length > 0 && (
          <Text size="sm">No se leen: {unusedColumns.map((name) => `«${name}»`).join(', ')}.</Text>
        )}
        {groupCounts.error > 0 && (
          <Text size="sm">
            {pluralize(groupCounts.error, ['grupo de opciones no se trae', 'grupos de opciones no se traen'], integer)}:
            mira por qué en «Grupos de opciones».
          </Text>
        )}
        {others.length > 0 && (
          <List size="sm" mt="xs" spacing={2} aria-label="Lo que no se trae">
            {others.map(({ text }) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        )}
        {onColumns && <ChangeColumns onClick={onColumns} />}
      </div>
      <Group gap="sm">
        <Button variant="default" onClick={onRestart}>
          {restartLabel}
        </Button>
        {counts.error > 0 && (
          <Button variant="default" loading={skip.isPending} onClick={() => skip.mutate({ params })}>
            Dejar fuera {counts.error === 1 ? 'la que tiene error' : `las ${integer(counts.error)} con error`}
          </Button>
        )}
        {counts.error + toWrite > 0 && (
          <Button
            disabled={counts.error > 0 || toWrite === 0}
            loading={apply.isPending}
            onClick={() => apply.mutate({ params })}
          >
            Aplicar{' '}
            {groupsToWrite === 0
              ? lines(linesToWrite)
              : [
                  ...(linesToWrite > 0 ? [lines(linesToWrite)] : []),
                  pluralize(groupsToWrite, ['grupo', 'grupos'], integer),
                ].join(' y ')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function advice({ counts, notes, changedHere }: MenuImport, toWrite: number, integer: TenantFormat['integer']): string {
  if (counts.error > 0) return 'Corrige las que tienen error, o déjalas fuera.';
  if (toWrite === 0 && changedHere > 0)
    return `Nada que traer: ${pluralize(changedHere, ['producto cambió', 'productos cambiaron'], integer)} aquí después de publicarse.`;
  if (toWrite === 0 && notes.length > 0) return 'Nada de lo que se trae cambia tu menú.';
  if (toWrite === 0) return 'El menú ya está así: no hay nada que aplicar.';
  return 'Los productos cambian al aplicar; el menú, cuando lo publiques.';
}

type ChipsProps = { imported: MenuImport; view: LineView; onView: (view: LineView) => void };

function LineChips({ imported: { counts, changedHere, sided }, view, onView }: ChipsProps) {
  const { integer } = useTenantFormat();
  const total = sumOf(counts);
  const changed = total - counts.same;
  const countOf = (status: ImportStatus) => counts[status] - (status === 'same' ? changedHere : 0);
  /** Whether the lines of a status are those «Con cambios». */
  const isRepeated = (status: ImportStatus) => counts.same > 0 && status !== 'same' && counts[status] === changed;
  const chips: readonly { value: LineView; label: string }[] = [
    ...(counts.same > 0 && (changed > 0 || view === 'differs')
      ? [{ value: 'differs' as const, label: `Con cambios (${integer(changed)})` }]
      : []),
    ...(sided > 0 ? [{ value: 'sided' as const, label: `Distintas en la caja (${integer(sided)})` }] : []),
    ...(changedHere > 0 ? [{ value: 'changedHere' as const, label: `Cambiaron aquí (${integer(changedHere)})` }] : []),
    ...importStatuses
      .filter((each) => (countOf(each) > 0 && !isRepeated(each)) || each === view)
      .map((each) => ({ value: each, label: `${statusLabels[each].filter} (${integer(countOf(each))})` })),
    ...(changed + changedHere + sided > 0 ? [{ value: 'all' as const, label: `Todas (${integer(total)})` }] : []),
  ];
  return (
    <fieldset className={classes.chips} aria-label="Qué líneas ver">
      {chips.map(({ value, label }) => (
        <Chip
          key={value}
          checked={view === value}
          onChange={() => onView(value)}
          type="radio"
          name="import-status"
          color={value === 'error' ? 'red' : 'brand'}
        >
          {label}
        </Chip>
      ))}
    </fieldset>
  );
}
