import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fittingQuery, kpiApi, type Report } from '../../reports.contract.ts';
import { normalise } from '#kit/contract/text.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ExportButton } from '#kit/web/list/ExportButton.tsx';
import { queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { queryFields } from '#kit/web/list/useListData.ts';
import { FirstUse, NoResults, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { isWithoutDays } from '../../figures/web/filters.ts';
import classes from '../../figures/web/Reports.module.css';
import { NoSalesYet } from '../../figures/web/NoSalesYet.tsx';
import { RankingSkeleton } from '../../figures/web/ReportSkeleton.tsx';
import { RangeFilters } from '../../figures/web/RangeFilters.tsx';
import { type Ranking, rankingAddress, topProducts, topUsers } from './rankings.ts';
import { RankingTable } from './RankingTable.tsx';

const fields = queryFields(kpiApi.report);

/** The best of a period, with the place each has, what it sold and how that changed. */
function RankingPage({ ranking }: { ranking: Ranking }) {
  const { type, path, title, noun } = ranking;
  const { search, narrow, clear } = useListAddress(path, rankingAddress);
  const query = { ...fittingQuery(queryOf(search, fields), type), type };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(kpiApi.report, { query: query }),
    placeholderData: keepPreviousData,
    enabled: !isWithoutDays(search),
  });
  const filename = `${path.slice(1)}-${data?.range.startDate ?? ''}-${data?.range.endDate ?? ''}.csv`;
  return (
    <>
      <PageHeader
        title={title}
        sub={<span className={`${classes.range} ${classes.subtitle}`}>{data?.range.words}</span>}
        actions={
          <ExportButton
            file={{ endpoint: kpiApi.exportCsv, policy: kpiApi.exportCsv.policy, filename }}
            query={query}
            total={data?.rows.length ?? null}
            noun={noun}
          />
        }
      />
      <div className={classes.page} aria-busy={isPlaceholderData}>
        <RangeFilters search={search} narrow={narrow} onClear={clear} />
        {error && <QueryFailed failure={error} what="el ranking" onRetry={() => void refetch()} />}
        {isWithoutDays(search) && <Text className={classes.card}>Elige los días del período.</Text>}
        {!data && !error && !isWithoutDays(search) && <RankingSkeleton />}
        {data && !isWithoutDays(search) && <Rows ranking={ranking} report={data} search={search} narrow={narrow} />}
      </div>
    </>
  );
}

type RowsProps = {
  ranking: Ranking;
  report: Report;
  search: Search;
  narrow: (change: Search, typing?: boolean) => void;
};

function Rows({ ranking, report, search, narrow }: RowsProps) {
  const query = typeof search.query === 'string' ? search.query : '';
  const terms = normalise(query).split(/\s+/).filter(Boolean);
  const rows = report.rows
    .map((row, nth) => ({ ...row, place: nth + 1 }))
    .filter(({ label }) => terms.every((term) => normalise(label).includes(term)));
  if (!report.hasOrders) return <NoSalesYet />;
  if (report.rows.length === 0)
    return <FirstUse title="Sin ventas en este período" body="Prueba con otras fechas o con más locales." />;
  return (
    <section className={`${classes.card} ${classes.ranking}`} aria-label={ranking.title}>
      <div className={classes.head}>
        <TextInput
          type="search"
          aria-label={ranking.searchLabel}
          placeholder={ranking.searchLabel}
          leftSection={<IconSearch size={17} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => narrow({ query: currentTarget.value || undefined }, true)}
        />
      </div>
      {rows.length === 0 ? (
        <NoResults query={query} onClear={() => narrow({ query: undefined })} />
      ) : (
        <RankingTable ranking={ranking} report={report} rows={rows} search={search} />
      )}
    </section>
  );
}

export const TopProductsPage = () => <RankingPage ranking={topProducts} />;
export const TopUsersPage = () => <RankingPage ranking={topUsers} />;
