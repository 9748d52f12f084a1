import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { ordersApi } from '../../../record/orders.contract.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import type { ActionOrder } from './PendingAction.ts';

/** Hands an order over with its code, which rows of lists do not have. */
export function HandOverOrder({ order, onClose }: { order: ActionOrder; onClose: () => void }) {
  const { handOver } = useMoveOrder();
  const { data, error } = useQuery(endpointQuery(ordersApi.get, { params: { id: order.id } }));
  useEffect(
    function closeOnFailure() {
      if (!error) return;
      toasts.failure(error);
      onClose();
    },
    [error, onClose],
  );
  if (!data) return null;
  return (
    <HandOverDialog
      orderId={order.id}
      pickUpCode={data.proofs.pickUpCode ?? null}
      onHandOver={(proof) => handOver(order, proof)}
      onClose={onClose}
    />
  );
}
