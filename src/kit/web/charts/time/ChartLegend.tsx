import type { ChartPoint, ChartSeries } from '../chart.ts';
import { SeriesSign } from './seriesMarks.tsx';
import classes from './ChartLegend.module.css';

type ChartLegendProps = {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'line' | 'bars';
  /** What the earlier values are of. */
  previousName?: string | undefined;
};

/** What each line or bar means, by the signs it is drawn with. */
export function ChartLegend({ points, series, kind, previousName }: ChartLegendProps) {
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
    </ul>
  );
}
