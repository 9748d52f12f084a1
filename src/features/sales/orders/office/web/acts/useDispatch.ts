import { useQueryClient } from '@tanstack/react-query';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import type { Driver } from '#features/sales/drivers/record/drivers.contract.ts';
import { call } from '#kit/web/api/call.ts';
import { areaOf, useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { undoWindow } from '../moves/PendingMoves.ts';

export type AssignedOrder = Pick<OrderRow, 'id' | 'storeId' | 'driver'>;

const stale = { invalidates: [areaOf(ordersApi.get)] };

const subjectOf = (orders: readonly AssignedOrder[]) =>
  orders.length === 1 ? `El pedido #${orders[0]?.id}` : `${orders.length} pedidos`;

/** Assigns and unassigns immediately; the toast offers the assignment from before. */
export function useDispatch(orders: readonly AssignedOrder[], onDone: () => void) {
  const client = useQueryClient();
  const giving = useEndpointMutation(dispatchApi.assign, stale);
  const taking = useEndpointMutation(dispatchApi.release, stale);
  const orderIds = orders.map(({ id }) => id);
  const undo = (current: number | null) =>
    restoreDrivers(orders, current)
      .catch(toasts.failure)
      .finally(() => {
        for (const area of [areaOf(dispatchApi.assign), areaOf(ordersApi.get)])
          void client.invalidateQueries({ queryKey: [area] });
      });
  const done = (message: string, current: number | null) => () => {
    toasts.success(message, { label: 'Deshacer', run: () => void undo(current) }, undoWindow);
    onDone();
  };
  // The dialog shows the error.
  const ignore = () => undefined;
  const verb = orders.length === 1 ? 'lo lleva' : 'los lleva';
  return {
    // The dialog shows the current driver, so choosing another one means a reassignment.
    assign: ({ id, name }: Driver) =>
      void giving
        .mutateAsync({ params: { id }, body: { orderIds, reassign: true } })
        .then(done(`${subjectOf(orders)}: ${verb} ${name}`, id), ignore),
    release: (id: number) =>
      void taking
        .mutateAsync({ params: { id }, body: { orderIds } })
        .then(done(`${subjectOf(orders)}: sin repartidor`, null), ignore),
    isPending: giving.isPending || taking.isPending,
    failure: giving.error ?? taking.error,
  };
}

/** Assigns each order to the driver it had, and unassigns those that had none from the current one. */
async function restoreDrivers(orders: readonly AssignedOrder[], current: number | null): Promise<void> {
  for (const [driverId, some] of Map.groupBy(orders, ({ driver }) => driver?.id ?? null)) {
    const orderIds = some.map(({ id }) => id);
    if (driverId !== null)
      await call(dispatchApi.assign, { params: { id: driverId }, body: { orderIds, reassign: true } });
    else if (current !== null) await call(dispatchApi.release, { params: { id: current }, body: { orderIds } });
  }
}
