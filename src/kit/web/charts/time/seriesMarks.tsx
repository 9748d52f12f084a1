import { useId } from 'react';
import type { ChartLayout } from './layout.ts';

/** Series differ by colour, dash and symbol, so that they are distinguishable without colour. */
const dashes = ['', '9 4', '2 4', '9 4 2 4', '14 3'];
const shapes = [
  'M-3.5,0a3.5,3.5,0,1,0,7,0a3.5,3.5,0,1,0,-7,0',
  'M-3,-3h6v6h-6z',
  'M0,-4.5L4.5,0L0,4.5L-4.5,0z',
  'M0,-4L4,3H-4z',
  'M-4,-3H4L0,4z',
];

/** More symbols than these would be a thick line. */
const roomyStep = 14;

export const seriesColor = (index: number): string => `var(--app-chart-${(index % dashes.length) + 1})`;
export const seriesDash = (index: number): string => dashes[index % dashes.length] ?? '';
const shapeOf = (index: number) => shapes[index % shapes.length] ?? '';

type SymbolsProps = { series: number; values: readonly (number | null)[]; layout: ChartLayout; areAlone?: boolean };

/** A symbol at each value where there is room, else, or by `areAlone`, at those without a neighbour. */
export function Symbols({ series, values, layout: { x, y, step }, areAlone = false }: SymbolsProps) {
  const isAlone = (index: number) => values[index - 1] == null && values[index + 1] == null;
  return values.map(
    (value, index) =>
      value !== null &&
      ((step >= roomyStep && !areAlone) || isAlone(index)) && (
        <path key={index} transform={`translate(${x(index)},${y(value)})`} d={shapeOf(series)} fill="currentColor" />
      ),
  );
}

/** Fill of bars: plain for the first series, stripes at different angles for the others. */
export function Hatch({ id, series }: { id: string; series: number }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform={`rotate(${45 * series})`}>
      <rect width="6" height="6" fill="currentColor" opacity={series ? 0.35 : 1} />
      <rect width="3" height="6" fill="currentColor" />
    </pattern>
  );
}

/** Fill of what is still to come: thin stripes over nothing. */
export function PendingHatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="6" fill="currentColor" />
    </pattern>
  );
}

/** The sign of what is still to come. */
export function PendingSign() {
  const id = useId();
  return (
    <svg width="26" height="12" aria-hidden color={seriesColor(0)}>
      <PendingHatch id={id} />
      <path d="M5.5,0.5H20.5V11.5H5.5z" fill={`url(#${id})`} stroke="currentColor" />
    </svg>
  );
}

type SeriesSignProps = { series: number; kind: 'line' | 'bars'; before?: boolean };

/** The sign of a series in a legend or beside a value. */
export function SeriesSign({ series, kind, before = false }: SeriesSignProps) {
  const id = useId();
  const isBar = kind === 'bars';
  const strokeStyle = before ? { strokeDasharray: '2 4', opacity: 0.6 } : { strokeDasharray: seriesDash(series) };
  return (
    <svg width="26" height="12" aria-hidden color={seriesColor(series)} fill="currentColor">
      {isBar && before && <path d="M3,5H23v2H3z" fill="var(--mantine-color-text)" />}
      {isBar && !before && <Hatch id={id} series={series} />}
      {isBar && !before && <path d="M5,0H21V12H5z" fill={`url(#${id})`} />}
      {!isBar && <path d="M1,6H25" stroke="currentColor" strokeWidth="2" {...strokeStyle} />}
      {!isBar && !before && <path transform="translate(13,6)" d={shapeOf(series)} />}
    </svg>
  );
}
