import { useMemo } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import type { RowKey } from '#kit/web/list/table/rowKeys.ts';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { movedBy, pendingMoves } from '../moves/usePendingMoves.ts';
import { actionsOf, type PendingAction } from './PendingAction.ts';
import { useAdvanceOrder } from './useAdvanceOrder.ts';

/** A row as it is at the moment of a press. */
const movedRow = (row: OrderRow): OrderRow => movedBy(pendingMoves.all(), row);

/** The keys of an order, on its row as in its details: A next step, R another store, C cancel, P print. */
export function useOrderKeys(
  onAction: (action: PendingAction) => void,
  onPrint: (id: number) => void,
): readonly RowKey<OrderRow>[] {
  const advance = useAdvanceOrder(onAction);
  const [mayMove, mayCancel] = [useCan(ordersApi.move.policy), useCan(ordersApi.cancel.policy)];
  return useMemo(() => {
    const keys: (RowKey<OrderRow> | false)[] = [
      mayMove && {
        key: 'a',
        run(row) {
          const order = movedRow(row);
          const { next } = actionsOf(order);
          if (next) advance(order, next);
        },
      },
      mayMove && {
        key: 'r',
        run(row) {
          const order = movedRow(row);
          if (actionsOf(order).reassigns) onAction({ kind: 'reassign', order });
        },
      },
      mayCancel && {
        key: 'c',
        run(row) {
          const order = movedRow(row);
          if (actionsOf(order).cancels) onAction({ kind: 'canceled', order });
        },
      },
      { key: 'p', run: ({ id }) => onPrint(id) },
    ];
    return keys.filter((key) => key !== false);
  }, [advance, mayMove, mayCancel, onAction, onPrint]);
}
