import { memo, useId } from 'react';
import type { ChartPoint, ChartSeries } from '../chart.ts';
import { type ChartLayout, linePath } from './layout.ts';
import classes from './Plot.module.css';
import { Hatch, PendingHatch, seriesColor, seriesDash, Symbols } from './seriesMarks.tsx';

export type PlotKind = 'line' | 'bars';

type PlotProps = {
  layout: ChartLayout;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: PlotKind;
};

/** The drawing, hidden from screen readers: the links over it and the table have the same content. */
export const Plot = memo(function Plot(plot: PlotProps) {
  const { layout, points, series, kind } = plot;
  const valuesOf = (index: number) => points.map(({ values }) => values[index] ?? null);
  const previousOf = (index: number) => points.map(({ previous }) => previous?.values[index] ?? null);
  return (
    <svg className={classes.plot} viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden>
      <Axes layout={layout} />
      {kind === 'bars' && <Bars {...plot} />}
      {kind === 'line' &&
        series.map(({ name }, index) => (
          <g key={name} color={seriesColor(index)}>
            <g opacity="0.6">
              <Symbols series={index} values={previousOf(index)} layout={layout} areAlone />
            </g>
            <path className={classes.before} d={linePath(previousOf(index), layout)} />
            <path className={classes.line} strokeDasharray={seriesDash(index)} d={linePath(valuesOf(index), layout)} />
            <Symbols series={index} values={valuesOf(index)} layout={layout} />
          </g>
        ))}
      <NoteMarks layout={layout} points={points} />
    </svg>
  );
});

function Axes({ layout }: { layout: ChartLayout }) {
  const { left, right, height, y, rows, columns } = layout;
  return (
    <>
      {rows.map(({ value, label }) => (
        <g key={value}>
          <path className={classes.grid} data-zero={value === 0 || undefined} d={`M${left},${y(value)}H${right}`} />
          <text className={classes.value} x={left - 8} y={y(value)} dy="0.35em">
            {label}
          </text>
        </g>
      ))}
      {columns.map(({ index, label, x }) => (
        <text key={index} className={classes.moment} x={x} y={height - 4}>
          {label}
        </text>
      ))}
    </>
  );
}

/** Bars stand side by side in the room of their point; what was before is a dash across each. */
function Bars({ layout, points, series }: PlotProps) {
  const hatch = useId();
  const { x, y, step } = layout;
  const width = (step * 0.72) / series.length;
  return series.map(({ name }, at) => {
    const startOf = (index: number) => x(index) + (at - series.length / 2) * width;
    return (
      <g key={name} color={seriesColor(at)}>
        <Hatch id={`${hatch}${at}`} series={at} />
        {at === 0 && <PendingHatch id={`${hatch}pending`} />}
        {points.map(({ values, previous, pending }, index) => {
          const [value, before] = [values[at] ?? null, previous?.values[at] ?? null];
          const start = startOf(index);
          const box = value !== null && { y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) };
          const top = at === 0 && pending ? y((value ?? 0) + pending.value) : null;
          return (
            <g key={index}>
              {top !== null && (
                <rect
                  className={classes.pending}
                  x={start}
                  y={top}
                  width={width * 0.94}
                  height={Math.max(0, y(value ?? 0) - top)}
                  fill={`url(#${hatch}pending)`}
                />
              )}
              {box && <rect x={start} width={width * 0.94} {...box} fill={`url(#${hatch}${at})`} />}
              {before !== null && (
                <rect className={classes.earlier} x={start} y={y(before) - 1} width={width * 0.94} height="2" />
              )}
            </g>
          );
        })}
      </g>
    );
  });
}

/** Moments with notes are numbered as in the list below. */
function NoteMarks({ layout, points }: Pick<PlotProps, 'layout' | 'points'>) {
  const noted = points.flatMap(({ notes }, index) => (notes?.length ? [index] : []));
  return noted.map((index, at) => (
    <g key={index} className={classes.note} transform={`translate(${layout.x(index)},10)`}>
      <path d={`M0,9V${layout.bottom - 10}`} />
      <circle r="9" />
      <text dy="0.35em">{at + 1}</text>
    </g>
  ));
}
