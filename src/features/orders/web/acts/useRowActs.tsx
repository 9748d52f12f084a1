import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { nextStatuses } from '#domain/orders.ts';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { type OrderRow, ordersApi } from '../../orders.contract.ts';
import type { AskedAct } from './AskedAct.ts';
import { isDaily, moveWords } from './moveWords.ts';
import { useMove } from './useMove.ts';

/** What can be done with an order from its row: the next step, and cancelling. */
export function useRowActs(onAct: (act: AskedAct) => void): (row: OrderRow) => RowAction[] {
  const { move } = useMove();
  return useMemo(
    () => (row) =>
      nextStatuses(row.status, row.dispatchMethod).flatMap((status): RowAction[] => {
        if (status === 'canceled')
          return [
            {
              label: moveWords.canceled.verb,
              icon: <IconX size={16} />,
              policy: ordersApi.cancel.policy,
              danger: true,
              apart: true,
              run: () => onAct({ kind: 'canceled', order: row }),
            },
          ];
        if (!isDaily(status)) return [];
        return [
          {
            label: moveWords[status].verb,
            icon: <IconArrowRight size={16} />,
            policy: ordersApi.move.policy,
            run: () => void move(row.id, status),
          },
        ];
      }),
    [move, onAct],
  );
}
