import { raisePrice } from '#domain/pricing.ts';
import type { TenantFormat } from '#kit/web/shell/format.tsx';
import type { BaseRaise } from '../../baseRaises.contract.ts';

type Format = Pick<TenantFormat, 'money' | 'decimal' | 'longDay' | 'dayOf' | 'time'>;
type Raise = Pick<BaseRaise, 'percentage' | 'rounding' | 'startsAt'>;

/** When prices change: `lunes 30 de noviembre, 08:00`. */
export const momentText = (at: string, { longDay, dayOf, time }: Omit<Format, 'money' | 'decimal'>): string =>
  `${longDay(dayOf(at))}, ${time(at)}`;

/** By how much: `+5 %`. */
export const percentText = (percentage: number, { decimal }: Pick<Format, 'decimal'>): string =>
  `${percentage > 0 ? '+' : '−'}${decimal(Math.abs(percentage))} %`;

/** Prices after each pending raise, applied in sequence. */
export function nextPrices<One extends Raise>(price: number, raises: readonly One[]): (One & { after: number })[] {
  let before = price;
  return raises.map((raise) => {
    const after = raisePrice(before, raise.percentage, raise.rounding);
    before = after;
    return { ...raise, after };
  });
}

/** Formats a scheduled price: `Sube a $ 2.990 el lunes 30 de noviembre, 08:00`. */
export function nextPriceText(
  { after, percentage, startsAt }: Raise & { after: number },
  { now, format }: { now: number; format: Format },
): string {
  const moment = momentText(startsAt, format);
  if (Date.parse(startsAt) <= now) return `Debía cambiar el ${moment}, y todavía no`;
  return `${percentage > 0 ? 'Sube' : 'Baja'} a ${format.money(after)} el ${moment}`;
}
