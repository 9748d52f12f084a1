import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import type { OrderEvent } from '#features/sales/orders/record/orderShape.contract.ts';
import type { Random } from './demoRandom.ts';

/** Cancellation reasons with their weights. */
export const cancelReasons = {
  'El cliente se arrepintió': 30,
  'Sin stock de un producto': 24,
  'La dirección está fuera de la zona': 12,
  'El local está sobrepasado': 12,
  'Pedido duplicado': 10,
  'El cliente no contesta': 8,
  'Cierre anticipado del local': 4,
};
export const failReasons = {
  'No había nadie en la dirección': 5,
  'Dirección equivocada': 3,
  'El pedido se dañó en el camino': 2,
};

/** An event of an order, with the minutes since the previous one. */
export type Step = Omit<OrderEvent, 'at'> & { after: number };

export type DemoOrderOutcome = {
  /** Final status. */
  status: OrderStatus;
  dispatch: DispatchMethod;
  /** The guest, the marketplace or the agent of the call centre that placed it. */
  placedBy: Pick<OrderEvent, 'by' | 'source'>;
  /** An agent of the call centre. */
  staff: string;
  /** Paid before anybody cooks, and with what. */
  paidWith: string | null;
  /** Minutes until the kitchen receives the order; null: immediately. */
  waits: number | null;
  reason: string | null;
};

const kitchenPath: readonly OrderStatus[] = ['created', 'preparing', 'ready', 'in_transit', 'completed'];

/** Duration of each status. Most orders arrive by the promised time, which is at least 35 minutes. */
const minutes: Partial<Record<OrderStatus, [least: number, most: number]>> = {
  preparing: [1, 6],
  ready: [7, 16],
  in_transit: [1, 6],
  completed: [6, 20],
  canceled: [2, 14],
  failed: [12, 35],
};

const status = (to: OrderStatus, after: number, by: string, source: OrderEvent['source'], note: string | null = null) =>
  ({ kind: 'status', to, after, by, source, note }) satisfies Step;

/** First steps of an order: paid or not, immediate or scheduled. */
function beginning(
  { status: end, placedBy: { by, source }, paidWith, waits }: DemoOrderOutcome,
  random: Random,
): Step[] {
  const first: OrderStatus = waits === null ? 'created' : 'creation_scheduled';
  if (!paidWith) return [status(first, 0, by, source)];
  const pendingPayment = status('pending_online_payment', 0, by, source);
  if (end === 'pending_online_payment') return [pendingPayment];
  if (end === 'online_payment_failed')
    return [pendingPayment, status(end, 2, paidWith, 'channel', 'El banco rechazó el pago')];
  const paid: Step = { ...status(first, random.between(1, 3), paidWith, 'channel', null), kind: 'payment', to: null };
  return [pendingPayment, { ...paid, note: 'Pago aceptado' }, status(first, 0, paidWith, 'channel')];
}

/** Steps of an order up to its final status. */
export function demoEventsOf(plot: DemoOrderOutcome, random: Random): Step[] {
  const { status: end, dispatch, waits, staff, reason } = plot;
  const steps = beginning(plot, random);
  const begun = steps.at(-1)?.to;
  if (begun === end) return steps;
  if (waits !== null && begun === 'creation_scheduled') steps.push(status('created', waits, 'Reloj', 'clock'));
  const isLost = isAborted(end);
  const until: OrderStatus = end === 'canceled' ? random.pick(['created', 'created', 'preparing'] as const) : end;
  const lastStatus = end === 'failed' ? (dispatch === 'delivery' ? 'in_transit' : 'ready') : until;
  for (const to of kitchenPath.slice(1, kitchenPath.indexOf(lastStatus) + 1)) {
    if (to === 'in_transit' && dispatch === 'pickUp') continue;
    const source = to === 'in_transit' || (to === 'completed' && dispatch === 'delivery') ? 'fleet' : 'kitchen';
    steps.push(
      status(to, random.between(...(minutes[to] ?? [1, 5])), source === 'fleet' ? 'Reparto' : 'Cocina', source),
    );
  }
  if (isLost) steps.push(status(end, random.between(...(minutes[end] ?? [1, 5])), staff, 'staff', reason));
  return steps;
}

/** Converts steps to timeline events, starting at `began`. */
export function timelineFrom(steps: readonly Step[], began: number): OrderEvent[] {
  let at = began;
  return steps.map(({ after, ...event }) => {
    at += after * 60_000;
    return { at: new Date(at).toISOString(), ...event };
  });
}

export const durationOf = (steps: readonly Step[]): number => steps.reduce((sum, { after }) => sum + after, 0) * 60_000;
