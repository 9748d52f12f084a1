import { IconX } from '@tabler/icons-react';
import { call } from '#kit/web/api/call.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { type OrderRow, ordersApi } from '../../../record/orders.contract.ts';

/** Reason in the history of each order. */
const reason = 'Pedido sospechoso';

/** Cancels many orders at once, for example when a kitchen is flooded with fake ones. */
export const cancelSuspicious: BulkAction<OrderRow> = {
  label: 'Rechazar por sospecha de fraude',
  icon: <IconX size={16} />,
  policy: ordersApi.cancel.policy,
  danger: true,
  ask: (count) => ({
    title: `¿Rechazar ${count}?`,
    body: `Quedan cancelados con el motivo «${reason}» y la cocina deja de verlos. Lo pagado en línea no se devuelve automáticamente: reembólsalo desde cada pedido.`,
  }),
  each: ({ id }) => call(ordersApi.cancel, { params: { id }, body: { reason } }),
  done: (count) => (count === 1 ? '1 pedido cancelado' : `${count} pedidos cancelados`),
};
