import { formatTime, localDay } from '#domain/time/dates.ts';
import { daysBetween } from '#domain/time/zonedTime.ts';
import { momentText } from '#features/stores/hours/moments.rules.ts';
import type { Sellability } from '#features/catalogue/guest-menus/sellable.rules.ts';
import type { Refusal } from '../placing/placing.contract.ts';

/** Clock for messages: the store's time zone and the current time. */
export type StoreClock = { timeZone: string; at: Date };

const isTomorrow = (instant: string, { timeZone, at }: StoreClock): boolean =>
  daysBetween(localDay(at, timeZone), localDay(instant, timeZone)) === 1;

/** Formats an end time: `hasta las 19:00`, `hasta mañana a las 12:00`, `hasta el jueves 11 de junio a las 12:00`. */
export function untilText(instant: string, clock: StoreClock): string {
  if (isTomorrow(instant, clock)) return `hasta mañana a las ${formatTime(instant, clock.timeZone)}`;
  return momentText(instant, clock, 'until');
}

/** Formats a start time: `a las 19:00`, `mañana a las 12:00`. */
export function fromText(instant: string, clock: StoreClock): string {
  if (isTomorrow(instant, clock)) return `mañana a las ${formatTime(instant, clock.timeZone)}`;
  return momentText(instant, clock);
}

export const orderRefusal = (
  code: Refusal['code'],
  path: string,
  message: string,
  until: string | null = null,
): Refusal => ({
  code,
  path,
  message,
  until,
});

/** Message about a sold-out item, with its end if known: `Palta se agotó hasta mañana a las 12:00.` */
export const soldOutText = (name: string, until: string | null, clock: StoreClock): string =>
  `${name} se agotó${until ? ` ${untilText(until, clock)}` : ''}.`;

/** Why a product is not sold, in a sentence. */
export function unavailableText(
  name: string,
  sale: Extract<Sellability, { sellable: false }>,
  clock: StoreClock,
): string {
  const { reason, until } = sale;
  const returns = until ? ` Vuelve ${fromText(until, clock)}.` : '';
  switch (reason) {
    case 'soldOut':
      return soldOutText(name, until, clock);
    case 'dispatch':
      return `${name} no se vende con esa forma de entrega.`;
    case 'price':
      return `${name} no tiene precio.`;
    case 'dates':
    case 'weekday':
    case 'hours':
      return `${name} no se vende a esa hora.${returns}`;
    case 'choices':
      return `${name} no se puede armar: falta lo que hay que elegir.`;
    case 'notInMenu':
      return `${name} ya no está en el menú.`;
  }
}
