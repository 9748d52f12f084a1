import { z } from 'zod';
import { spelled } from '#kit/contract/wire.ts';
import type { DispatchMethod } from '../delivery/dispatch.ts';
import type { PaymentGroup } from '../payments.ts';

/** Every state of an order, with what people read. */
export const orderStatusLabels = {
  pending_online_payment: 'Esperando pago',
  online_payment_failed: 'Pago rechazado',
  creation_scheduled: 'Programado',
  created: 'Nuevo',
  preparing: 'En preparación',
  ready: 'Listo',
  in_transit: 'En camino',
  completed: 'Entregado',
  canceled: 'Cancelado',
  failed: 'Fallido',
} as const;
export type OrderStatus = keyof typeof orderStatusLabels;
export const orderStatuses = Object.keys(orderStatusLabels) as [OrderStatus, ...OrderStatus[]];

export type OrderTone = 'neutral' | 'success' | 'info' | 'error';

/** Colours by meaning: specification, section 4. */
export const orderTones: Record<OrderStatus, OrderTone> = {
  pending_online_payment: 'neutral',
  creation_scheduled: 'neutral',
  created: 'success',
  completed: 'success',
  preparing: 'info',
  ready: 'info',
  in_transit: 'info',
  online_payment_failed: 'error',
  canceled: 'error',
  failed: 'error',
};

/** Where an order may go from each state. `only` limits a step to orders that are delivered, or picked up. */
type Step = { to: OrderStatus; only?: DispatchMethod };
const steps: Record<OrderStatus, readonly Step[]> = {
  pending_online_payment: [
    { to: 'created' },
    { to: 'creation_scheduled' },
    { to: 'online_payment_failed' },
    { to: 'canceled' },
  ],
  online_payment_failed: [{ to: 'pending_online_payment' }, { to: 'canceled' }],
  creation_scheduled: [{ to: 'created' }, { to: 'canceled' }],
  created: [{ to: 'preparing' }, { to: 'canceled' }, { to: 'failed' }],
  preparing: [{ to: 'ready' }, { to: 'canceled' }, { to: 'failed' }],
  ready: [
    { to: 'in_transit', only: 'delivery' },
    { to: 'completed', only: 'pickUp' },
    { to: 'canceled' },
    { to: 'failed' },
  ],
  in_transit: [{ to: 'completed' }, { to: 'failed' }, { to: 'canceled' }],
  completed: [],
  canceled: [],
  failed: [],
};

/** The states an order may begin in. */
const beginnings: readonly OrderStatus[] = ['pending_online_payment', 'creation_scheduled', 'created'];

/** Checks at startup that every state is reachable, which catches errors in a table. */
function requireReachable<State extends string>(next: Record<State, readonly State[]>, first: readonly State[]): void {
  const reachable = new Set<State>(first);
  for (const state of reachable) for (const to of next[state]) reachable.add(to);
  const lost = Object.keys(next).filter((state) => !reachable.has(state as State));
  if (lost.length > 0) throw new Error(`Nothing ever becomes ${lost.join(', ')}`);
}
requireReachable(
  Object.fromEntries(orderStatuses.map((status) => [status, steps[status].map(({ to }) => to)])) as Record<
    OrderStatus,
    OrderStatus[]
  >,
  beginnings,
);

/** The states an order may go to from the present one. */
export const nextStatuses = (from: OrderStatus, method: DispatchMethod): OrderStatus[] =>
  steps[from].flatMap(({ to, only }) => (only === undefined || only === method ? to : []));

/** The states no order leaves. */
export const finalStatuses = orderStatuses.filter((status) => steps[status].length === 0);

/** Final states before completion: they need a reason and more than the kitchen's permission. */
export type AbortedStatus = 'canceled' | 'failed';
export const isAborted = (status: OrderStatus): status is AbortedStatus => status === 'canceled' || status === 'failed';

/** Left by payment or cancellation only; staff cannot confirm a payment by hand. */
export const waitsForPayment = (status: OrderStatus): boolean =>
  status === 'pending_online_payment' || status === 'online_payment_failed';

/** The states a person may take an order to. */
export const stepsByHand = (from: OrderStatus, method: DispatchMethod): OrderStatus[] =>
  nextStatuses(from, method).filter((to) => isAborted(to) || !waitsForPayment(from));

/** Those a kitchen works on. */
export const kitchenStatuses = ['created', 'preparing', 'ready', 'in_transit'] as const satisfies OrderStatus[];

/** Why a status change is invalid, as a sentence with the allowed ones; null if valid. */
export function transitionError(from: OrderStatus, to: OrderStatus, method: DispatchMethod): string | null {
  const next = nextStatuses(from, method);
  if (next.includes(to)) return null;
  const present = `El pedido está «${orderStatusLabels[from]}»`;
  if (next.length === 0) return `${present} y ya no cambia de estado.`;
  const allowed = next.map((status) => `«${orderStatusLabels[status]}»`);
  const last = allowed.pop();
  const choices = allowed.length > 0 ? `${allowed.join(', ')} o ${last}` : last;
  return `${present} y no puede pasar a «${orderStatusLabels[to]}»: puede pasar a ${choices}.`;
}

