import type { DispatchMethod } from '#domain/dispatch.ts';
import { kitchenStatuses, nextStatuses, type OrderStatus } from '#domain/orders.ts';
import type { KitchenBoard, KitchenChoice, KitchenOrder } from './kitchen.contract.ts';
import { displayedStatus, pendingTapOf, type Taps } from './taps.rules.ts';

export type KitchenStatus = (typeof kitchenStatuses)[number];

/** The columns of the board, with what an empty one says. */
export const columns: readonly { status: KitchenStatus; label: string; nothing: string }[] = [
  { status: 'created', label: 'Nuevos', nothing: 'Nada por aceptar' },
  { status: 'preparing', label: 'En preparación', nothing: 'Nada en preparación' },
  { status: 'ready', label: 'Listos', nothing: 'Nada por entregar' },
  { status: 'in_transit', label: 'En camino', nothing: 'Nada en camino' },
];

/** What the one button of a card says. */
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

function shownOrder(order: KitchenOrder, taps: Taps, ahead: number): BoardOrder {
  const status = displayedStatus(order, taps);
  const tap = pendingTapOf(taps, order.id);
  const statusSince = tap && status !== order.status ? new Date(tap.at + ahead).toISOString() : order.statusSince;
  return { ...order, status, statusSince, waiting: tap !== undefined && status !== order.status };
}

/** The orders of each column, the oldest promise first. What was tapped away for good is in none. */
export function ordersByColumn(
  orders: readonly KitchenOrder[],
  taps: Taps,
  ahead: number,
): Record<KitchenStatus, BoardOrder[]> {
  const shown = orders.map((order) => shownOrder(order, taps, ahead));
  const of = (status: KitchenStatus) => shown.filter((order) => order.status === status);
  return { created: of('created'), preparing: of('preparing'), ready: of('ready'), in_transit: of('in_transit') };
}

export type Urgency = 'calm' | 'slow' | 'late';
const minute = 60_000;

/** How pressing an order is by the time it has been in its state: `slow` at the minutes of its store, `late` at twice that. */
export function urgencyOf({ statusSince, alertMinutes }: BoardOrder | KitchenOrder, now: number): Urgency {
  const minutes = (now - Date.parse(statusSince)) / minute;
  if (minutes >= 2 * alertMinutes) return 'late';
  return minutes >= alertMinutes ? 'slow' : 'calm';
}

const two = (value: number) => String(value).padStart(2, '0');

/** A time that runs, unlike any time of day: `4′ 07″`, from an hour on `1 h 04′`. It never runs below zero. */
export function elapsed(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}′ ${two(seconds % 60)}″` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)}′`;
}

/** Whole minutes a promise is overdue; 0 while it can be kept. */
export const overdueMinutes = (promisedAt: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(promisedAt)) / minute));

export type ChoiceGroup = { name: string; choices: KitchenChoice[] };

/** Choices under the name of what they were chosen from: «Tomate» means something else under «Sin». */
export function choiceGroups(choices: readonly KitchenChoice[]): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last?.name === choice.groupName) last.choices.push(choice);
    else groups.push({ name: choice.groupName, choices: [choice] });
  }
  return groups;
}
