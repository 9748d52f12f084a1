import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AbortedStatus, OrderStatus } from '#domain/orders/orders.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf, endpointQuery } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { HandOver } from '../../../record/handOver.rules.ts';
import { type Order, type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { statusChangeLabels } from '../acts/statusChangeLabels.ts';
import { undoWindow } from './PendingMoves.ts';
import { pendingMoves } from './usePendingMoves.ts';

type Movable = Pick<OrderRow, 'id' | 'status'>;

/** Pending changes are also sent when the page closes. */
const options = { keepalive: true };

const undo = (ids: readonly number[], to: OrderStatus) => {
  const left = ids.filter((id) => !pendingMoves.undo(id, to));
  if (left.length > 0) toasts.partial(`Ya se envió: ${left.map((id) => `#${id}`).join(', ')}`);
};

/**
 * Changes the status of orders after an undo window of ten seconds.
 * After a conflict with another user it shows the error and the current status.
 */
export function useMoveOrder() {
  const client = useQueryClient();
  const send = useCallback(
    async (id: number, request: () => Promise<Order>): Promise<boolean> => {
      const order = await request().catch((thrown: unknown) => {
        toasts.failure(thrown);
        return null;
      });
      if (order) client.setQueryData(endpointQuery(ordersApi.get, { params: { id } }).queryKey, order);
      await client.invalidateQueries({ queryKey: [areaOf(ordersApi.move)] });
      return order !== null;
    },
    [client],
  );
  /** Queues a status change of several orders, each with its request. Returns the number of queued orders. */
  const queue = useCallback(
    (orders: readonly Movable[], to: OrderStatus, request: (id: number) => Promise<Order>): number => {
      const taken = orders
        .filter(({ id, status }) => pendingMoves.hold({ id, status, to }, () => send(id, () => request(id))))
        .map(({ id }) => id);
      const { done } = statusChangeLabels[to];
      const message = taken.length === 1 ? `#${taken[0]} ${done[0]}` : `${taken.length} pedidos ${done[1]}`;
      if (taken.length > 0) toasts.success(message, { label: 'Deshacer', run: () => undo(taken, to) }, undoWindow);
      return taken.length;
    },
    [send],
  );
  /** Of one order, or of several at once. Answers how many were taken. */
  const move = useCallback(
    (orders: readonly Movable[], status: OrderStatus): number =>
      queue(orders, status, (id) => call(ordersApi.move, { params: { id }, body: { status } }, options)),
    [queue],
  );
  /** Completes a pickup with the guest's code, or the reason for its absence. */
  const handOver = useCallback(
    (order: Movable, proof: HandOver): void => {
      const body = { status: 'completed', ...proof } as const;
      queue([order], 'completed', (id) => call(ordersApi.move, { params: { id }, body }, options));
    },
    [queue],
  );
  /** Cancels an order, or marks it as failed, with a reason. */
  const abort = useCallback(
    (order: Movable, status: AbortedStatus, reason: string): void => {
      queue([order], status, (id) =>
        status === 'canceled'
          ? call(ordersApi.cancel, { params: { id }, body: { reason } }, options)
          : call(ordersApi.move, { params: { id }, body: { status, reason } }, options),
      );
    },
    [queue],
  );
  return { move, abort, handOver };
}
