import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { soldText } from '#domain/orders/sold.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { Against } from './Against.tsx';
import { comparable, earlier } from '../metrics/drawing.ts';
import { ordersHref } from '../figures/web/ordersHref.ts';
import type { ReportProps } from './ReportBody.tsx';
import classes from '../figures/web/Reports.module.css';
import { useReportFormats } from './reportFormat.ts';

/** The figures of a period, each against the other one and with the orders behind it. */
export function SummaryFigures({ report, search }: ReportProps) {
  const formats = useReportFormats();
  const opensOrders = useCan('orders.list');
  const { columns, totals, compared, totalOrders } = report;
  return (
    <div className={classes.figures}>
      {columns.map((column) => {
        const { key, label, kind, better, outcome } = column;
        const href = opensOrders ? ordersHref(report, search, { orders: totalOrders, outcome }) : undefined;
        return (
          <div key={key} className={classes.card}>
            <Kpi
              label={label}
              value={totals.values[key] ?? null}
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
          </div>
        );
      })}
    </div>
  );
}
