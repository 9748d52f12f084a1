import { pluralize } from '#kit/web/shell/format.tsx';
import { nextMomentText } from '#domain/time/nextMoment.ts';
import type { ClosingEffect } from '../../closings.contract.ts';

/** Effect of a closing on a store: `2 pedidos en curso · abre mañana 10:00`. */
export function effectText(
  { orders, reopensAt, timeZone }: ClosingEffect,
  now: number,
  integer: (value: number) => string,
): string {
  const going = orders > 0 ? [pluralize(orders, ['pedido en curso', 'pedidos en curso'], integer)] : [];
  const back = reopensAt ? [`abre ${nextMomentText(reopensAt, { timeZone, now })}`] : [];
  return [...going, ...back].join(' · ');
}

/** Those that have most to do first. */
export const ordersFirst = (effects: readonly ClosingEffect[]): ClosingEffect[] =>
  effects.toSorted((one, other) => other.orders - one.orders);
