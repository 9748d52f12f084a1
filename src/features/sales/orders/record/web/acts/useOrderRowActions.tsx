import { IconArrowRight, IconBuildingStore, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { stepsByHand } from '#domain/orders.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type OrderRow, ordersApi } from '../../orders.contract.ts';
import { usePendingMoves } from '../moves/usePendingMoves.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';
import { canReassign, type PendingAction } from './PendingAction.ts';
import { isRoutineStatus, statusChangeLabels } from './statusChangeLabels.ts';

/** What can be done with an order from its row: the next step, another store, and cancelling. */
export function useOrderRowActions(onAct: (act: PendingAction) => void): (row: OrderRow) => RowAction[] {
  const { move } = useMoveOrder();
  const held = usePendingMoves();
  return useMemo(
    () => (row) => {
      const status = held.get(row.id)?.to ?? row.status;
      const steps = stepsByHand(status, row.dispatchMethod);
      const next = steps.find(isRoutineStatus);
      return [
        ...(next
          ? [
              {
                label: statusChangeLabels[next].verb,
                icon: <IconArrowRight size={16} />,
                policy: ordersApi.move.policy,
                run: () => void move([{ id: row.id, status }], next),
              },
            ]
          : []),
        ...(canReassign(status)
          ? [
              {
                label: 'Pasar a otro local',
                icon: <IconBuildingStore size={16} />,
                policy: ordersApi.reassign.policy,
                run: () => onAct({ kind: 'reassign', order: row }),
              },
            ]
          : []),
        ...(steps.includes('canceled')
          ? [
              {
                label: statusChangeLabels.canceled.verb,
                icon: <IconX size={16} />,
                policy: ordersApi.cancel.policy,
                danger: true,
                apart: true,
                run: () => onAct({ kind: 'canceled', order: row }),
              },
            ]
          : []),
      ];
    },
    [move, onAct, held],
  );
}
