import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { nextStatuses } from '#domain/orders.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type OrderRow, ordersApi } from '../../orders.contract.ts';
import type { PendingAction } from './PendingAction.ts';
import { isRoutineStatus, statusChangeLabels } from './statusChangeLabels.ts';
import { useChangeStatus } from './useChangeStatus.ts';

/** What can be done with an order from its row: the next step, and cancelling. */
export function useOrderRowActions(onAct: (act: PendingAction) => void): (row: OrderRow) => RowAction[] {
  const { move } = useChangeStatus();
  return useMemo(
    () => (row) =>
      nextStatuses(row.status, row.dispatchMethod).flatMap((status): RowAction[] => {
        if (status === 'canceled')
          return [
            {
              label: statusChangeLabels.canceled.verb,
              icon: <IconX size={16} />,
              policy: ordersApi.cancel.policy,
              danger: true,
              apart: true,
              run: () => onAct({ kind: 'canceled', order: row }),
            },
          ];
        if (!isRoutineStatus(status)) return [];
        return [
          {
            label: statusChangeLabels[status].verb,
            icon: <IconArrowRight size={16} />,
            policy: ordersApi.move.policy,
            run: () => void move(row.id, status),
          },
        ];
      }),
    [move, onAct],
  );
}
