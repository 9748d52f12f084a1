import { formatDate, formatDateTime, formatTime } from '#domain/time/dates.ts';
import type { StoreClosing } from '../../../record/stores.contract.ts';
import { toInstant } from '#domain/time/moments.ts';
import { localOf } from '#domain/time/zonedTime.ts';

export const closingStates = { now: 'Ahora', planned: 'Programado', over: 'Terminado' } as const;
export type ClosingState = keyof typeof closingStates;

/** Whether a closing holds, will hold, or is over and stays as it was. One that is being written is planned. */
export function stateOf({ id, startDatetime, endDatetime }: StoreClosing, now: number): ClosingState {
  if (id === undefined) return 'planned';
  if (endDatetime !== null && Date.parse(endDatetime) <= now) return 'over';
  return Date.parse(startDatetime) <= now ? 'now' : 'planned';
}

/** A closing to begin with: tomorrow, all day. */
export function newClosing(timeZone: string, now: number): StoreClosing {
  const tomorrow = new Date(localOf(timeZone, now) + 86_400_000).toISOString().slice(0, 10);
  const after = new Date(localOf(timeZone, now) + 2 * 86_400_000).toISOString().slice(0, 10);
  return {
    startDatetime: toInstant(`${tomorrow}T00:00`, timeZone),
    endDatetime: toInstant(`${after}T00:00`, timeZone),
    reason: null,
    dispatchMethod: 'both',
  };
}

/** Closings that a save has scheduled: `Ñuñoa Oriente: cierre programado del 24/12/2026 10:00 a las 18:00`. */
export function scheduledClosingText(
  store: string,
  { startDatetime, endDatetime }: StoreClosing,
  timeZone: string,
): string {
  const start = formatDateTime(startDatetime, timeZone);
  if (endDatetime === null) return `${store}: cierre programado desde el ${start}, sin término`;
  const [day, time] = [formatDate(endDatetime, timeZone), formatTime(endDatetime, timeZone)];
  const end = start.startsWith(day) ? `a las ${time}` : `al ${day} ${time}`;
  return `${store}: cierre programado del ${start} ${end}`;
}
