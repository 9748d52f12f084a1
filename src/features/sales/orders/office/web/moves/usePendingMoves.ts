import { useSyncExternalStore } from 'react';
import { stepsByHand } from '#domain/orders/orders.ts';
import type { Order, OrderRow } from '../../../record/orders.contract.ts';
import { type PendingMove, PendingMoves } from './PendingMoves.ts';

/** The moves of this tab. */
export const pendingMoves = new PendingMoves();
addEventListener('pagehide', () => pendingMoves.flush());
// Phones pause the timers of hidden pages and may kill them without an event.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pendingMoves.flush();
});

export const usePendingMoves = (): ReadonlyMap<number, PendingMove> =>
  useSyncExternalStore(pendingMoves.subscribe, pendingMoves.all);

type Moved = Pick<OrderRow, 'id' | 'status' | 'statusSince'>;

/** An order where its last move of these has taken it. */
export function movedBy<T extends Moved>(moves: ReadonlyMap<number, PendingMove>, order: T): T {
  const move = moves.get(order.id);
  return move ? { ...order, status: move.to, statusSince: move.since } : order;
}

/** The same by the moves that wait now. */
export const useMoved = <T extends Moved>(order: T): T => movedBy(usePendingMoves(), order);

/** The order in its pending status, with the next statuses from there. */
export function useMovedOrder(order: Order): Order {
  const moved = useMoved(order);
  return moved === order ? order : { ...moved, nextStatuses: stepsByHand(moved.status, moved.dispatchMethod) };
}
