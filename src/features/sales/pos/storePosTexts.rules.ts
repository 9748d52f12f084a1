import { momentPhrase } from '#domain/time/momentPhrase.ts';
import type { StorePos } from '#features/sales/orders/pos/storePos.contract.ts';

type State = { label: string; tone: 'success' | 'warning' | 'error'; details: string | null };

/** Whether a point of sale takes orders, why not, and when it is tried again. */
export function posStateText({ pause, waiting, timeZone }: StorePos, now: number): State {
  if (pause === null) return { label: 'Recibe pedidos', tone: 'success', details: null };
  const { problem, since, nextAt } = pause;
  const clock = { timeZone, now };
  if (waiting === 0) {
    const details = `${problem} Pasó ${momentPhrase(since, clock)}. Se intenta con el próximo pedido.`;
    return { label: 'No los recibía', tone: 'warning', details };
  }
  const next = Date.parse(nextAt) <= now ? 'ahora' : momentPhrase(nextAt, clock);
  const details = `${problem} Así ${momentPhrase(since, clock, 'desde')}. Se intenta de nuevo ${next}.`;
  return { label: 'No recibe pedidos', tone: 'error', details };
}

/** How a shift was read last; null: it never was. */
export function shiftText({ shift, timeZone }: Pick<StorePos, 'shift' | 'timeZone'>, now: number): string | null {
  if (shift === null) return null;
  const read = `Consultado ${momentPhrase(shift.readAt, { timeZone, now })}.`;
  return shift.isOpen === null ? `${shift.problem ?? 'La caja no respondió a tiempo.'} ${read}` : read;
}
