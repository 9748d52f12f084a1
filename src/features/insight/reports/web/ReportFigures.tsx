import { soldText } from '#domain/orders/sold.ts';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { Against } from './Against.tsx';
import { comparable, earlier, mainOf } from '../metrics/drawing.ts';
import { ordersHref } from '../figures/web/ordersHref.ts';
import type { ReportColumn } from '../reports.contract.ts';
import type { ReportProps } from './ReportBody.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';

/** Totals of a period: the main figure large, the others smaller, each with its change and its orders. */
export function ReportFigures({ report, search }: ReportProps) {
  const { columns, totals } = report;
  const main = mainOf(report);
  const others = columns.filter(({ key }) => key !== main.key && totals.values[key] != null);
  return (
    <section className={`${classes.card} ${classes.figures}`} aria-label="Cifras del período">
      <div className={classes.lead}>
        <Figure report={report} search={search} column={main} value={totals.values[main.key] ?? null} />
        <p className={classes.words}>
          <span className={classes.range}>{report.range.words}</span>
        </p>
      </div>
      <div className={classes.rest}>
        {others.map((column) => (
          <Figure key={column.key} {...{ report, search, column }} value={totals.values[column.key] || null} />
        ))}
      </div>
    </section>
  );
}

type FigureProps = ReportProps & { column: ReportColumn; value: number | null };

function Figure({ report, search, column, value }: FigureProps) {
  const formats = useReportFormats();
  const opensOrders = useCan('orders.list');
  const { totals, compared, totalOrders } = report;
  const { key, label, kind, better, outcome } = column;
  const href = opensOrders ? ordersHref(report, search, { orders: totalOrders, outcome }) : undefined;
  return (
    <Kpi
      label={label}
      value={value}
      format={formats[kind]}
      about={key === 'sold' ? soldText : undefined}
      {...(href && { href })}
    >
      <Against
        value={comparable(totals, column)}
        before={earlier(totals, column)}
        than={compared?.words ?? ''}
        kind={kind}
        better={better}
      />
    </Kpi>
  );
}
