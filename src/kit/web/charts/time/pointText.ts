import { changeText } from '#kit/contract/values/change.ts';
import type { ChartPoint, ChartSeries, Format } from '../chart.ts';

/** A point in words: `martes 4 de noviembre: $1.234.567, 12 % más que el martes 28 de octubre`. */
export function pointText(
  { name, values, previous, pending, notes = [] }: ChartPoint,
  series: readonly ChartSeries[],
  format: Format,
  decimal: Format,
): string {
  const parts = series.map((each, index) => {
    const value = values[index] ?? null;
    const than = previous?.name ?? '';
    const change = changeText({ value, previous: previous?.values[index], than, format, decimal });
    const text = [value === null ? 'sin datos' : format(value), change].filter(Boolean).join(', ');
    return series.length > 1 ? `${each.name} ${text}` : text;
  });
  const ahead = pending ? [`${pending.name}: ${format(pending.value)}`] : [];
  return [`${name}: ${parts.join('; ')}`, ...ahead, ...notes].join('. ');
}
