import { isAborted, type OrderStatus, type PaymentStatus, waitsForPayment } from '#domain/orders/orders.ts';

/** Payments that are not due: a duplicate, one for an ended order, or a different amount than requested. */
export const paymentProblemLabels = {
  double: 'Pago doble',
  late: 'Pago de un pedido que ya terminó',
  amount: 'Monto distinto del pedido',
} as const;
export type PaymentProblem = keyof typeof paymentProblemLabels;

/** How to handle a payment, given the state its provider reports. */
export type PaymentVerdict =
  | { kind: 'wait' }
  | { kind: 'end'; status: 'failed' | 'canceled' }
  | { kind: 'accept' }
  | { kind: 'giveBack'; problem: PaymentProblem };

type Known = {
  payment: { status: PaymentStatus; amount: number };
  order: { status: OrderStatus };
  /** Another payment of the order was accepted. */
  isPaid: boolean;
};

/** Status of a payment at its provider, and the captured amount. */
type Books = { status: 'pending' | 'completed' | 'failed' | 'canceled' | 'unknown'; amount: number | null };

/** Final statuses, with the money captured or refunded: later updates are ignored. */
const takenStatuses: readonly PaymentStatus[] = ['completed', 'refund', 'pendingRefund', 'refunded'];

export function verdictOnPayment({ payment, order, isPaid }: Known, state: Books): PaymentVerdict {
  if (takenStatuses.includes(payment.status)) return { kind: 'wait' };
  if (state.status === 'failed' || state.status === 'canceled')
    return payment.status === 'created' ? { kind: 'end', status: state.status } : { kind: 'wait' };
  if (state.status !== 'completed') return { kind: 'wait' };
  if (isPaid) return { kind: 'giveBack', problem: 'double' };
  if (isAborted(order.status) || !waitsForPayment(order.status)) return { kind: 'giveBack', problem: 'late' };
  return state.amount === payment.amount ? { kind: 'accept' } : { kind: 'giveBack', problem: 'amount' };
}
