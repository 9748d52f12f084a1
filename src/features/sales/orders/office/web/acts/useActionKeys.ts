import type { OrderStatus } from '#domain/orders/orders.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useHotkey } from '#kit/web/shell/shortcuts.ts';
import { type Order, ordersApi } from '../../../record/orders.contract.ts';
import { canReassign, type PendingAction } from './PendingAction.ts';

type Keyed = {
  order: Order;
  next: OrderStatus | undefined;
  onAct: (action: PendingAction) => void;
  onMove: (to: OrderStatus) => void;
  onPrint: () => void;
};

/** No other dialog covers the open order. */
const isOnTop = () => document.querySelectorAll('[role="dialog"]').length <= 1;

/** The keys of an order that is open; the same as on its row. */
export function useActionKeys({ order, next, onAct, onMove, onPrint }: Keyed): void {
  const mayMove = useCan(ordersApi.move.policy);
  const mayCancel = useCan(ordersApi.cancel.policy) && order.nextStatuses.includes('canceled');
  useHotkey('a', () => next && isOnTop() && onMove(next));
  useHotkey('r', () => isOnTop() && onAct({ kind: 'reassign', order }), mayMove && canReassign(order.status));
  useHotkey('c', () => isOnTop() && onAct({ kind: 'canceled', order }), mayCancel);
  useHotkey('p', () => isOnTop() && onPrint());
}
