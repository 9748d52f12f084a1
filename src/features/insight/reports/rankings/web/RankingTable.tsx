import type { Report, ReportRow } from '../../reports.contract.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { Against } from '../../web/Against.tsx';
import { ordersHref } from '../../web/ordersHref.ts';
import { useReportFormats } from '../../web/reportFormat.ts';
import classes from '../../web/Reports.module.css';
import type { Ranking } from './rankings.ts';

type Placed = ReportRow & { place: number };
type Props = { ranking: Ranking; report: Report; rows: readonly Placed[]; search: Search };

/** Each with its place among all, also where few of them are in sight. */
export function RankingTable({ ranking: { record }, report, rows, search }: Props) {
  const formats = useReportFormats();
  const opens = useCan(record.policy);
  const opensOrders = useCan('orders.list');
  const { columns, main, compared, rowLabel } = report;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.place}. {opens ? <ChartLink href={record.path(row.key)}>{row.label}</ChartLink> : row.label}
              </th>
              {columns.map(({ key, kind, better }) => {
                const value = row.values[key] ?? null;
                const href =
                  opensOrders && key === 'orders'
                    ? ordersHref(report, search, { orders: row.orders, outcome: 'sold' })
                    : undefined;
                const told = value === null ? '—' : formats[kind](value);
                return (
                  <td key={key}>
                    {href ? <ChartLink href={href}>{told}</ChartLink> : told}
                    {key === main && compared && row.before && (
                      <div className={classes.change}>
                        <Against
                          value={(row.soFar ?? row.values)[key] ?? null}
                          before={row.before[key]}
                          than={compared.words}
                          {...{ kind, better }}
                        />
                      </div>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
