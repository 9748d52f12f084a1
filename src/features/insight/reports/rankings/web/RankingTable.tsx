import type { Report, ReportRow } from '../../reports.contract.ts';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import type { Column } from '#kit/web/list/table/column.ts';
import { LongCards } from '#kit/web/list/views/LongCards.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { FigureCell } from '../../web/ReportTable.tsx';
import { ScrollTable } from '../../figures/web/ScrollTable.tsx';
import type { Ranking } from './rankings.ts';

type Placed = ReportRow & { place: number };
type Props = { ranking: Ranking; report: Report; rows: readonly Placed[]; search: Search };

/** Each with its place among all, also where few of them are in sight; of their figures the main one is compared. */
export function RankingTable(props: Props) {
  const { ranking, rows } = props;
  const opens = useCan(ranking.record.policy);
  const columns = columnsOf(props, opens);
  const [name, ...figures] = columns;
  const phone = usePhone();
  if (phone)
    return (
      <LongCards
        label={ranking.title}
        rows={[...rows]}
        columns={columns}
        idOf={({ key }) => key}
        rowLabel={({ label }) => label}
      />
    );
  return (
    <ScrollTable label={ranking.title} columns={columns.map(({ label }) => label)}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{name?.cell(row)}</th>
            {figures.map(({ id, cell }) => (
              <td key={id}>{cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

const columnsOf = ({ ranking, report, search }: Props, opens: boolean): Column<Placed>[] => [
  {
    id: 'name',
    label: report.rowLabel,
    cell: ({ place, key, label }) => (
      <>
        {place}. {opens ? <ChartLink href={ranking.record.path(key)}>{label}</ChartLink> : label}
      </>
    ),
  },
  ...report.columns.map(
    (column): Column<Placed> => ({
      id: column.key,
      label: column.label,
      cell: (row) => (
        <FigureCell
          {...{ report, search, column }}
          figures={column.key === report.main ? row : { ...row, before: null }}
          orders={column.key === 'orders' ? row.orders : null}
        />
      ),
    }),
  ),
];
