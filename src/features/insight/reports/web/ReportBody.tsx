import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { soldText } from '#domain/orders/sold.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { FirstUse } from '#kit/web/display/EmptyState.tsx';
import { queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import { queryFields } from '#kit/web/list/useListData.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { NoSalesYet } from '../figures/web/NoSalesYet.tsx';
import { ordersHref } from '../figures/web/ordersHref.ts';
import { isWithoutComparison, isEmptyReport } from '../metrics/drawing.ts';
import type { PeriodName } from '../periods/periods.contract.ts';
import { fittingQuery, kpiApi, type Report, reportLabels, type ReportType } from '../reports.contract.ts';
import { CohortTable } from './CohortTable.tsx';
import { LadderTable } from './LadderTable.tsx';
import { ReportChart } from './ReportChart.tsx';
import { ReportTable } from './ReportTable.tsx';
import classes from '../figures/web/Reports.module.css';
import { ReportFigures } from './ReportFigures.tsx';

const HeatMap = lazy(() => import('./HeatMap.tsx').then((file) => ({ default: file.HeatMap })));

/** Reports that are drawn on the map as well. */
const mapOf: Readonly<Partial<Record<ReportType, 'orders' | 'uncovered'>>> = {
  heatmap: 'orders',
  uncoveredAddressesHeatmap: 'uncovered',
};
const fields = queryFields(kpiApi.report);

export type ReportProps = { report: Report; search: Search };

/** A report as figures, as a drawing and as a table, all of the same numbers. */
export function ReportBody({ report, search }: ReportProps) {
  if (report.range.isAhead)
    return (
      <Text className={classes.card}>
        <span className={classes.range}>{report.range.words}</span>. Este período aún no empieza: cuando lo haga, aquí
        estarán sus ventas.
      </Text>
    );
  if (!report.hasOrders) return <NoSalesYet />;
  if (isEmptyReport(report)) return <EmptyReport report={report} />;
  const { type } = report;
  return (
    <>
      <ReportFigures report={report} search={search} />
      <Running report={report} search={search} />
      {type !== 'uncoveredAddressesHeatmap' && (
        <section className={classes.card} aria-label={reportLabels[type]}>
          <ReportChart report={report} search={search} />
        </section>
      )}
      {mapOf[type] && (
        <Suspense fallback={<Skeleton h={420} />}>
          <HeatMap asked={fittingQuery(queryOf(search, fields), type)} map={mapOf[type]} />
        </Suspense>
      )}
      {report.ladder && <LadderTable report={report} />}
      {type !== 'summary' && <ReportTable report={report} search={search} />}
      {report.cohorts && report.cohorts.length > 0 && <CohortTable cohorts={report.cohorts} />}
      <footer className={classes.foot}>
        {notesOf(report).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <AsOf report={report} />
        <Can do="report_mails.list">
          <p>
            <Anchor size="sm" renderRoot={(props) => <Link to="/reports/mails" {...props} />}>
              Reportes por correo
            </Anchor>
          </p>
        </Can>
      </footer>
    </>
  );
}

/** Its own notes, and what «vendido» is where it is shown. */
const notesOf = ({ notes, columns }: Report): string[] => [
  ...notes,
  ...(columns.some(({ key }) => key === 'sold')
    ? [`Vendido: ${soldText.charAt(0).toLowerCase()}${soldText.slice(1)}`]
    : []),
];

const runningLabels: Record<PeriodName, string> = {
  today: 'Día en curso.',
  yesterday: 'Día en curso.',
  thisWeek: 'Semana en curso.',
  thisMonth: 'Mes en curso.',
  thisQuarter: 'Trimestre en curso.',
  custom: 'Período en curso.',
};

/** Of a running period, until when it is compared and which orders are still to come. */
function Running({ report, search }: ReportProps) {
  const { money, integer } = useTenantFormat();
  const opensOrders = useCan('orders.list');
  const { range, compared, committed } = report;
  const href = opensOrders ? ordersHref(report, search, { orders: {}, outcome: 'committed' }) : undefined;
  const text =
    committed &&
    `${money(committed.sold)} ya comprometido en ${pluralize(committed.orders, ['pedido', 'pedidos'], integer)} para más tarde`;
  const isFirst = compared !== null && isWithoutComparison(report);
  if (!text && !isFirst && !(range.until && compared)) return null;
  return (
    <Text size="sm">
      {range.until && compared && !isFirst && `${runningLabels[range.period]} Se compara hasta las ${range.until}. `}
      {isFirst && `Sin datos del período anterior (${compared.words}): no hay con qué comparar. `}
      {text && <>{href ? <ChartLink href={href}>{text}</ChartLink> : text}, aparte de lo vendido.</>}
    </Text>
  );
}

/** When the figures stood so, and what the last recount found. */
function AsOf({ report: { asOf, checkedAt, differences } }: { report: Report }) {
  const { time, dateTime, integer } = useTenantFormat();
  return (
    <p>
      Como estaba a las {time(asOf)}.
      {checkedAt &&
        ` Recontado pedido por pedido el ${dateTime(checkedAt)}: ${integer(differences)} ${differences === 1 ? 'diferencia' : 'diferencias'}.`}
    </p>
  );
}

function EmptyReport({ report: { range, type, notes } }: { report: Report }) {
  const takesOrders = useCan('orders.list');
  if (type === 'uncoveredAddressesHeatmap')
    return <FirstUse title="No hubo direcciones sin cobertura" body={notes.join(' ')} />;
  if (type === 'fleets')
    return <FirstUse title="No se preguntó a ninguna flota en este período" body={notes.join(' ')} />;
  if (type === 'fleetAlternatives')
    return <FirstUse title="Ningún reparto tiene cotización de dos flotas" body={notes.join(' ')} />;
  return (
    <FirstUse
      title="Sin ventas en este período"
      body={`No hay pedidos de estos días y filtros (${range.words}). Prueba con otro período o con más locales.`}
      action={
        takesOrders && (
          <Button variant="default" renderRoot={(props) => <Link to="/orders" {...props} />}>
            Ver pedidos
          </Button>
        )
      }
    />
  );
}
