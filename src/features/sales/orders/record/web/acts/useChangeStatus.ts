import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type OrderStatus } from '#domain/orders.ts';
import { areaOf, endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { ordersApi } from '../../orders.contract.ts';
import { statusChangeLabels } from './statusChangeLabels.ts';

/** Takes orders a step further. Whoever was slower than somebody else is told, and sees what the order is now. */
export function useChangeStatus() {
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useEndpointMutation(ordersApi.move);
  const move = useCallback(
    (id: number, status: OrderStatus) =>
      mutateAsync({ params: { id }, body: { status } }).then(
        (order) => {
          client.setQueryData(endpointQuery(ordersApi.get, { params: { id } }).queryKey, order);
          toasts.success(statusChangeLabels[status].done);
        },
        (thrown: unknown) => {
          toasts.failure(thrown);
          void client.invalidateQueries({ queryKey: [areaOf(ordersApi.move)] });
        },
      ),
    [client, mutateAsync],
  );
  return { move, moving: isPending ? (variables.body?.status ?? null) : null };
}
