import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type OrderStatus } from '#domain/orders.ts';
import { areaOf, reading, useWriting } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { ordersApi } from '../../orders.contract.ts';
import { moveWords } from './moveWords.ts';

/** Takes orders a step further. Whoever was slower than somebody else is told, and sees what the order is now. */
export function useMove() {
  const client = useQueryClient();
  const { mutateAsync, isPending, variables } = useWriting(ordersApi.move);
  const move = useCallback(
    (id: number, status: OrderStatus) =>
      mutateAsync({ params: { id }, body: { status } }).then(
        (order) => {
          client.setQueryData(reading(ordersApi.get, { params: { id } }).queryKey, order);
          toasts.success(moveWords[status].done);
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
