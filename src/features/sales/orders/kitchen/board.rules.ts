import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { kitchenStatuses, nextStatuses, type OrderStatus } from '#domain/orders/orders.ts';
import { isLate, minutesUnaccepted, waitsForGuest } from '#domain/orders/late.ts';
import type { KitchenBoard, KitchenChoice, KitchenOrder } from './kitchen.contract.ts';
import { displayedStatus, pendingTapOf, type Taps } from './taps.rules.ts';

export type KitchenStatus = (typeof kitchenStatuses)[number];

/** Columns of the board, with the text of an empty one. */
export const columns: readonly { status: KitchenStatus; label: string; nothing: string }[] = [
  { status: 'created', label: 'Nuevos', nothing: 'Nada por aceptar' },
  { status: 'preparing', label: 'En preparación', nothing: 'Nada en preparación' },
  { status: 'ready', label: 'Listos', nothing: 'Nada por entregar' },
  { status: 'in_transit', label: 'En camino', nothing: 'Nada en camino' },
];

/** Labels of a card's main button. */
const stepLabels: Partial<Record<OrderStatus, string>> = {
  preparing: 'Empezar',
  ready: 'Listo',
  in_transit: 'Salió a reparto',
  completed: 'Entregado',
};
export type Step = { to: OrderStatus; label: string };

/** The next step of an order on its way to the guest. */
export function stepOf(status: OrderStatus, method: DispatchMethod): Step | null {
  const [to] = nextStatuses(status, method);
  const label = to && stepLabels[to];
  return label ? { to, label } : null;
}

/** An order as the board shows it: where its taps have taken it, and since when. */
export type BoardOrder = KitchenOrder & { waiting: boolean };

/** Milliseconds the server's clock is ahead of that of the tablet, which read the board at `readAt`. */
export const clockSkew = ({ now }: Pick<KitchenBoard, 'now'>, readAt: number): number => Date.parse(now) - readAt;

function boardOrder(order: KitchenOrder, taps: Taps, ahead: number): BoardOrder {
  const status = displayedStatus(order, taps);
  const tap = pendingTapOf(taps, order.id);
  const statusSince = tap && status !== order.status ? new Date(tap.at + ahead).toISOString() : order.statusSince;
  return { ...order, status, statusSince, waiting: tap !== undefined && status !== order.status };
}

/** Orders of each column, sorted by promised time. Orders completed by a tap are in none. */
export function ordersByColumn(
  orders: readonly KitchenOrder[],
  taps: Taps,
  ahead: number,
): Record<KitchenStatus, BoardOrder[]> {
  const boardOrders = orders.map((order) => boardOrder(order, taps, ahead));
  const of = (status: KitchenStatus) => boardOrders.filter((order) => order.status === status);
  return { created: of('created'), preparing: of('preparing'), ready: of('ready'), in_transit: of('in_transit') };
}

export type Urgency = 'calm' | 'soon' | 'late';
const minute = 60_000;
/** Minutes before its promise from which an order is about to be late. */
const soonMinutes = 10;

type Timed = Pick<KitchenOrder, 'status' | 'statusSince' | 'promisedAt' | 'dispatchMethod' | 'alertMinutes'>;

/** Full minutes since a moment; 0 when it is in the future. */
const minutesSince = (since: string, now: number) => Math.max(0, Math.floor((now - Date.parse(since)) / minute));

/** Minutes since an order arrived or was ready without any action, once they exceed the store's limit; 0 before. */
export function untouchedMinutes(order: Timed, now: number): number {
  if (!waitsForGuest(order)) return minutesUnaccepted(order, now) ?? 0;
  const waited = minutesSince(order.statusSince, now);
  return waited >= order.alertMinutes ? waited : 0;
}

/** Urgency by the minutes to the promised time, in any status; higher when no one acts on the order. */
export function urgencyOf(order: Timed, now: number): Urgency {
  if (isLate(order, now)) return 'late';
  if (untouchedMinutes(order, now) > 0) return 'soon';
  const isDue = Date.parse(order.promisedAt) - now <= soonMinutes * minute;
  return isDue && !waitsForGuest(order) ? 'soon' : 'calm';
}

/** Urgency of the due time alone: an order that no one has started may still have all of its time. */
export function dueUrgency(order: Timed, now: number): Urgency {
  const urgency = urgencyOf(order, now);
  const isNear = Date.parse(order.promisedAt) - now <= soonMinutes * minute;
  return urgency === 'soon' && !isNear && !waitsForGuest(order) ? 'calm' : urgency;
}

/** `8 min`, from an hour and a half on `1 h 35 min`. */
const asDuration = (minutes: number) =>
  minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** How long an order has until its promise, or has been past it: the words cooks go by. */
export function dueText(order: Timed, now: number): string {
  if (waitsForGuest(order)) return `Espera hace ${asDuration(minutesSince(order.statusSince, now))}`;
  const left = Date.parse(order.promisedAt) - now;
  const overdue = minutesSince(order.promisedAt, now);
  if (overdue > 0) return `Atrasado ${asDuration(overdue)}`;
  if (left <= 0) return 'Es la hora';
  const minutes = Math.ceil(left / minute);
  return `${minutes === 1 ? 'Falta' : 'Faltan'} ${asDuration(minutes)}`;
}

/** Formats the age of an order and the time in its current status, once staff have moved it. */
export function ageText(
  { status, statusSince, createdAt }: Timed & Pick<KitchenOrder, 'createdAt'>,
  now: number,
): string {
  const received = `Recibido hace ${asDuration(minutesSince(createdAt, now))}`;
  return status === 'created' ? received : `${received}, aquí ${asDuration(minutesSince(statusSince, now))}`;
}

export type DishCount = { name: string; quantity: number };

/** Remaining quantity of each dish, highest first, without orders that wait for the point of sale. */
export function dishesToCook(byColumn: Record<KitchenStatus, readonly BoardOrder[]>): DishCount[] {
  const counts = new Map<string, number>();
  const orders = [...byColumn.created, ...byColumn.preparing].filter(({ blockedUntil }) => blockedUntil === null);
  for (const { lines } of orders)
    for (const { name, quantity } of lines) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'es'));
}

const removes = /^(sin|quitar?|sacar?|retirar?|eliminar?)(\s|$)/i;

/** Whether a choice leaves something out: «Sin cebolla», or any choice of «Quitar ingredientes». */
export const isRemoval = ({ groupName, name }: Pick<KitchenChoice, 'groupName' | 'name'>): boolean =>
  removes.test(name.trim()) || removes.test(groupName.trim());

export type ChoiceGroup = { name: string; choices: KitchenChoice[] };

/** Groups choices by the name of their modifier group: «Tomate» means the opposite under «Sin». */
export function choiceGroups(choices: readonly KitchenChoice[]): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last?.name === choice.groupName) last.choices.push(choice);
    else groups.push({ name: choice.groupName, choices: [choice] });
  }
  return groups;
}
