import { IconMotorbike } from '@tabler/icons-react';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import type { OrderRow } from '../../../record/orders.contract.ts';

const AssignDriverDialog = lazy(() =>
  import('./AssignDriverDialog.tsx').then((file) => ({ default: file.AssignDriverDialog })),
);

type Asked = { orders: OrderRow[]; answer: (done: boolean) => void };

/** Gives the chosen orders to one driver. */
export function useAssignMany(): { assign: BulkAction<OrderRow>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const assign = useMemo(
    (): BulkAction<OrderRow> => ({
      label: 'Asignar repartidor',
      icon: <IconMotorbike size={16} />,
      policy: dispatchApi.assign.policy,
      async together({ readRows }) {
        const orders = await readRows();
        return new Promise<boolean>((answer) => setAsked({ orders, answer }));
      },
    }),
    [],
  );
  const close = (done = false) => {
    asked?.answer(done);
    setAsked(null);
  };
  return { assign, dialog: asked && <AssignDriverDialog orders={asked.orders} onClose={close} /> };
}
