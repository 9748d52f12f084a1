import { useCallback } from 'react';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { requiresPickUpCode } from '../../../record/handOver.rules.ts';
import type { OrderRow } from '../../../record/orders.contract.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';
import type { ActionOrder, PendingAction } from './PendingAction.ts';

type Advanced = ActionOrder & Pick<OrderRow, 'dispatchMethod' | 'source'>;

/** Moves an order to its next status; a hand-over that requires the guest's code opens its dialog first. */
export function useAdvanceOrder(onAction: (action: PendingAction) => void): (order: Advanced, to: OrderStatus) => void {
  const { move } = useMoveOrder();
  const { flags } = useCurrentUser();
  return useCallback(
    (order, to) => {
      if (to === 'completed' && requiresPickUpCode(order, flags)) onAction({ kind: 'handOver', order });
      else move([order], to);
    },
    [move, flags, onAction],
  );
}
