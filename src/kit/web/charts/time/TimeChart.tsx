import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTenantFormat } from '../../shell/format.tsx';
import { ActivePoint } from './ActivePoint.tsx';
import { type Better, type ChartPoint, type ChartSeries, chartValues, type Format } from '../chart.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import { chartLayout } from './layout.ts';
import { NoteList } from './NoteList.tsx';
import { Plot, type PlotKind } from './Plot.tsx';
import { PointColumns } from './PointColumns.tsx';
import { pointText } from './pointText.ts';
import classes from './TimeChart.module.css';

type TimeChartProps = {
  /** Title of the chart: `Ventas por día`. */
  label: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: Format;
  kind?: PlotKind;
  better?: Better;
  /** Heading of the points in the table. */
  pointLabel?: string;
  /** Name of the comparison where it is not the previous period: `Lo usual`. */
  previousName?: string | undefined;
};

type DrawingProps = TimeChartProps & { kind: PlotKind; better: Better };

const height = 260;
const views = [
  { value: 'chart', label: 'Gráfico' },
  { value: 'table', label: 'Tabla' },
];

/**
 * Values over time as lines or bars, with a table of the same numbers.
 *
 * Arrows, Home and End move between points; Enter or a click opens the link of a point.
 */
export function TimeChart({ kind = 'line', better = 'up', pointLabel = 'Fecha', ...chart }: TimeChartProps) {
  const [view, setView] = useState('chart');
  const isEmpty = chartValues(chart.points).length === 0;
  return (
    <figure className={classes.figure} aria-label={chart.label}>
      <div className={classes.head}>
        <ChartLegend {...chart} kind={kind} />
        <SegmentedControl size="xs" aria-label={`Ver ${chart.label}`} data={views} value={view} onChange={setView} />
      </div>
      {isEmpty && <p className={classes.empty}>No hay datos en este período.</p>}
      {!isEmpty && view === 'table' && <ChartTable {...chart} better={better} pointLabel={pointLabel} />}
      {!isEmpty && view === 'chart' && <Drawing {...chart} kind={kind} better={better} />}
    </figure>
  );
}

function Drawing({ label, points, series, format, kind, better }: DrawingProps) {
  const { ref, width } = useElementSize();
  const { decimal } = useTenantFormat();
  const [active, setActive] = useState<number | null>(null);
  const layout = useMemo(
    () => (width > 0 ? chartLayout({ points, format }, width, height) : null),
    [points, format, width],
  );
  const texts = useMemo(
    () => points.map((point) => pointText(point, series, format, decimal)),
    [points, series, format, decimal],
  );
  const point = active === null ? undefined : points[active];
  return (
    <>
      <div ref={ref} className={classes.drawing} style={{ height }}>
        {layout && (
          <>
            <Plot {...{ layout, points, series, kind }} />
            {active !== null && point && (
              <ActivePoint {...{ layout, series, format, kind, better, point }} index={active} />
            )}
            <PointColumns {...{ label, layout, points, texts }} onActive={setActive} />
          </>
        )}
      </div>
      <NoteList points={points} />
    </>
  );
}
