import { isAborted, type OrderStatus } from '#domain/orders/orders.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { recordChanges } from '#kit/server/history/recordChanges.ts';
import { orderEntity } from '../orderHistory.contract.ts';

/** Orders appear in the history but cannot be undone there: guests and kitchens have already acted on them. */
export const auditedOrders: AuditedTable = {
  table: 'orders',
  entity: orderEntity,
  storeField: 'storeId',
  permanent: 'Lo que pasó con un pedido no se deshace desde aquí: cámbialo desde el pedido.',
};

type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Records a manual change of an order in the history, in addition to its timeline. */
export const recordOrderChange = (db: Db, id: number, { before, after }: Change): void =>
  recordChanges(db, 'orders', [{ recordId: id, title: `#${id}`, version: null, action: 'update', before, after }]);

/** Records a status change made in the office; a cancellation also from the kitchen or a driver. */
export function recordStep(
  db: Db,
  id: number,
  { from, to, reason }: { from: OrderStatus; to: OrderStatus; reason: string },
) {
  const { source } = scopeOf(db);
  if (source !== 'staff' && !((source === 'kitchen' || source === 'driver') && isAborted(to))) return;
  const why = reason ? { reason } : {};
  recordOrderChange(db, id, { before: { status: from }, after: { status: to, ...why } });
}
