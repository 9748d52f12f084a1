import { z } from 'zod';
import { parseItems } from '#kit/contract/values/parseItems.ts';
import { isAborted, kitchenStatuses, nextStatuses, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import type { EndedOrder, KitchenOrder } from './kitchen.contract.ts';

/** Milliseconds a tap stays on the tablet, to be taken back. */
export const undoWindowMs = 10_000;
/** A second tap sooner than this is the same finger, on the card that has slid under it. */
const sameFinger = 400;

const tap = z.object({
  orderId: z.number().int(),
  from: z.enum(orderStatuses),
  to: z.enum(orderStatuses),
  /** Of a pickup that requires its code. */
  handOver: z.object({ pickUpCode: z.string(), reason: z.string() }).partial().optional(),
  /** Time of the tap, and earliest time to send it; in ms. */
  at: z.number(),
  leavesAt: z.number(),
  /** The server may have received it, so it cannot be undone. */
  sent: z.boolean(),
  /** Attempts that ended with a server error. */
  attempts: z.number().int(),
});
export type Tap = z.output<typeof tap>;

const refusal = z.object({ orderId: z.number().int(), message: z.string() });
export type Refusal = z.output<typeof refusal>;

const fitting = <Item>(schema: z.ZodType<Item>) =>
  z.preprocess((stored) => parseItems(schema, stored), z.array(schema));

/** The part of the queue that survives a reload. A tap that another version of the product stored is dropped alone. */
export const storedTaps = z.object({ queue: fitting(tap), refusals: fitting(refusal) });

/** Taps in order, at most one of them being sent, and the rejections of the server. */
export type Taps = z.output<typeof storedTaps> & { sending: Tap | null; pausedUntil: number };

export const noTaps: Taps = { queue: [], refusals: [], sending: null, pausedUntil: 0 };

/** Fields of a board order that reconciliation needs. */
type Seen = Pick<KitchenOrder, 'id' | 'status'>;

export type TapEvent =
  | {
      kind: 'tapped';
      order: Pick<KitchenOrder, 'id' | 'status' | 'dispatchMethod'>;
      to: OrderStatus;
      handOver?: Tap['handOver'];
      now: number;
    }
  | { kind: 'undone'; tap: Tap }
  | { kind: 'leaves'; tap: Tap }
  | { kind: 'done'; tap: Tap }
  | { kind: 'refused'; tap: Tap; message: string }
  | { kind: 'unreachable' | 'trouble'; tap: Tap; now: number }
  | { kind: 'reachable' }
  | { kind: 'boardRead'; orders: readonly Seen[]; ended?: readonly EndedOrder[]; before?: readonly Seen[]; now: number }
  | { kind: 'dismissed'; orderId: number };

const path: readonly OrderStatus[] = [...kitchenStatuses, 'completed'];
const isAtLeast = (status: OrderStatus, other: OrderStatus) => path.indexOf(status) >= path.indexOf(other);

/** An order never enters the same status twice. */
const isSame = (one: Tap, other: Tap | null) => one.orderId === other?.orderId && one.to === other.to;
const without = (taps: Taps, isRemoved: (tap: Tap) => boolean): Taps => ({
  ...taps,
  queue: taps.queue.filter((each) => !isRemoved(each)),
});
const changed = (taps: Taps, which: Tap, change: Partial<Tap>): Taps => ({
  ...taps,
  queue: taps.queue.map((each) => (isSame(each, which) ? { ...each, ...change } : each)),
});

/** The last tap on an order that is still here. */
export const pendingTapOf = ({ queue }: Pick<Taps, 'queue'>, orderId: number): Tap | undefined =>
  queue.findLast((each) => each.orderId === orderId);

/** The state an order shows: where its taps have taken it. */
export function displayedStatus({ id, status }: Pick<KitchenOrder, 'id' | 'status'>, taps: Taps): OrderStatus {
  const last = pendingTapOf(taps, id);
  return last && !isAtLeast(status, last.to) ? last.to : status;
}

/** Tolerance of the displayed time, in ms. A larger difference means the clock was set back, and the tap is sent. */
const slack = 2_000;
const isWithinUndoWindow = ({ leavesAt }: Tap, now: number) => now < leavesAt && leavesAt - now <= undoWindowMs + slack;

/** Full seconds until a tap is sent; 0 when it only waits for the connection. */
export const secondsUntilSend = (tap: Tap, now: number): number =>
  isWithinUndoWindow(tap, now) ? Math.ceil(Math.min(undoWindowMs, tap.leavesAt - now) / 1000) : 0;

/** The first tap of each order: later taps wait for its response. */
const heads = ({ queue }: Taps): Tap[] =>
  queue.filter((each, index) => queue.findIndex(({ orderId }) => orderId === each.orderId) === index);

/** Taps that have not been sent can be undone. */
export const undoableTaps = ({ queue }: Taps): Tap[] => queue.filter(({ sent }) => !sent);

/** Milliseconds until the next attempt. */
const pauseAfter = (attempts: number) => Math.min(undoWindowMs, 2_000 * 2 ** attempts);

function tapped(taps: Taps, { order, to, handOver, now }: Extract<TapEvent, { kind: 'tapped' }>): Taps {
  const from = displayedStatus(order, taps);
  if (!path.includes(to) || !nextStatuses(from, order.dispatchMethod).includes(to)) return taps;
  const sinceLast = now - (taps.queue.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  if (sinceLast >= 0 && sinceLast < sameFinger) return taps;
  const next: Tap = {
    orderId: order.id,
    from,
    to,
    ...(handOver && { handOver }),
    at: now,
    leavesAt: now + undoWindowMs,
    sent: false,
    attempts: 0,
  };
  const refusals = taps.refusals.filter(({ orderId }) => orderId !== order.id);
  return { ...taps, refusals, queue: [...taps.queue, next] };
}

/** Undoing a tap also removes the later taps of the same order. */
function undone(taps: Taps, { tap: back }: { tap: Tap }): Taps {
  const found = taps.queue.find((each) => isSame(each, back));
  if (!found || found.sent) return taps;
  return without(taps, ({ orderId, to }) => orderId === found.orderId && isAtLeast(to, found.to));
}

/** A tap that the board already confirmed is no longer queued: ignore its rejection. */
function refused(taps: Taps, { tap: no, message }: { tap: Tap; message: string }): Taps {
  if (!taps.queue.some((each) => isSame(each, no))) return taps;
  const refusals = [...taps.refusals.filter(({ orderId }) => orderId !== no.orderId), { orderId: no.orderId, message }];
  return { ...without(taps, ({ orderId }) => orderId === no.orderId), refusals };
}

/** Statuses in which the kitchen is working and must learn of a cancellation. */
const cooking: readonly OrderStatus[] = ['created', 'preparing'];

/** Why an order no longer needs work; null when it was handed over, which needs no notice. */
function lossOf(from: OrderStatus, ended: EndedOrder | undefined): string | null {
  const advice = cooking.includes(from) ? 'No lo prepares.' : 'No lo entregues.';
  if (!ended) return `Lo pasaron a otro local. ${advice}`;
  if (!isAborted(ended.status)) return null;
  const outcome = ended.status === 'canceled' ? 'Lo cancelaron' : 'Lo dieron por fallido';
  return `${outcome}${ended.reason ? `: ${ended.reason.replace(/\.$/, '')}` : ''}. ${advice}`;
}

type BoardRead = Extract<TapEvent, { kind: 'boardRead' }>;

/** Orders in the kitchen that disappeared without a tap from here, and tapped orders that were cancelled meanwhile. */
function losses(taps: Taps, { orders, before = [], ended = [] }: BoardRead): Refusal[] {
  const isOpen = (id: number) => orders.some((each) => each.id === id);
  const endOf = (id: number) => ended.find((each) => each.id === id);
  const untapped = before.filter(({ id, status }) => cooking.includes(status) && !pendingTapOf(taps, id));
  const tapped = heads(taps).filter(({ orderId }) => endOf(orderId));
  const removed = [...untapped, ...tapped.map(({ orderId, from }) => ({ id: orderId, status: from }))];
  return removed.flatMap(({ id, status }) => {
    const message = isOpen(id) ? null : lossOf(status, endOf(id));
    return message ? { orderId: id, message } : [];
  });
}

/** Drops taps that are already applied; those that no longer fit are sent immediately. */
function boardRead(taps: Taps, read: BoardRead): Taps {
  const statuses = new Map(read.orders.map(({ id, status }) => [id, status]));
  const isEnded = (id: number) => read.ended?.some((each) => each.id === id) ?? false;
  const queue = taps.queue.flatMap((each) => {
    const status = statuses.get(each.orderId);
    // An order is on the board as canceled only when it was cancelled here.
    if (status && (isAtLeast(status, each.to) || !path.includes(status))) return [];
    if (status) return each;
    return isEnded(each.orderId) ? [] : { ...each, leavesAt: Math.min(each.leavesAt, read.now) };
  });
  const lost = losses(taps, read);
  const earlier = taps.refusals.filter(({ orderId }) => !lost.some((each) => each.orderId === orderId));
  return { ...taps, queue, refusals: [...earlier, ...lost] };
}

/** Returns the next state. Idempotent for repeated events. */
export function tapsReducer(taps: Taps, event: TapEvent): Taps {
  const idle: Taps = { ...taps, sending: null };
  switch (event.kind) {
    case 'tapped':
      return tapped(taps, event);
    case 'undone':
      return undone(taps, event);
    case 'leaves':
      return { ...changed(taps, event.tap, { sent: true }), sending: event.tap };
    case 'done':
      return without({ ...idle, pausedUntil: 0 }, (each) => isSame(each, event.tap));
    case 'refused':
      return refused({ ...idle, pausedUntil: 0 }, event);
    case 'unreachable':
      return { ...idle, pausedUntil: event.now + pauseAfter(1) };
    case 'trouble':
      return changed(idle, event.tap, {
        attempts: event.tap.attempts + 1,
        leavesAt: event.now + pauseAfter(event.tap.attempts),
      });
    case 'reachable':
      return { ...taps, pausedUntil: 0 };
    case 'boardRead':
      return boardRead(taps, event);
    case 'dismissed':
      return { ...taps, refusals: taps.refusals.filter(({ orderId }) => orderId !== event.orderId) };
  }
}

/** The next tap to send, one at a time and in order; null when there is none. */
export function nextTapToSend(taps: Taps, { now, online }: { now: number; online: boolean }): Tap | null {
  if (!online || taps.sending || now < taps.pausedUntil) return null;
  return heads(taps).find((each) => !isWithinUndoWindow(each, now)) ?? null;
}

/** Milliseconds until there may be something to send; null while only news can change that. */
export function nextCheckDelay(taps: Taps, { now, online }: { now: number; online: boolean }): number | null {
  if (!online || taps.sending || taps.queue.length === 0) return null;
  const leaves = heads(taps).map((each) => (isWithinUndoWindow(each, now) ? each.leavesAt - now : 0));
  return Math.max(0, taps.pausedUntil - now, Math.min(...leaves));
}
