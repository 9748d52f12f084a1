import type { DispatchMethod } from '../delivery/dispatch.ts';
import { kitchenStatuses, type OrderStatus } from './orders.ts';

const minute = 60_000;
const since = (from: string, now: number) => Math.floor((now - Date.parse(from)) / minute);

type Handed = { status: OrderStatus; dispatchMethod: DispatchMethod };
type Promised = Handed & { promisedAt: string };

/** An order ready for pickup is never late: it only waits for its guest. */
export const waitsForGuest = ({ status, dispatchMethod }: Handed): boolean =>
  status === 'ready' && dispatchMethod === 'pickUp';

/** Whether the promise still depends on us. */
const isOwed = (order: Handed): boolean =>
  (kitchenStatuses as readonly OrderStatus[]).includes(order.status) && !waitsForGuest(order);

/** Whether an order is late: past its promised time and not with its guest. */
export const isLate = (order: Promised, now: number): boolean => isOwed(order) && now > Date.parse(order.promisedAt);

/** Full minutes until the promised time, negative when late; null when nothing is pending. */
export const minutesToPromise = (order: Promised, now: number): number | null =>
  isOwed(order) ? -since(order.promisedAt, now) : null;

type Stated = { status: OrderStatus; statusSince: string; alertMinutes: number };

/** Minutes a new order has waited to be accepted, once that is longer than its store allows; null before. */
export function minutesUnaccepted({ status, statusSince, alertMinutes }: Stated, now: number): number | null {
  const waited = since(statusSince, now);
  return status === 'created' && waited >= alertMinutes ? waited : null;
}

/** `12 min`, from an hour and a half on `2 h`, from two days on `3 días`. */
export function minutesText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} días`;
}

/** `Atrasado 12 min`; null for an order that is not late. */
export function latenessText(order: Promised, now: number): string | null {
  if (!isLate(order, now)) return null;
  const late = since(order.promisedAt, now);
  return late > 0 ? `Atrasado ${minutesText(late)}` : 'Atrasado';
}
