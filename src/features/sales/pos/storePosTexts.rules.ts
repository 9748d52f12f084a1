import { formatDateTime, formatTime, localDay } from '#domain/time/dates.ts';
import type { StorePos } from '#features/sales/orders/pos/storePos.contract.ts';

type Clock = Pick<StorePos, 'timeZone'> & { now: number };

const isToday = (at: string, { timeZone, now }: Clock): boolean =>
  localDay(at, timeZone) === localDay(new Date(now), timeZone);

/** A moment by the clock of the store, with its day where that is not today: `a las 21:05`, `el 29/11/2026 21:05`. */
export const atText = (at: string, clock: Clock): string =>
  isToday(at, clock) ? `a las ${formatTime(at, clock.timeZone)}` : `el ${formatDateTime(at, clock.timeZone)}`;

/** `desde las 21:05`, `desde el 29/11/2026 21:05`. */
export const sinceText = (at: string, clock: Clock): string => `desde ${atText(at, clock).replace(/^a /, '')}`;

type State = { label: string; tone: 'success' | 'warning' | 'error'; details: string | null };

/** Whether a point of sale takes orders, why not, and when it is tried again. */
export function posStateText({ pause, waiting, timeZone }: StorePos, now: number): State {
  if (pause === null) return { label: 'Recibe pedidos', tone: 'success', details: null };
  const { problem, since, nextAt } = pause;
  const clock = { timeZone, now };
  if (waiting === 0) {
    const details = `${problem} Pasó ${atText(since, clock)}. Se intenta con el próximo pedido.`;
    return { label: 'No los recibía', tone: 'warning', details };
  }
  const next = Date.parse(nextAt) <= now ? 'ahora' : atText(nextAt, clock);
  const details = `${problem} Así ${sinceText(since, clock)}. Se intenta de nuevo ${next}.`;
  return { label: 'No recibe pedidos', tone: 'error', details };
}

/** How a shift was read last; null: it never was. */
export function shiftText({ shift, timeZone }: Pick<StorePos, 'shift' | 'timeZone'>, now: number): string | null {
  if (shift === null) return null;
  const read = `Consultado ${atText(shift.readAt, { timeZone, now })}.`;
  return shift.isOpen === null ? `${shift.problem ?? 'La caja no respondió a tiempo.'} ${read}` : read;
}
