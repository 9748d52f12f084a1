import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconCashBanknote, IconPlusMinus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type IsoWeek, weekFromId, weekId } from '#domain/time/isoWeek.ts';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { ExportButton } from '#kit/web/list/ExportButton.tsx';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { type NextPage, nextPageOf } from '#kit/web/list/nextPage.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { Failure, kitFailures } from '#kit/contract/failures.ts';
import { overdueFirst } from '../overdue.rules.ts';
import { payoutsApi, type StoreWeek } from '../weeks.contract.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { addUp, PayoutFacts } from './PayoutFacts.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { StoreWeekPage } from './StoreWeekPage.tsx';
import { weekColumns } from './weekColumns.tsx';
import { daysText, weekName } from '../weekText.ts';

const back = { to: '/payments', label: 'Liquidaciones' };

/** A week by its id in the address, for all stores or a single one. */
export function WeekPage() {
  const { id } = useParams({ from: '/signed-in/payments/$id' });
  const { store } = useSearch({ from: '/signed-in/payments/$id' });
  const week = weekFromId(id);
  if (!week) return <NoSuchWeek />;
  return store === undefined ? <StoresOfWeek week={week} /> : <StoreWeekPage week={week} storeId={store} />;
}

function NoSuchWeek() {
  return (
    <>
      <PageHeader title="Semana liquidada" back={back} />
      <QueryFailed failure={new Failure(kitFailures.notFound)} what="esa semana" back={back} />
    </>
  );
}

const columnsOf = (rows: readonly StoreWeek[]): Column<StoreWeek>[] => [
  { id: 'store', label: 'Local', cell: (row) => <StoreCell row={row} /> },
  ...weekColumns(rows),
];

const StoreCell = ({ row: { storeId, storeName, reference, ...week } }: { row: StoreWeek }) => (
  <span className={classes.words}>
    <Anchor
      inherit
      fw={700}
      renderRoot={(props) => (
        <Link to="/payments/$id" params={{ id: weekId(week) }} search={{ store: storeId }} {...props} />
      )}
    >
      {storeName}
    </Anchor>
    {reference && (
      <Text span size="xs" c="dimmed" truncate>
        {reference}
      </Text>
    )}
  </span>
);

/** Payouts of all stores for a week. */
function StoresOfWeek({ week }: { week: IsoWeek }) {
  const [open, setOpen] = useState<'pay' | 'adjust' | null>(null);
  const pages = useInfiniteQuery(endpointInfiniteQuery(payoutsApi.week, { params: week, query: { limit: 100 } }));
  const { data, error, refetch } = pages;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const [first] = rows ?? [];
  const due = rows?.some(({ state }) => state === 'closed');
  return (
    <>
      <PageHeader
        title={`${weekName(week)} de ${week.year}`}
        back={back}
        sub={first && daysText(first)}
        actions={
          <WeekActions week={week} due={due === true} onPay={() => setOpen('pay')} onAdjust={() => setOpen('adjust')} />
        }
      />
      {error && !rows && <QueryFailed failure={error} what="esa semana" back={back} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton h={420} radius="lg" />}
      {rows && <Stores rows={rows} week={week} next={nextPageOf(pages)} />}
      {open === 'pay' && <PayDialog week={week} onClose={() => setOpen(null)} />}
      {open === 'adjust' && <AdjustDialog onClose={() => setOpen(null)} />}
    </>
  );
}

type ActionsProps = { week: IsoWeek; due: boolean; onPay: () => void; onAdjust: () => void };

function WeekActions({ week, due, onPay, onAdjust }: ActionsProps) {
  const exported = {
    endpoint: {
      ...payoutsApi.exportCsv,
      path: payoutsApi.exportCsv.path.replace(':year', String(week.year)).replace(':week', String(week.week)),
    },
    policy: payoutsApi.exportCsv.policy,
    filename: `liquidacion-${weekId(week)}.csv`,
  };
  return (
    <>
      <ExportButton file={exported} query={{}} total={null} noun={['movimiento', 'movimientos']} />
      <Can do={payoutsApi.adjust.policy}>
        <Button variant="default" leftSection={<IconPlusMinus size={17} aria-hidden />} onClick={onAdjust}>
          Agregar ajuste
        </Button>
      </Can>
      {due && (
        <Can do={payoutsApi.pay.policy}>
          <Button leftSection={<IconCashBanknote size={17} aria-hidden />} onClick={onPay}>
            Marcar como pagada
          </Button>
        </Can>
      )}
    </>
  );
}

type StoresProps = { rows: StoreWeek[]; week: IsoWeek; next: NextPage | undefined };

function Stores({ rows, week, next }: StoresProps) {
  const navigate = useNavigate();
  const { today } = useTenantFormat();
  const columns = useMemo(() => columnsOf(rows), [rows]);
  if (rows.length === 0)
    return <Text className={classes.card}>Ningún local recaudó en línea durante esta semana.</Text>;
  return (
    <div className={classes.page}>
      {!next && (
        <section className={classes.card} aria-label="Totales de la semana">
          <PayoutFacts sums={addUp(rows)} />
        </section>
      )}
      <section className={classes.table}>
        <ResponsiveTable
          label="Locales de la semana"
          rows={overdueFirst(rows, today())}
          columns={columns}
          idOf={({ storeId }) => String(storeId)}
          rowLabel={({ storeName }) => storeName}
          next={next}
          onOpen={({ storeId }) =>
            void navigate({ to: '/payments/$id', params: { id: weekId(week) }, search: { store: storeId } })
          }
        />
      </section>
    </div>
  );
}
