import { type ChartPoint, type ChartSeries, pendingNameOf } from '../chart.ts';
import { PendingSign, SeriesSign } from './seriesMarks.tsx';
import classes from './ChartLegend.module.css';

type ChartLegendProps = {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'line' | 'bars';
  /** Name of the compared period. */
  previousName?: string | undefined;
};

/** Legend of the lines or bars. */
export function ChartLegend({ points, series, kind, previousName }: ChartLegendProps) {
  const pendingName = pendingNameOf(points);
  return (
    <ul className={classes.legend}>
      {series.map(({ name }, index) => (
        <li key={name}>
          <SeriesSign series={index} kind={kind} />
          {name}
        </li>
      ))}
      {points.some(({ previous }) => previous) && (
        <li>
          <SeriesSign series={0} kind={kind} before />
          {previousName ?? 'Período anterior'}
        </li>
      )}
      {pendingName && (
        <li>
          <PendingSign />
          {pendingName}
        </li>
      )}
    </ul>
  );
}
