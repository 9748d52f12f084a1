import sharp from 'sharp';
import { axisTicks } from '#kit/contract/values/axis.ts';
import { barsOfTime, drawnOverTime, earlier, mainOf } from '../../metrics/drawing.ts';
import type { Report } from '../../reports.contract.ts';

/** Its sides in a mail; it has twice as many pixels. */
export const pictureSize = { width: 456, height: 180 };
const pixels = 2;
const { width, height } = pictureSize;
const [top, bottom] = [4, height - 4];

/** The colours of charts on white paper. */
const colours = { now: '#1d5fe0', before: '#aab3c2', grid: '#e4e8ef', zero: '#8a94a6' };

/** Rows that are drawn; the table names them by their numbers. */
export const drawnRows = 8;

export type DrawnPoint = { label: string; name: string; value: number | null; before: number | null };

/** Points of the chart: the series of a report, or its first rows. */
export function pointsOf(report: Report): DrawnPoint[] {
  const main = mainOf(report);
  if (drawnOverTime.includes(report.type))
    return report.series.map((point) => ({
      label: point.short,
      name: point.label,
      value: point.values[main.key] ?? null,
      before: earlier(point, main) ?? null,
    }));
  const sizeOf = (value: number | null | undefined) => (value == null ? null : Math.abs(value));
  return report.rows.slice(0, drawnRows).map((row, at) => ({
    label: String(at + 1),
    name: row.label,
    value: sizeOf(row.values[main.key]),
    before: sizeOf(earlier(row, main)),
  }));
}

/** Round values from the lowest to the highest line of a drawing. */
export const linesOf = (points: readonly DrawnPoint[]): number[] =>
  axisTicks(points.flatMap(({ value, before }) => [value, before]).filter((value) => value !== null));

type Scale = { y: (value: number) => number; slot: number };

function bars(points: readonly DrawnPoint[], { y, slot }: Scale): string {
  const hasBefore = points.some(({ before }) => before !== null);
  const wide = slot * (hasBefore ? 0.34 : 0.6);
  const bar = (value: number | null, left: number, colour: string) =>
    value === null
      ? ''
      : `<rect x="${left}" y="${Math.min(y(value), y(0))}" width="${wide}" height="${Math.abs(y(value) - y(0))}" rx="2" fill="${colour}"/>`;
  return points
    .map(({ value, before }, at) => {
      const middle = (at + 0.5) * slot;
      if (!hasBefore) return bar(value, middle - wide / 2, colours.now);
      return bar(before, middle - wide, colours.before) + bar(value, middle, colours.now);
    })
    .join('');
}

function line(values: readonly (number | null)[], { y, slot }: Scale, style: string): string {
  const path = values
    .map((value, at) => {
      if (value === null) return '';
      const place = `${(at + 0.5) * slot},${y(value)}`;
      return values[at - 1] == null ? `M${place}h0` : `L${place}`;
    })
    .join('');
  return `<path d="${path}" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" ${style}/>`;
}

const lines = (points: readonly DrawnPoint[], scale: Scale): string =>
  line(
    points.map(({ before }) => before),
    scale,
    `stroke="${colours.before}" stroke-dasharray="2 5"`,
  ) +
  line(
    points.map(({ value }) => value),
    scale,
    `stroke="${colours.now}"`,
  );

/** The drawing, without a letter: servers have no fonts. */
function svgOf(points: readonly DrawnPoint[]): string {
  const ticks = linesOf(points);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const scale = { y, slot: width / Math.max(1, points.length) };
  const grid = ticks.map(
    (tick) => `<path d="M0,${y(tick)}H${width}" stroke="${tick === 0 ? colours.zero : colours.grid}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixels}" height="${height * pixels}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/>${grid.join('')}${(points.length <= barsOfTime ? bars : lines)(points, scale)}</svg>`;
}

/** The drawing as a PNG. */
export const drawReport = (points: readonly DrawnPoint[]): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(points)))
    .png({ palette: true })
    .toBuffer();
