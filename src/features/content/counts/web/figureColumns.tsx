import type { Column } from '#kit/web/list/table/column.ts';
import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type ContentFigures, figureDays } from '../contentResults.contract.ts';

export type FigureName = Exclude<keyof ContentFigures, 'sold'>;

/** Names of the figures. */
export type FigureLabels = Partial<Record<FigureName, string>>;

function Integer({ value }: { value: number }) {
  const { integer } = useTenantFormat();
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{integer(value)}</span>;
}

/** Columns of a list with the figures of the last days; the first one names the period. */
export const figureColumns = <Row extends { figures: Partial<ContentFigures> }>(
  labels: FigureLabels,
): Column<Row>[] => [
  ...(Object.entries(labels) as [FigureName, string][]).map(
    ([name, label], index): Column<Row> => ({
      id: name,
      label: index === 0 ? `${label}, ${figureDays} días` : label,
      width: index === 0 ? 130 : 90,
      align: 'end',
      cell: ({ figures }) => <Integer value={figures[name] ?? 0} />,
    }),
  ),
  {
    id: 'sold',
    label: 'Ventas',
    width: 110,
    align: 'end',
    cell: ({ figures }) => <Money value={figures.sold ?? 0} />,
  },
];
