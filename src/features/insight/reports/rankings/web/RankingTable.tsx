import type { Report, ReportRow } from '../../reports.contract.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { Cell } from '../../web/ReportTable.tsx';
import { ScrollTable } from '../../figures/web/ScrollTable.tsx';
import type { Ranking } from './rankings.ts';

type Placed = ReportRow & { place: number };
type Props = { ranking: Ranking; report: Report; rows: readonly Placed[]; search: Search };

/** Each with its place among all, also where few of them are in sight; of their figures the main one is compared. */
export function RankingTable({ ranking: { title, record }, report, rows, search }: Props) {
  const opens = useCan(record.policy);
  const { columns, main, rowLabel } = report;
  return (
    <ScrollTable label={title} columns={[rowLabel, ...columns.map(({ label }) => label)]}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.place}. {opens ? <ChartLink href={record.path(row.key)}>{row.label}</ChartLink> : row.label}
            </th>
            {columns.map((column) => (
              <Cell
                key={column.key}
                {...{ report, search, column }}
                figures={column.key === main ? row : { ...row, before: null }}
                orders={column.key === 'orders' ? row.orders : null}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
