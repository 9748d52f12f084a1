import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { Openness } from '#domain/schedule/schedule.ts';
import type { Sellability } from '#features/catalogue/guest-menus/sellable.rules.ts';
import { fromText, untilText, type StoreClock } from '#features/sales/orders/pricing/refusals.rules.ts';

type Off = Extract<Sellability, { sellable: false }>;

/** Why a product cannot be ordered now, in few words: `Agotado hasta mañana a las 12:00`, `Disponible a las 19:00`. */
export function offText({ reason, until }: Off, clock: StoreClock): string {
  if (reason === 'soldOut') return until ? `Agotado ${untilText(until, clock)}` : 'Agotado';
  const timed = reason === 'hours' || reason === 'weekday' || reason === 'dates';
  if (timed && until) return `Disponible ${fromText(until, clock)}`;
  return reason === 'choices' ? 'Agotado' : 'No disponible ahora';
}

type States = Record<DispatchMethod, Openness>;
const methods: readonly DispatchMethod[] = ['delivery', 'pickUp'];

/** Dispatch methods that a store offers. */
export const offeredMethods = (states: States): DispatchMethod[] =>
  methods.filter((method) => states[method].reason !== 'disabled');

/** `opens`: when a closed store opens, `Abre mañana a las 12:00`; null where that is unknown, or it is open. */
type StateText = { open: boolean; text: string; opens: string | null };

/** Whether a store is open, and until when: `Abierto hasta las 23:00`, `Cerrado. Abre mañana a las 12:00`. */
export function stateText(states: States, clock: StoreClock): StateText {
  const offered = offeredMethods(states).map((method) => states[method]);
  const open = offered.filter((state) => state.open);
  const ends = (some: Openness[]) => some.flatMap(({ until }) => until ?? []).toSorted();
  if (open.length > 0) {
    const last = open.some(({ until }) => until === null) ? undefined : ends(open).at(-1);
    return { open: true, text: last ? `Abierto ${untilText(last, clock)}` : 'Abierto', opens: null };
  }
  const [next] = ends(offered);
  if (!next) return { open: false, text: 'Cerrado por ahora', opens: null };
  const opens = `Abre ${fromText(next, clock)}`;
  return { open: false, text: `Cerrado. ${opens}`, opens };
}
