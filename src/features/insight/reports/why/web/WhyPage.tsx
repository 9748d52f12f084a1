import { SegmentedControl, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { queryFields } from '#kit/web/list/useListData.ts';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import classes from '../../figures/web/Reports.module.css';
import { isWithoutDays, mixFilters } from '../../figures/web/filters.ts';
import { NoSalesYet } from '../../figures/web/NoSalesYet.tsx';
import { ReportSkeleton } from '../../figures/web/ReportSkeleton.tsx';
import { RangeFilters } from '../../figures/web/RangeFilters.tsx';
import { isMixFilter } from '../../reports.contract.ts';
import { cutLabels, takenByCut, type Why, whyApi, type WhyCut, whyCuts, type WhyQuery } from '../why.contract.ts';
import { ChangeParts } from './ChangeParts.tsx';
import { ChangeRows } from './ChangeRows.tsx';
import { Meanwhile } from './Meanwhile.tsx';

const path = '/reports/why';
const fields = queryFields(whyApi.explain);

const usualTitle = '¿Por qué cambió la venta?';

const isWithoutSales = ({ sold: { now, before } }: Why) => now === 0 && before === 0;

function titleOf(why: Why): string {
  const { change } = why.sold;
  if (why.range.isAhead || isWithoutSales(why)) return usualTitle;
  return change === 0 ? '¿Por qué no cambió la venta?' : `¿Por qué ${change < 0 ? 'bajó' : 'subió'} la venta?`;
}

/** A query without the filters that its cut does not have, which the API rejects. */
const withoutUntaken = (query: WhyQuery): WhyQuery =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !isMixFilter(name) || takenByCut[query.by ?? 'store'].some((each) => each === name),
    ),
  );

/** Parts of a change in sales and the events of both periods. Its state is in the URL. */
export function WhyPage() {
  const { search, narrow, clear } = useListAddress(path, whyApi.explain);
  const query = withoutUntaken(queryOf(search, fields));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(whyApi.explain, { query: query }),
    placeholderData: keepPreviousData,
    enabled: !isWithoutDays(search),
  });
  return (
    <>
      <PageHeader
        title={data ? titleOf(data) : usualTitle}
        back={{ to: '/reports', label: 'Reportes' }}
        sub={<span className={`${classes.range} ${classes.subtitle}`}>{data?.range.words}</span>}
      />
      <div className={classes.page} aria-busy={isPlaceholderData}>
        <RangeFilters search={search} narrow={narrow} onClear={clear} more={mixFilters} />
        {error && <QueryFailed failure={error} what="la comparación" onRetry={() => void refetch()} />}
        {isWithoutDays(search) && <Text className={classes.card}>Elige los días del período.</Text>}
        {!data && !error && !isWithoutDays(search) && <ReportSkeleton />}
        {data && !isWithoutDays(search) && (
          <Explained why={data} search={search} onCut={(by) => narrow({ by: by === 'store' ? undefined : by })} />
        )}
      </div>
    </>
  );
}

type ExplainedProps = { why: Why; search: Search; onCut: (by: WhyCut) => void };

function Explained({ why, search, onCut }: ExplainedProps) {
  const { range, by } = why;
  if (range.isAhead)
    return <Text className={classes.card}>Este período aún no empieza: no hay nada que comparar.</Text>;
  if (!why.hasOrders) return <NoSalesYet />;
  if (isWithoutSales(why))
    return (
      <FirstUse
        title="Sin ventas en ninguno de los dos períodos"
        body="Prueba con otras fechas, con otra comparación o con más locales."
      />
    );
  const untaken = mixFilters.filter(({ name }) => search[name] !== undefined && !takenByCut[by].includes(name));
  return (
    <>
      <ChangeParts why={why} />
      <section className={classes.card} aria-label="Dónde cambió">
        <div className={classes.head}>
          <Text component="h2" fw={700}>
            Dónde cambió
          </Text>
          <SegmentedControl
            size="xs"
            aria-label="Separar por"
            value={by}
            onChange={onCut}
            data={whyCuts.map((value) => ({ value, label: cutLabels[value] }))}
          />
        </div>
        {untaken.length > 0 && (
          <p className={classes.hint}>
            Por {cutLabels[by].toLowerCase()} no se separa según{' '}
            {untaken.map(({ label }) => label.toLowerCase()).join(', ')}: cuenta todos los pedidos.
          </p>
        )}
        <ChangeRows why={why} search={search} />
      </section>
      <Meanwhile why={why} />
    </>
  );
}
