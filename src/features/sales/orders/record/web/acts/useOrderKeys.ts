import { useMemo } from 'react';
import { stepsByHand } from '#domain/orders.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import type { RowKey } from '#kit/web/list/table/rowKeys.ts';
import { type OrderRow, ordersApi } from '../../orders.contract.ts';
import { pendingMoves } from '../moves/usePendingMoves.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';
import { canReassign, type PendingAction } from './PendingAction.ts';
import { isRoutineStatus } from './statusChangeLabels.ts';

const presentOf = <T extends Pick<OrderRow, 'id' | 'status'>>(order: T): T => ({
  ...order,
  status: pendingMoves.all().get(order.id)?.to ?? order.status,
});

/** The keys of an order, on its row as in its details: A next step, R another store, C cancel, P print. */
export function useOrderKeys(
  onAct: (act: PendingAction) => void,
  onPrint: (id: number) => void,
): readonly RowKey<OrderRow>[] {
  const { move } = useMoveOrder();
  const [mayMove, mayCancel] = [useCan(ordersApi.move.policy), useCan(ordersApi.cancel.policy)];
  return useMemo(() => {
    const keys: (RowKey<OrderRow> | false)[] = [
      mayMove && {
        key: 'a',
        run(row) {
          const order = presentOf(row);
          const next = stepsByHand(order.status, order.dispatchMethod).find(isRoutineStatus);
          if (next) move([order], next);
        },
      },
      mayMove && {
        key: 'r',
        run(row) {
          const order = presentOf(row);
          if (canReassign(order.status)) onAct({ kind: 'reassign', order });
        },
      },
      mayCancel && {
        key: 'c',
        run(row) {
          const order = presentOf(row);
          if (stepsByHand(order.status, order.dispatchMethod).includes('canceled')) onAct({ kind: 'canceled', order });
        },
      },
      { key: 'p', run: ({ id }) => onPrint(id) },
    ];
    return keys.filter((key) => key !== false);
  }, [move, mayMove, mayCancel, onAct, onPrint]);
}
