import type { Format } from './format.ts';

type Amount = number | null | undefined;

/** A value and an earlier one by how large they are, where neither is above zero: what is taken off grows from -800 to -1000. */
export const sized = <Value extends Amount, Previous extends Amount>(
  value: Value,
  previous: Previous,
): [Value | number, Previous | number] =>
  value != null && previous != null && value <= 0 && previous <= 0 ? [0 - value, 0 - previous] : [value, previous];

/** Percent by which a value lies over an earlier one; null where there is nothing to compare with. */
export function percentChange(value: number | null, previous: number | null | undefined): number | null {
  if (value === null || previous == null) return null;
  if (value === previous) return 0;
  return previous > 0 ? (100 * (value - previous)) / previous : null;
}

/** Whether a change rounds to 0.0 %. */
export const isAlike = (percent: number): boolean => Math.abs(percent) < 0.05;

/** A percentage of three digits: `12 %`, `3,4 %`. Takes how the country writes a number. */
export function formatPercent(percent: number, decimal: Format): string {
  const digits = Math.abs(percent) < 9.95 ? 10 : 1;
  return `${decimal(Math.round(percent * digits) / digits)} %`;
}

/** Changes above this are shown as a factor: a large percentage of a small base is hard to read. */
const maxPercent = 999;

/** A change without its direction: `12 %`, and `×61` above 999 %. */
export const changeSize = (percent: number, decimal: Format): string =>
  percent > maxPercent ? `×${decimal(Math.round(percent / 100 + 1))}` : formatPercent(Math.abs(percent), decimal);

type Compared = {
  value: number | null;
  previous: number | null | undefined;
  /** Name of the compared period: `el martes 28 de octubre`. */
  than: string;
  format: Format;
  decimal: Format;
};

/** A comparison in words: `12 % más que el martes 28 de octubre`; null where there is none. */
export function changeText({ value, previous, than, format, decimal }: Compared): string | null {
  if (value === null || previous == null) return null;
  if (value === previous) return `igual que ${than}`;
  const percent = percentChange(value, previous);
  if (percent === null) return `${format(previous)} ${than}`;
  if (isAlike(percent)) return `casi igual que ${than}`;
  if (percent > maxPercent) return `${changeSize(percent, decimal)} contra ${than}`;
  return `${changeSize(percent, decimal)} ${percent > 0 ? 'más' : 'menos'} que ${than}`;
}
