import { IconMotorbike } from '@tabler/icons-react';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { OrderRow } from '../../../record/orders.contract.ts';

const AssignDriverDialog = lazy(() =>
  import('./AssignDriverDialog.tsx').then((file) => ({ default: file.AssignDriverDialog })),
);

type Pending = { orders: OrderRow[]; answer: (done: boolean) => void };

/** Assigns the selected orders to a driver. */
export function useAssignMany(): { assign: BulkAction<OrderRow>; dialog: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null);
  const assign = useMemo(
    (): BulkAction<OrderRow> => ({
      label: 'Asignar repartidor',
      icon: <IconMotorbike size={16} />,
      policy: dispatchApi.assign.policy,
      async together({ readRows }) {
        const orders = await readRows();
        return new Promise<boolean>((answer) => setPending({ orders, answer }));
      },
    }),
    [],
  );
  const close = (done = false) => {
    pending?.answer(done);
    setPending(null);
  };
  return { assign, dialog: pending && <AssignDriverDialog orders={pending.orders} onClose={close} /> };
}
