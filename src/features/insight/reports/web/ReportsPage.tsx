import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ExportButton } from '#kit/web/list/ExportButton.tsx';
import { queryOf } from '#kit/web/list/filters/filter.ts';
import { useListAddress } from '#kit/web/list/useListAddress.ts';
import { queryFields } from '#kit/web/list/useListData.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import {
  fittingQuery,
  kpiApi,
  type Report,
  reportLabels,
  type ReportQuery,
  type ReportType,
} from '../reports.contract.ts';
import { isEmptyReport } from '../metrics/drawing.ts';
import { ReportSkeleton } from '../figures/web/ReportSkeleton.tsx';
import { MailButton } from '../mails/web/MailButton.tsx';
import { WhyButton } from '../why/web/WhyButton.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { PhoneHeader } from './ReportHeader.tsx';
import { isWithoutDays } from '../figures/web/filters.ts';
import classes from '../figures/web/Reports.module.css';

const path = '/reports';
const fields = queryFields(kpiApi.report);

/** The analysis of a change is of sales. */
const explains = (type: ReportType) =>
  !['fleets', 'fleetAlternatives', 'uncoveredAddressesHeatmap'].some((each) => each === type);

/** Lines of the file, without the one that heads them. */
const linesOf = (report: Report): number =>
  isEmptyReport(report) ? 0 : report.ladder ? report.columns.length + report.ladder.length : report.rows.length + 1;

/** Sales of a period compared with another one. Its state is in the URL. */
export function ReportsPage() {
  const { search, narrow, clear } = useListAddress(path, kpiApi.report);
  const requested = queryOf(search, fields) as ReportQuery;
  const type: ReportType = requested.type ?? 'summary';
  const phone = usePhone();
  const query = fittingQuery(requested, type);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(kpiApi.report, { query: query }),
    placeholderData: keepPreviousData,
    enabled: !isWithoutDays(search),
  });
  const filename = `${type}-${data?.range.startDate ?? ''}-${data?.range.endDate ?? ''}.csv`;
  const actions = (
    <>
      {explains(type) && <WhyButton search={search} />}
      <MailButton search={search} type={type} />
      <Button
        data-brief
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.9} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
      <ExportButton
        file={{ endpoint: kpiApi.exportCsv, policy: kpiApi.exportCsv.policy, filename }}
        query={{ ...query, type }}
        total={data ? linesOf(data) : 0}
        noun={['fila', 'filas']}
      />
    </>
  );
  return (
    <>
      {phone ? (
        <PhoneHeader type={type} narrow={narrow} />
      ) : (
        <PageHeader title={reportLabels[type]} actions={<span className={classes.actions}>{actions}</span>} />
      )}
      <div className={classes.page}>
        <ReportFilters search={search} type={type} narrow={narrow} onClear={clear} actions={actions} />
        {error && <QueryFailed failure={error} what="el reporte" onRetry={() => void refetch()} />}
        {isWithoutDays(search) && <Text className={classes.card}>Elige los días del período.</Text>}
        {!data && !error && !isWithoutDays(search) && <ReportSkeleton />}
        {data && !error && !isWithoutDays(search) && (
          <div aria-busy={isPlaceholderData} className={classes.body}>
            <ReportBody report={data} search={search} />
          </div>
        )}
      </div>
    </>
  );
}
