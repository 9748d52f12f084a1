import { useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api/call.ts';
import { areaOf, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { ordersApi, type StoreCandidate } from '../../../record/orders.contract.ts';
import { undoWindow } from '../moves/PendingMoves.ts';
import { pendingMoves } from '../moves/usePendingMoves.ts';
import type { ActionOrder } from './PendingAction.ts';

/** Moves an order to another store immediately; an undo would be another move that both stores see. */
export function useReassign({ id, storeId: before }: ActionOrder, onDone: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useEndpointMutation(ordersApi.reassign);
  const back = () =>
    call(ordersApi.reassign, { params: { id }, body: { storeId: before, reason: 'Se deshizo', confirmed: true } })
      .catch(toasts.failure)
      .finally(() => client.invalidateQueries({ queryKey: [areaOf(ordersApi.reassign)] }));
  const reassign = ({ storeId, name }: StoreCandidate, reason: string, confirmed: boolean) => {
    pendingMoves.flush(id);
    mutateAsync({ params: { id }, body: { storeId, reason, ...(confirmed && { confirmed }) } }).then(
      () => {
        toasts.success(`#${id} pasó a ${name}`, { label: 'Deshacer', run: () => void back() }, undoWindow);
        onDone();
      },
      // The dialog shows the error.
      () => undefined,
    );
  };
  return { reassign, isPending, failure: error };
}
