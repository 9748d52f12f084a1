import { Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCopy, IconTargetArrow } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { soldText } from '#domain/orders/sold.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Sheet } from '#kit/web/sheet/Sheet.tsx';
import { SheetBar } from '#kit/web/sheet/SheetBar.tsx';
import { SheetGuard } from '#kit/web/sheet/SheetGuard.tsx';
import type { Selection } from '#kit/web/sheet/sheetRange.ts';
import { useSheet } from '#kit/web/sheet/useSheet.ts';
import { useErrorFinder } from '#kit/web/sheet/useErrorFinder.ts';
import { CreateButton } from '#kit/web/list/CreateButton.tsx';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from '../../figures/web/Reports.module.css';
import own from './Targets.module.css';
import { type TargetRow, targetsApi } from '../targets.contract.ts';
import { CopyMonth } from './CopyMonth.tsx';
import { MonthProgress } from './MonthProgress.tsx';
import { targetColumns, targetRow } from './targetColumns.ts';
import { useSaveTargets } from './useSaveTargets.ts';

const path = '/targets';

/** So many months later, or earlier when below zero. */
function moved(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Monthly targets of the chain and its stores as a sheet, with the progress of this month. */
export function TargetsPage() {
  const { search, narrow } = useListAddress(path, targetsApi.grid);
  const from = search.from as string | undefined;
  const { data, error, refetch } = useQuery({
    ...endpointQuery(targetsApi.grid, { query: from ? { from } : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.page}>
      {data && data.rows.length > 1 ? (
        <Targets
          key={data.months[0]}
          months={data.months}
          targets={data.rows}
          onMonth={(month) => narrow({ from: month })}
        />
      ) : (
        <PageHeader title="Metas de venta" />
      )}
      {error && <QueryFailed failure={error} what="las metas" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={420} />}
      {data?.rows.length === 1 && (
        <FirstUse
          icon={<IconTargetArrow size={30} />}
          title="Todavía no hay locales"
          body="Las metas son de cada local y mes, y se comparan con lo que vende."
          action={<CreateButton label="Crear local" to="/stores/add-store" policy="stores.create" />}
        />
      )}
    </div>
  );
}

type TargetsProps = {
  months: readonly string[];
  targets: readonly TargetRow[];
  onMonth: (first: string) => void;
};

const begin: Selection = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

function Targets({ months, targets, onMonth }: TargetsProps) {
  const format = useTenantFormat();
  const readOnly = !useCan(targetsApi.save.policy);
  const columns = useMemo(() => targetColumns(months, format), [months, format]);
  const rows = useMemo(() => targets.map((row) => targetRow(months, row)), [months, targets]);
  const sheet = useSheet(rows, rows, columns);
  const { save, running } = useSaveTargets(sheet);
  const [selection, setSelection] = useState(begin);
  const [copying, setCopying] = useState(false);
  const goTo = useErrorFinder({ rows, columns, select: setSelection });
  const phone = usePhone();
  return (
    <>
      <PageHeader
        title="Metas de venta"
        sub={
          phone
            ? 'Por local y mes. Se comparan con lo vendido.'
            : `Por local y mes. Se comparan con lo vendido. ${soldText}`
        }
        actions={
          <Months
            first={months[0] ?? ''}
            step={months.length}
            onMonth={onMonth}
            onCopy={readOnly ? undefined : () => setCopying(true)}
          />
        }
      />
      <MonthProgress />
      <section className={`${classes.card} ${own.sheet}`} aria-label="Metas por local y mes">
        <Sheet
          sheet={sheet}
          label="Metas por local y mes"
          rowsLabel="Local"
          selection={selection}
          onSelection={setSelection}
          readOnly={readOnly}
        />
      </section>
      {!readOnly && <SheetBar sheet={sheet} running={running} onSave={() => void save()} onGo={goTo} />}
      <SheetGuard sheet={sheet} />
      {copying && <CopyMonth months={months} rows={targets} sheet={sheet} onClose={() => setCopying(false)} />}
    </>
  );
}

type MonthsProps = {
  first: string;
  step: number;
  onMonth: (first: string) => void;
  onCopy: (() => void) | undefined;
};

const Months = ({ first, step, onMonth, onCopy }: MonthsProps) => (
  <Group gap="xs">
    <Button
      variant="default"
      leftSection={<IconChevronLeft size={17} aria-hidden />}
      onClick={() => onMonth(moved(first, -step))}
    >
      Meses anteriores
    </Button>
    <Button
      variant="default"
      rightSection={<IconChevronRight size={17} aria-hidden />}
      onClick={() => onMonth(moved(first, step))}
    >
      Meses siguientes
    </Button>
    {onCopy && (
      <Button variant="default" leftSection={<IconCopy size={17} stroke={1.9} aria-hidden />} onClick={onCopy}>
        Copiar un mes
      </Button>
    )}
  </Group>
);
