import { soldText } from '#domain/orders/sold.ts';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  comparable,
  earlier,
  headlinesOf,
  isWithoutComparison,
  mainOf,
  rangeText,
  savedText,
} from '../metrics/drawing.ts';
import { ordersHref } from '../figures/web/ordersHref.ts';
import type { ReportColumn } from '../reports.contract.ts';
import type { ReportProps } from './ReportBody.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';

/** Totals of a period: the main figure large, the others smaller, each with its change and its orders. */
export function ReportFigures({ report, search }: ReportProps) {
  const { columns, totals } = report;
  const main = mainOf(report);
  const headlines = headlinesOf(report);
  const others = columns.filter(
    // The share of the total in itself is always 100 %.
    ({ key }) =>
      key !== main.key && key !== 'share' && totals.values[key] != null && (headlines?.includes(key) ?? true),
  );
  return (
    <section className={`${classes.card} ${classes.figures}`} aria-label="Cifras del período">
      <div className={classes.lead}>
        <Figure report={report} search={search} column={main} isMain />
        <p className={classes.words}>
          <span className={classes.range}>{rangeText(report)}</span>
        </p>
      </div>
      <div className={classes.rest}>
        {others.map((column) => (
          <Figure key={column.key} {...{ report, search, column }} />
        ))}
      </div>
    </section>
  );
}

type FigureProps = ReportProps & { column: ReportColumn; isMain?: boolean };

function Figure({ report, search, column, isMain = false }: FigureProps) {
  const formats = useReportFormats();
  const opensOrders = useCan('orders.list');
  const { totals, compared, range, totalOrders } = report;
  const { key, kind, better, outcome } = column;
  const value = totals.values[key] ?? null;
  const saved = savedText(report, column);
  const href = opensOrders ? ordersHref(report, search, { orders: totalOrders, outcome }) : undefined;
  return (
    <Kpi
      label={saved?.label ?? column.label}
      value={saved?.value ?? (isMain ? value : value || null)}
      format={formats[kind]}
      compared={
        compared && !saved && !isWithoutComparison(report)
          ? {
              comparable: comparable(totals, column),
              previous: earlier(totals, column),
              than: compared.words,
              until: range.until,
              better,
              inPoints: kind === 'percent',
            }
          : undefined
      }
      about={key === 'sold' ? soldText : undefined}
      {...(href && { href })}
    />
  );
}
