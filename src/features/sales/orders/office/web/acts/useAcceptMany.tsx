import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';
import { useMoveOrder } from '../moves/useMoveOrder.ts';

/** Accepts those of the chosen orders that wait for it; they can be taken back together. */
export function useAcceptMany(): BulkAction<OrderRow> {
  const { move } = useMoveOrder();
  return useMemo(
    () => ({
      label: 'Aceptar',
      icon: <IconCheck size={16} />,
      policy: ordersApi.move.policy,
      async together({ readRows }) {
        const rows = await readRows();
        const taken = move(
          rows.filter(({ status }) => status === 'created'),
          'preparing',
        );
        if (taken < rows.length) toasts.partial(`${taken} de ${rows.length}: los demás no estaban por aceptar`);
        return true;
      },
    }),
    [move],
  );
}
