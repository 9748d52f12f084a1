import { useSyncExternalStore } from 'react';
import { stepsByHand } from '#domain/orders.ts';
import type { Order, OrderRow } from '../../orders.contract.ts';
import { type PendingMove, PendingMoves } from './PendingMoves.ts';

/** The moves of this tab. */
export const pendingMoves = new PendingMoves();
addEventListener('pagehide', () => pendingMoves.flush());

export const usePendingMoves = (): ReadonlyMap<number, PendingMove> =>
  useSyncExternalStore(pendingMoves.subscribe, pendingMoves.all);

type Moved = Pick<OrderRow, 'id' | 'status' | 'statusSince'>;

const movedBy = <T extends Moved>(order: T, move: PendingMove | undefined): T =>
  move ? { ...order, status: move.to, statusSince: move.since } : order;

/** An order where its last move has taken it. */
export const useMoved = <T extends Moved>(order: T): T => movedBy(order, usePendingMoves().get(order.id));

/** The same, with what can be done from there. */
export function useMovedOrder(order: Order): Order {
  const moved = useMoved(order);
  return moved === order ? order : { ...moved, nextStatuses: stepsByHand(moved.status, moved.dispatchMethod) };
}
