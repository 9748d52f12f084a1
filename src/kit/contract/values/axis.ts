import type { Format } from './format.ts';

const steps = 4;

/** The round number nearest to a step: 1, 2 or 5 with zeros. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const error = step / power;
  return power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1);
}

/** Round values from zero to what includes all of them; whole ones where all of them are. */
export function axisTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const least = values.every(Number.isInteger) ? 1 : 0;
  const step = Math.max(least, roundStep((high - low || 1) / steps));
  const [start, end] = [Math.floor(low / step), Math.ceil(high / step) || Number(low === 0)];
  // Parts of ten are rounded once more: three times 0.1 is not 0.3.
  return Array.from({ length: end - start + 1 }, (_, index) => Number(((start + index) * step).toPrecision(12)));
}

const zeroCents = /[.,]00$/;
const tenthsOfMillions = /([.,]?)(\d)00([.,])000$/;
const millions = /[.,]\d{3}[.,]000$/;
const thousands = /[.,]000$/;

function inMillions(_: string, mark: string, tenth: string, separator: string): string {
  if (mark && tenth === '0') return ' M';
  return `${mark ? '' : '0'}${separator === '.' ? ',' : '.'}${tenth} M`;
}

/** Labels of an axis, as short as all of them can be: `$1,5 M` for `$1.500.000`, `$350 mil` for `$350.000`. */
export function axisLabels(values: readonly number[], format: Format): string[] {
  const labels = values.map(format);
  const all = (pattern: RegExp) => labels.every((label, index) => values[index] === 0 || pattern.test(label));
  if (all(zeroCents)) return axisLabels(values, (value) => format(value).replace(zeroCents, ''));
  if (all(tenthsOfMillions) && labels.some((label) => millions.test(label)))
    return labels.map((label) => label.replace(tenthsOfMillions, inMillions));
  return all(thousands) ? labels.map((label) => label.replace(thousands, ' mil')) : labels;
}