/** Sources of an order. */
export const orderMethodLabels = {
  delivery: 'Delivery',
  pickup: 'Retiro',
  attached: 'En el local',
  orderTakerDelivery: 'Delivery por teléfono',
  orderTakerPickup: 'Retiro por teléfono',
} as const;
export type OrderMethod = keyof typeof orderMethodLabels;
export const orderMethods = Object.keys(orderMethodLabels) as [OrderMethod, ...OrderMethod[]];
export const orderMethod = spelled(z.enum(orderMethods), {
  pick_up: 'pickup',
  pickUp: 'pickup',
  in_store: 'pickup',
  store_delivery: 'delivery',
});

const ways: Record<OrderMethod, { dispatch: DispatchMethod; group: PaymentGroup }> = {
  delivery: { dispatch: 'delivery', group: 'storeDelivery' },
  pickup: { dispatch: 'pickUp', group: 'inStore' },
  attached: { dispatch: 'pickUp', group: 'inStore' },
  orderTakerDelivery: { dispatch: 'delivery', group: 'orderTakerStoreDelivery' },
  orderTakerPickup: { dispatch: 'pickUp', group: 'orderTakerInStore' },
};
export const dispatchOf = (method: OrderMethod): DispatchMethod => ways[method].dispatch;
export const paymentGroupOf = (method: OrderMethod): PaymentGroup => ways[method].group;

/** Where an order comes from: the company's shop or a marketplace. */
export const orderSourceLabels = {
  mercat: 'Tienda propia',
  peya_aggregator: 'PedidosYa',
  rappi: 'Rappi',
  uber_eats: 'Uber Eats',
  didi_food: 'DiDi Food',
  amipass: 'Amipass',
} as const;
export type OrderSource = keyof typeof orderSourceLabels;
export const orderSources = Object.keys(orderSourceLabels) as [OrderSource, ...OrderSource[]];

export const paymentStatusLabels = {
  created: 'Procesando',
  completed: 'Aceptado',
  canceled: 'Anulado',
  failed: 'Rechazado',
  refund: 'Reembolso en curso',
  pendingRefund: 'Reembolso manual',
  refunded: 'Reembolsado',
} as const;
export type PaymentStatus = keyof typeof paymentStatusLabels;
/** Colours by meaning, as of orders. */
export const paymentTones: Record<PaymentStatus, OrderTone> = {
  created: 'neutral',
  completed: 'success',
  canceled: 'error',
  failed: 'error',
  refund: 'info',
  pendingRefund: 'info',
  refunded: 'neutral',
};
export const paymentStatuses = Object.keys(paymentStatusLabels) as [PaymentStatus, ...PaymentStatus[]];

/**
 * Where a payment may go from each state. One that was given back in part is completed again, and several refunds of
 * it may be on their way at once.
 */
const paymentSteps: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['completed', 'failed', 'canceled'],
  completed: ['refund', 'pendingRefund'],
  refund: ['refund', 'completed', 'refunded', 'pendingRefund'],
  pendingRefund: ['pendingRefund', 'completed', 'refunded', 'refund'],
  refunded: [],
  // Money may come after all, of a guest who was given up.
  failed: ['completed'],
  canceled: ['completed'],
};
requireReachable(paymentSteps, ['created']);

/** Whether a payment may go from one state to another. */
export const canPaymentTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  paymentSteps[from].includes(to);

/** States of a refund. `refused`: rejected by the provider. */
export const refundStateLabels = {
  processing: 'Procesando',
  pending: 'Pendiente, a mano',
  completed: 'Completado',
  refunded: 'Reembolsado',
  refused: 'Rechazado',
} as const;
export type RefundState = keyof typeof refundStateLabels;
export const refundStates = Object.keys(refundStateLabels) as [RefundState, ...RefundState[]];

/** States of a delivery by a fleet. */
export const deliveryJobStatusLabels = {
  PREORDER: 'Programado',
  CONFIRMING: 'Buscando repartidor',
  CONFIRMED: 'Confirmado',
  IN_PROGRESS: 'En curso',
  NEAR_PICKUP: 'Llegando al local',
  PICKED_UP: 'Retirado',
  NEAR_DROPOFF: 'Llegando al cliente',
  COMPLETED: 'Entregado',
  REJECTED: 'Rechazado',
  EXPIRED: 'Vencido',
  CANCELLED: 'Cancelado',
} as const;
export type DeliveryJobStatus = keyof typeof deliveryJobStatusLabels;
export const deliveryJobStatuses = Object.keys(deliveryJobStatusLabels) as [DeliveryJobStatus, ...DeliveryJobStatus[]];

/** Those in which a fleet carries an order no more. */
export const lostDeliveries: readonly DeliveryJobStatus[] = ['REJECTED', 'EXPIRED', 'CANCELLED'];
export const fleetGaveUp = (status: DeliveryJobStatus): boolean => lostDeliveries.includes(status);
