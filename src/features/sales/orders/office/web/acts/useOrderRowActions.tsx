import { IconArrowRight, IconBuildingStore, IconMotorbike, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { movedBy, usePendingMoves } from '../moves/usePendingMoves.ts';
import { actionsOf, type PendingAction } from './PendingAction.ts';
import { useAdvanceOrder } from './useAdvanceOrder.ts';
import { statusChangeLabels } from './statusChangeLabels.ts';

/** Row actions of an order: next step, reassign and cancel. */
export function useOrderRowActions(onAction: (action: PendingAction) => void): (row: OrderRow) => RowAction[] {
  const advance = useAdvanceOrder(onAction);
  const pending = usePendingMoves();
  return useMemo(
    () => (row) => {
      const order = movedBy(pending, row);
      const { next, reassigns, dispatches, cancels } = actionsOf(order);
      const actions: (RowAction | false | undefined)[] = [
        next && {
          label: statusChangeLabels[next].verb,
          icon: <IconArrowRight size={16} />,
          policy: ordersApi.move.policy,
          run: () => advance(order, next),
        },
        dispatches && {
          label: order.driver ? 'Cambiar repartidor' : 'Asignar repartidor',
          icon: <IconMotorbike size={16} />,
          policy: dispatchApi.assign.policy,
          run: () => onAction({ kind: 'driver', order }),
        },
        reassigns && {
          label: 'Pasar a otro local',
          icon: <IconBuildingStore size={16} />,
          policy: ordersApi.reassign.policy,
          run: () => onAction({ kind: 'reassign', order }),
        },
        cancels && {
          label: statusChangeLabels.canceled.verb,
          icon: <IconX size={16} />,
          policy: ordersApi.cancel.policy,
          danger: true,
          apart: true,
          run: () => onAction({ kind: 'canceled', order }),
        },
      ];
      return actions.filter((action) => action !== false && action !== undefined);
    },
    [advance, onAction, pending],
  );
}
