import { isAborted, type OrderStatus, type PaymentStatus, type RefundState } from '#domain/orders/orders.ts';
import { type BusinessDaySettings, businessDayOf, hourOf } from '#domain/time/businessDay.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import type { OrderEvent } from '#features/sales/orders/record/orderShape.contract.ts';
import type { DemoOrder } from './demoOrders.ts';

/** Payment status by the status of the order. */
export const paymentStatusAt: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending_online_payment: 'created',
  online_payment_failed: 'failed',
};

/** Refunds that Amipass does not take are left to staff. */
const byHand: readonly string[] = ['amipass'];
const cards: readonly string[] = ['online', 'oneclick', 'mercado_pago'];
/** Completed online orders per order with a partial refund. */
const troubled = 27;

const reasons = ['Faltó un producto', 'Llegó frío', 'Se cobró dos veces', 'Producto equivocado'];

type Money = {
  order: DemoOrder;
  payment: ReturnType<typeof paymentOf> | null;
  refund: ReturnType<typeof refundOf> | null;
};

function paymentOf(
  { paymentMethod, total, createdAt, status, refunded }: DemoOrder,
  index: number,
  state?: RefundState,
) {
  const accepted = paymentStatusAt[status] ?? 'completed';
  const after: Partial<Record<RefundState, PaymentStatus>> = {
    processing: 'refund',
    pending: 'pendingRefund',
    completed: 'refunded',
    refunded: 'refunded',
  };
  return {
    type: paymentMethod,
    status: (state && after[state]) ?? accepted,
    amount: total,
    refunded,
    card: cards.includes(paymentMethod) ? (index % 3 === 0 ? 'debit' : 'credit') : null,
    reference: accepted === 'created' ? null : `${paymentMethod}-${(7_100_000 + index * 7_919).toString(36)}`,
    paidAt: accepted === 'completed' ? new Date(Date.parse(createdAt) + 90_000).toISOString() : null,
    createdAt,
    updatedAt: createdAt,
  };
}

type Refunded = { order: DemoOrder; amount: number; state: RefundState; reason: string; authorName: string };

const paidOut: readonly RefundState[] = ['completed', 'refunded'];

function refundOf({ order, amount, state, reason, authorName }: Refunded, clock: BusinessDaySettings) {
  const instant = Date.parse(order.updatedAt) + 20 * 60_000;
  const at = new Date(instant).toISOString();
  const isPaidOut = paidOut.includes(state);
  return {
    amount,
    businessDay: isPaidOut ? businessDayOf(clock, instant) : null,
    hour: isPaidOut ? hourOf(clock.timeZone, instant) : null,
    reason,
    state,
    reference: state === 'completed' ? `rev-${order.phoneDigits.slice(-6)}` : null,
    message: state === 'pending' ? 'Se devuelve por transferencia' : null,
    authorName,
    createdAt: at,
    updatedAt: at,
  };
}

/** Adds a refund to an order; one that waits counts once it is paid out. */
function withRefund({ order, amount, state, authorName: by, reason: note }: Refunded): DemoOrder {
  const event: OrderEvent = {
    at: new Date(Date.parse(order.updatedAt) + 20 * 60_000).toISOString(),
    kind: 'refund',
    to: null,
    by,
    source: 'staff',
    note,
  };
  const timeline = [...order.timeline, event];
  return { ...order, refunded: paidOut.includes(state) ? amount : 0, timeline, version: timeline.length };
}

const stateOf = ({ paymentMethod }: DemoOrder, isLast: boolean): RefundState => {
  if (byHand.includes(paymentMethod)) return isLast ? 'pending' : 'refunded';
  return isLast ? 'processing' : 'completed';
};

/** Adds online payments and refunds: in full for cancelled orders, and for a line of a few others. */
export function demoPaymentsOf(
  orders: readonly DemoOrder[],
  { staff, ...clock }: BusinessDaySettings & { staff: readonly string[] },
): Money[] {
  let completedCount = 0;
  return orders.map((order, index) => {
    if (!isPaidOnline(order.paymentMethod)) return { order, payment: null, refund: null };
    const isLost = isAborted(order.status);
    const hasRefund = order.status === 'completed' && completedCount++ % troubled === 3;
    if (!isLost && !hasRefund) return { order, payment: paymentOf(order, index), refund: null };
    const amount = isLost ? order.total : Math.min(order.total, order.lines[0]?.total ?? order.total);
    const authorName = staff[index % staff.length] ?? 'Administración';
    const reason = isLost
      ? `${paymentMethodLabels[order.paymentMethod]}: pedido anulado`
      : (reasons[index % reasons.length] as string);
    const isLast = index > orders.length * 0.8;
    const state = stateOf(order, isLast);
    const refunded = { order, amount, state, reason, authorName };
    const back = withRefund(refunded);
    return { order: back, payment: paymentOf(back, index, state), refund: refundOf(refunded, clock) };
  });
}
