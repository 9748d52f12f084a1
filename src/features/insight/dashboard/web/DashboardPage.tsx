import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FilterChips } from '#kit/web/list/filters/FilterChips.tsx';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, type Filter, hidesValue, idsFromQuery, queryOf } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { type Dashboard, dashboardApi, type DashboardQuery } from '../dashboard.contract.ts';
import { Best, Shares } from './Best.tsx';
import { Closings } from './Closings.tsx';
import { Contributions } from './Contributions.tsx';
import classes from './Dashboard.module.css';
import { clockText, thanText } from './dayText.ts';
import { Figures } from './Figures.tsx';
import { HoursChart } from './HoursChart.tsx';
import { Needs } from './Needs.tsx';
import { NpsCard } from './NpsCard.tsx';
import { TargetCard } from './TargetCard.tsx';
import { useDashboard } from './useDashboard.ts';
import { useLinks } from './useLinks.ts';

const path = '/dashboard';
const fields = Object.keys(dashboardApi.get.query.shape);

const filters: readonly Filter[] = [
  { kind: 'remotes', name: 'storeIds', label: 'Locales', of: 'stores' },
  {
    kind: 'segmented',
    name: 'compare',
    label: 'Comparar con',
    all: 'Semana pasada',
    options: [{ value: 'year', label: 'Año pasado' }],
  },
];

/** Live dashboard of today. */
export function DashboardPage() {
  const { search, narrow, clear } = useListAddress(path, dashboardApi.get);
  const { longDay } = useTenantFormat();
  const query = queryOf(search, fields) as DashboardQuery;
  const { data, error, refetch, isOld } = useDashboard(query);
  const active = activeFilters(filters, search).filter((filter) => hidesValue(filter, search));
  const than = data ? thanText(longDay(data.comparedDay)) : '';
  return (
    <>
      <PageHeader
        title="Panel"
        badge={data && <Freshness dashboard={data} isOld={isOld} />}
        sub={data && <Compared dashboard={data} than={than} />}
        actions={filters.map((filter) => (
          <FilterInput key={filter.kind} filter={filter} search={search} narrow={narrow} named={false} />
        ))}
      />
      {active.length > 0 && <FilterChips filters={active} search={search} narrow={narrow} onClear={clear} />}
      {error && !data && <QueryFailed failure={error} what="el panel" onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Today dashboard={data} than={than} storeIds={idsFromQuery(search.storeIds)} />}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.page}>
      <div className={classes.figures}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} h={118} radius={14} />
        ))}
      </div>
      <Skeleton h={420} radius={14} />
    </div>
  );
}

/** Time of the data, with a warning if it is stale. */
function Freshness({ dashboard: { asOf }, isOld }: { dashboard: Dashboard; isOld: boolean }) {
  const { time } = useTenantFormat();
  return isOld ? (
    <StatusBadge tone="warning">Sin actualizar desde las {time(asOf)}</StatusBadge>
  ) : (
    <StatusBadge tone="success">En vivo</StatusBadge>
  );
}

/** The day and the day it is compared with. */
function Compared({ dashboard: { day, endedAt }, than }: { dashboard: Dashboard; than: string }) {
  const { longDay } = useTenantFormat();
  const compared = endedAt === null ? [] : [`contra ${than} hasta las ${clockText(endedAt)}`];
  const subtitle = [longDay(day), ...compared].join(' · ');
  return subtitle.charAt(0).toUpperCase() + subtitle.slice(1);
}

type TodayProps = { dashboard: Dashboard; than: string; storeIds: readonly number[] };

function Today({ dashboard, than, storeIds }: TodayProps) {
  const links = useLinks(dashboard, storeIds);
  const { hours, needed, stores, nps, target } = dashboard;
  if (stores.count === 0 || (hours.length === 0 && needed.count === 0 && !nps?.answers))
    return <EmptyDashboard stores={stores} />;
  const isQuiet = dashboard.figures.orders.value === 0 && dashboard.figures.canceledPercent.value === null;
  return (
    <div className={classes.page}>
      {isQuiet && <NoOrdersYet stores={stores} />}
      <Figures dashboard={dashboard} than={than} links={links} />
      <div className={classes.main}>
        <div className={classes.side}>
          <Needs dashboard={dashboard} links={links} />
          <Closings dashboard={dashboard} links={links} />
          <Contributions dashboard={dashboard} than={than} links={links} />
        </div>
        <div className={classes.side}>
          <HoursChart dashboard={dashboard} links={links} />
          <TargetCard target={target} links={links} />
          <NpsCard nps={nps} links={links} />
        </div>
      </div>
      <div className={classes.cards}>
        <Best dashboard={dashboard} links={links} />
        <Shares dashboard={dashboard} links={links} />
      </div>
      <Checked check={dashboard.check} />
    </div>
  );
}

function Checked({ check: { checkedAt, checked, differences } }: Pick<Dashboard, 'check'>) {
  const { dateTime, integer } = useTenantFormat();
  if (!checkedAt) return null;
  const found = differences === 1 ? '1 diferencia, corregida' : `${integer(differences)} diferencias`;
  return (
    <p className={classes.checked}>
      Cifras verificadas contra los pedidos el {dateTime(checkedAt)}: {integer(checked)} días de locales, {found}
      {differences > 1 && ', corregidas'}.
    </p>
  );
}

function useOpening({ open, opensAt }: Dashboard['stores']): string {
  const { dateTime, time, dayOf, today } = useTenantFormat();
  if (open > 0) return 'Los locales están atendiendo: el primer pedido aparecerá aquí al instante.';
  if (!opensAt) return 'Ningún local tiene horario de atención: revísalos para empezar a vender.';
  const isToday = dayOf(opensAt) === today();
  return isToday ? `Los locales abren a las ${time(opensAt)}.` : `El próximo local abre el ${dateTime(opensAt)}.`;
}

function NoOrdersYet({ stores }: Pick<Dashboard, 'stores'>) {
  const opening = useOpening(stores);
  return (
    <output className={classes.notice}>
      <b>Aún no hay pedidos hoy.</b> {opening}
    </output>
  );
}

/** Empty state without sales on both days: the steps to a first order. */
function EmptyDashboard({ stores }: Pick<Dashboard, 'stores'>) {
  const makes = useCan('stores.create');
  const opening = useOpening(stores);
  const hasStores = stores.count > 0;
  return (
    <FirstUse
      title="Aún no hay pedidos hoy"
      body={hasStores ? opening : 'Cuando tengas un local y llegue su primer pedido, aquí verás cómo va el día.'}
      action={
        makes && (
          <Button renderRoot={(props) => <Link to="/first-hour" {...props} />}>
            {hasStores ? 'Ver qué falta para vender' : 'Empezar'}
          </Button>
        )
      }
    />
  );
}
