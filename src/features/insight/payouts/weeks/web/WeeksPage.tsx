import { ActionIcon, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPercentage, IconReportMoney } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ResponsiveTable } from '#kit/web/list/views/ResponsiveTable.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { ReconcileLink } from '../../statements/web/ReconcileLink.tsx';
import { termsApi } from '../../terms/terms.contract.ts';
import { overdueFirst } from '../overdue.rules.ts';
import { type ConsolidatedWeek, payoutsApi } from '../weeks.contract.ts';
import { addUp, PayoutFacts } from './PayoutFacts.tsx';
import classes from '../../entries/web/Payouts.module.css';
import { weekColumns } from './weekColumns.tsx';
import { daysText, weekName } from '../weekText.ts';

/** More than the weeks of a year, so that a single page is enough. */
const maxWeeks = 100;

/** Weeks of a year with their payouts. */
export function WeeksPage() {
  const { year: requestedYear } = useSearch({ from: '/signed-in/payments' });
  const { data, error, refetch } = useQuery({
    ...endpointQuery(payoutsApi.weeks, { query: { limit: maxWeeks, ...(requestedYear && { year: requestedYear }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Liquidaciones"
        sub="Lo recaudado en línea por cada local, semana a semana, y lo que se le paga."
        actions={<RelatedLinks />}
      />
      {error && !data && <QueryFailed failure={error} what="las liquidaciones" onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={420} radius="lg" />}
      {data && (
        <div className={classes.page}>
          <YearSwitch year={data.year} years={data.years} />
          {data.data.length > 0 ? <Weeks weeks={data.data} year={data.year} /> : <NoWeeks />}
        </div>
      )}
    </>
  );
}

/** Links to related screens. */
const RelatedLinks = () => (
  <>
    <Can do={termsApi.list.policy}>
      <Button
        variant="default"
        leftSection={<IconPercentage size={17} aria-hidden />}
        renderRoot={(props) => <Link to="/payments/terms" {...props} />}
      >
        Condiciones
      </Button>
    </Can>
    <ReconcileLink />
  </>
);

/** Switches between the years with weeks. */
function YearSwitch({ year, years }: { year: number; years: readonly number[] }) {
  const navigate = useNavigate({ from: '/payments' });
  const known = [...years, year];
  const showYear = (to: number) => void navigate({ search: { year: to }, resetScroll: false });
  return (
    <Group gap="xs">
      <ActionIcon
        variant="default"
        aria-label="Año anterior"
        disabled={year <= Math.min(...known)}
        onClick={() => showYear(year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Text fw={700} aria-live="polite">
        {year}
      </Text>
      <ActionIcon
        variant="default"
        aria-label="Año siguiente"
        disabled={year >= Math.max(...known)}
        onClick={() => showYear(year + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

const columnsOf = (weeks: readonly ConsolidatedWeek[]): Column<ConsolidatedWeek>[] => [
  { id: 'week', label: 'Semana', cell: (week) => <WeekCell week={week} /> },
  ...weekColumns(weeks),
];

const WeekCell = ({ week }: { week: ConsolidatedWeek }) => (
  <span className={classes.words}>
    <Anchor inherit fw={700} renderRoot={(props) => <Link to="/payments/$id" params={{ id: week.id }} {...props} />}>
      {weekName(week)}
    </Anchor>
    <Text span size="xs" c="dimmed">
      {daysText(week)}
    </Text>
  </span>
);

function Weeks({ weeks, year }: { weeks: ConsolidatedWeek[]; year: number }) {
  const navigate = useNavigate();
  const { today } = useTenantFormat();
  const columns = useMemo(() => columnsOf(weeks), [weeks]);
  return (
    <>
      <section className={classes.card} aria-label={`Totales de ${year}`}>
        <PayoutFacts sums={addUp(weeks)} />
      </section>
      <section className={classes.table}>
        <ResponsiveTable
          label={`Semanas de ${year}`}
          rows={overdueFirst(weeks, today())}
          columns={columns}
          idOf={({ id }) => id}
          rowLabel={weekName}
          onOpen={({ id }) => void navigate({ to: '/payments/$id', params: { id } })}
        />
      </section>
    </>
  );
}

const NoWeeks = () => (
  <FirstUse
    icon={<IconReportMoney size={30} />}
    title="Todavía no hay semanas en este año"
    body="Cada pedido pagado en línea que se entrega suma aquí, en la semana de su local."
  />
);
