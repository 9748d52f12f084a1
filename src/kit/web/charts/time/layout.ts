import { axisLabels, axisTicks } from '#kit/contract/values/axis.ts';
import { type ChartPoint, chartValues, type Format } from '../chart.ts';

/** Where things lie in a chart, in pixels. */
export type ChartLayout = {
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Room of one point. */
  step: number;
  x: (index: number) => number;
  y: (value: number) => number;
  rows: { value: number; label: string }[];
  /** Points whose label has room below the axis. */
  columns: { index: number; label: string; x: number }[];
};

/** Widths are estimated: what is drawn needs no second look at what was drawn. */
const charWidth = 7;
const widest = (labels: readonly string[]) => charWidth * Math.max(0, ...labels.map(({ length }) => length));

type Drawn = { points: readonly ChartPoint[]; format: Format };

export function chartLayout({ points, format }: Drawn, width: number, height: number): ChartLayout {
  const values = axisTicks(chartValues(points));
  const labels = axisLabels(values, format);
  const [low = 0, high = 1] = [values[0], values.at(-1)];
  const [left, right, top, bottom] = [widest(labels) + 8, width - 4, 22, height - 24];
  const step = (right - left) / Math.max(1, points.length);
  const labelWidth = widest(points.map(({ label }) => label));
  const every = Math.max(1, Math.ceil((labelWidth + 10) / step));
  const last = points.length - 1;
  const x = (index: number) => left + (index + 0.5) * step;
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    step,
    x,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    rows: values.map((value, index) => ({ value, label: labels[index] ?? '' })),
    // From the last one backwards: the end of a period is what people look for.
    columns: points
      .map(({ label }, index) => ({ index, label, x: Math.min(x(index), width - labelWidth / 2) }))
      .filter(({ index }) => (last - index) % every === 0),
  };
}

/** A line over the points that are known: a gap is no line, and a point alone between gaps is a dot. */
export function linePath(values: readonly (number | null)[], { x, y }: Pick<ChartLayout, 'x' | 'y'>): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const at = `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
      return values[index - 1] == null ? `M${at}h0` : `L${at}`;
    })
    .join('');
}
