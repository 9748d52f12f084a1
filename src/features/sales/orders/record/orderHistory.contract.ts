import { entity } from '#kit/contract/entity.ts';
import { type OrderStatus, orderStatusLabels } from '#domain/orders/orders.ts';

const statusVerbs: Partial<Record<OrderStatus, string>> = { canceled: 'canceló', failed: 'marcó fallido' };

function verb(changed: ReadonlyMap<string, unknown>): string {
  if (changed.has('refund')) return 'reembolsó';
  if (changed.has('refunded')) return 'pagó lo devuelto en';
  if (changed.has('storeId')) return 'pasó a otro local';
  const status = changed.get('status') as OrderStatus;
  return statusVerbs[status] ?? `pasó a «${orderStatusLabels[status]}»`;
}

/** Manual changes of orders in the history. */
export const orderEntity = entity({
  table: 'orders',
  area: 'orders',
  label: 'pedido',
  title: 'id',
  references: { storeId: 'stores' },
  fields: {
    status: 'Estado',
    storeId: 'Local',
    refund: 'Reembolso',
    refunded: 'Devuelto en total',
    reason: 'Motivo',
  },
  words: {
    status: (status: OrderStatus) => orderStatusLabels[status],
    refund: (amount: number, { money }) => money(amount),
    refunded: (amount: number, { money }) => money(amount),
  },
  verb,
});
