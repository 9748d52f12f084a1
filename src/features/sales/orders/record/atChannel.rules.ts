import { minutesUnaccepted } from '#domain/orders/late.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderAtChannel } from './orderShape.contract.ts';

type AtChannel = { status: OrderStatus; channel: OrderAtChannel | null };

/** Seconds that a store has left to accept an order of a channel, 0 when they are over; null where none are counted. */
export function secondsToAccept({ status, channel }: AtChannel, now: number): number | null {
  if (status !== 'created' || !channel?.acceptBy) return null;
  return Math.max(0, Math.floor((Date.parse(channel.acceptBy) - now) / 1000));
}

type Unanswered = AtChannel & Parameters<typeof minutesUnaccepted>[0];

/** Minutes a new order has waited too long for its store; null where the deadline of its channel is shown instead. */
export const minutesNeglected = (order: Unanswered, now: number): number | null =>
  secondsToAccept(order, now) === null ? minutesUnaccepted(order, now) : null;

/** Seconds from which the deadline is marked as urgent. */
const urgentSeconds = 90;
export const isAcceptUrgent = (seconds: number): boolean => seconds <= urgentSeconds;

/** `Acepta en 3:05`, `Tiempo vencido`. */
export function acceptText(seconds: number): string {
  if (seconds === 0) return 'Tiempo para aceptar vencido';
  return `Acepta en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
