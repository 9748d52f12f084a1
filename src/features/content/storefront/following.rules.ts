import { paymentMethodLabels } from '#domain/payments.ts';
import { paymentOfWire } from './wireNames.rules.ts';
import { formatLongDay, formatTime, localDay } from '#domain/time/dates.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';

/** An order as its guest follows it. */
export type Followed = {
  status: OrderStatus;
  dispatch_method: 'delivery' | 'pick_up';
  steps: readonly { status: OrderStatus; at: string }[];
  paid_at: string | null;
  scheduled_for: string | null;
  created_at: string;
};

/** A step of the way of an order; `at` is null while it is to come, or where it was not recorded. */
export type FollowedStep = { name: string; at: string | null; state: 'done' | 'current' | 'next' | 'failed' };

type Texts = Record<Followed['dispatch_method'], string>;
const both = (text: string): Texts => ({ delivery: text, pick_up: text });

const headlines: Record<OrderStatus, Texts> = {
  pending_online_payment: both('Falta tu pago'),
  online_payment_failed: both('El pago fue rechazado'),
  creation_scheduled: both('Tu pedido está programado'),
  created: both('Recibimos tu pedido'),
  preparing: both('Estamos preparando tu pedido'),
  ready: { delivery: 'Tu pedido está listo para salir', pick_up: 'Ya puedes retirar tu pedido' },
  in_transit: both('Tu pedido va en camino'),
  completed: { delivery: 'Tu pedido fue entregado', pick_up: 'Retiraste tu pedido' },
  canceled: both('Tu pedido fue cancelado'),
  failed: both('Tu pedido no se pudo entregar'),
};

/** State of an order in a sentence. */
export const headlineOf = ({ status, dispatch_method: method }: Followed): string => headlines[status][method];

const stepNames: Record<OrderStatus, Texts> = {
  pending_online_payment: both('Pago'),
  online_payment_failed: both('Pago'),
  creation_scheduled: both('Programado'),
  created: both('Recibido'),
  preparing: both('En preparación'),
  ready: { delivery: 'Listo para salir', pick_up: 'Listo para retirar' },
  in_transit: both('En camino'),
  completed: { delivery: 'Entregado', pick_up: 'Retirado' },
  canceled: both('Cancelado'),
  failed: both('No se pudo entregar'),
};

const waysOf: Record<Followed['dispatch_method'], readonly OrderStatus[]> = {
  delivery: ['created', 'preparing', 'ready', 'in_transit', 'completed'],
  pick_up: ['created', 'preparing', 'ready', 'completed'],
};

/** Whether the store waits for an online payment. */
export const isUnpaid = (status: OrderStatus) =>
  status === 'pending_online_payment' || status === 'online_payment_failed';
const isAborted = (status: OrderStatus) => status === 'canceled' || status === 'failed';

/** The payment as a step: only of orders that are paid online before the store receives them. */
function paymentStep({ status, steps, paid_at: paidAt }: Followed): FollowedStep[] {
  if (isUnpaid(status))
    return [
      {
        name: status === 'online_payment_failed' ? 'Pago rechazado' : 'Esperando tu pago',
        at: null,
        state: status === 'online_payment_failed' ? 'failed' : 'current',
      },
    ];
  if (paidAt === null)
    return steps.some((step) => isUnpaid(step.status)) ? [{ name: 'Sin pagar', at: null, state: 'failed' }] : [];
  // Money taken at the hand-over is in `paymentText`: as the first step it would be out of order.
  if (!steps.some((step) => isUnpaid(step.status))) return [];
  return [{ name: 'Pagado', at: paidAt, state: 'done' }];
}

/** Steps of an order: those that happened with their times, the present one, and those to come. */
export function stepsOf(order: Followed): FollowedStep[] {
  const { status, dispatch_method: method, steps } = order;
  const scheduled: OrderStatus[] = steps.some((step) => step.status === 'creation_scheduled')
    ? ['creation_scheduled']
    : [];
  const way = [...scheduled, ...waysOf[method]];
  const lastAt = (of: OrderStatus) => steps.findLast((step) => step.status === of)?.at ?? null;
  const nameOf = (of: OrderStatus) => stepNames[of][method];
  const payment = paymentStep(order);
  if (isAborted(status)) {
    const happened = way.filter((each) => steps.some((step) => step.status === each));
    return [
      ...payment,
      ...happened.map((each): FollowedStep => ({ name: nameOf(each), at: lastAt(each), state: 'done' })),
      { name: nameOf(status), at: lastAt(status), state: 'failed' },
    ];
  }
  const present = way.indexOf(status);
  const isEnded = status === 'completed';
  return [
    ...payment,
    ...way.map((each, place): FollowedStep => {
      if (place > present) return { name: nameOf(each), at: null, state: 'next' };
      return { name: nameOf(each), at: lastAt(each), state: place === present && !isEnded ? 'current' : 'done' };
    }),
  ];
}

/** Whether nothing more happens to an order. */
export const isOver = (status: OrderStatus) => status === 'completed' || isAborted(status);

type Promised = Followed & { promised_at: string };

/** Whether the promise passed without the order arriving, or being ready to pick up. */
export const isLate = ({ status, dispatch_method: method, promised_at: promised }: Promised, now: number): boolean =>
  Date.parse(promised) < now && !isOver(status) && !isUnpaid(status) && !(status === 'ready' && method === 'pick_up');

/**
 * When an order arrives or is ready: `Llega cerca de las 21:15`, `Debía llegar a las 21:15, va con retraso`; empty when
 * it is over or not paid.
 */
export function promiseText(order: Promised, timeZone: string, now: number): string {
  const { status, dispatch_method: method, promised_at: promised } = order;
  if (isOver(status) || isUnpaid(status)) return '';
  const isDelivery = method === 'delivery';
  const time = formatTime(promised, timeZone);
  const day = localDay(promised, timeZone);
  const isSameDay = day === localDay(order.created_at, timeZone);
  const on = isSameDay ? '' : `el ${formatLongDay(day, day)} `;
  if (isLate(order, now)) return `Debía ${isDelivery ? 'llegar' : 'estar listo'} ${on}a las ${time}, va con retraso`;
  if (isSameDay && status === 'ready' && !isDelivery) return '';
  return `${isDelivery ? 'Llega' : 'Listo'} ${on}cerca de las ${time}`;
}

type Paid = Followed & { payment_method: string; total: number; refunded: number };
type PaymentFormat = { paidAt: string | null; money: (amount: number) => string };

/** How a guest pays, after the verb: `en efectivo`, `con Webpay`. */
function meansOf(method: string): string {
  if (method === 'cash') return 'en efectivo';
  if (method === 'card') return 'con tarjeta';
  return `con ${paymentMethodLabels[paymentOfWire(method)]}`;
}

/** How an order is paid: `Pagado con Webpay a las 20:38.` */
export function paymentText(order: Paid, { paidAt, money }: PaymentFormat): string {
  const { status, dispatch_method: method, payment_method: by } = order;
  const means = meansOf(by);
  if (order.paid_at) return `Pagado ${means} a las ${paidAt}.`;
  if (isUnpaid(status)) return `Falta pagar ${means}.`;
  if (isOver(status)) return status === 'completed' ? `Pagado ${means}.` : 'No se cobró nada.';
  return `Pagas ${money(order.total)} ${means} ${method === 'delivery' ? 'al recibir' : 'al retirar'}.`;
}

/** Whether an order ended without its guest having the money back. */
export const isRefundDue = ({ status, paid_at: paidAt, total, refunded }: Paid): boolean =>
  isAborted(status) && paidAt !== null && refunded < total;
