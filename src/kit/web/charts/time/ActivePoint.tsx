import { Fragment, type ReactNode } from 'react';
import { Change } from '../Change.tsx';
import type { Better, ChartPoint, ChartSeries, Format } from '../chart.ts';
import type { ChartLayout } from './layout.ts';
import classes from './ActivePoint.module.css';
import { PendingSign, SeriesSign, seriesColor } from './seriesMarks.tsx';

type ActivePointProps = {
  layout: ChartLayout;
  index: number;
  point: ChartPoint;
  series: readonly ChartSeries[];
  format: Format;
  kind: 'line' | 'bars';
  better: Better;
};

/**
 * Marks the active point with a line and a label on the side with room. Its link has the same text for screen readers.
 */
export function ActivePoint({ layout, index, point, series, format, kind, better }: ActivePointProps) {
  const left = layout.x(index);
  const isLate = left > layout.width / 2;
  const { values, previous, pending, notes = [] } = point;
  return (
    <div className={classes.active} aria-hidden>
      <span className={classes.cursor} style={{ left, top: layout.top, height: layout.bottom - layout.top }} />
      {kind === 'line' &&
        values.map(
          (value, at) =>
            value !== null && (
              <span
                key={series[at]?.name}
                className={classes.dot}
                style={{ left, top: layout.y(value), color: seriesColor(at) }}
              />
            ),
        )}
      <div className={classes.card} style={isLate ? { right: layout.width - left + 10 } : { left: left + 10 }}>
        <b className={classes.name}>{point.name}</b>
        {series.map(({ name }, at) => {
          const value = values[at] ?? null;
          const before = previous?.values[at] ?? null;
          return (
            <Fragment key={name}>
              <PointValue sign={<SeriesSign series={at} kind={kind} />} name={name}>
                <b>{value === null ? 'sin datos' : format(value)}</b>
              </PointValue>
              {previous && before !== null && (
                <PointValue sign={<SeriesSign series={at} kind={kind} before />} name={previous.name}>
                  {format(before)}{' '}
                  <Change value={value} previous={before} than={previous.name} {...{ format, better }} />
                </PointValue>
              )}
            </Fragment>
          );
        })}
        {pending && (
          <PointValue sign={<PendingSign />} name={pending.name}>
            {format(pending.value)}
          </PointValue>
        )}
        {notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A name and a value, side by side where there is room. */
const PointValue = ({ sign, name, children }: { sign: ReactNode; name: string; children: ReactNode }) => (
  <div className={classes.reading}>
    {sign}
    <span>{name}</span>
    <span>{children}</span>
  </div>
);
