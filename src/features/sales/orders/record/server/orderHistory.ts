import { isAborted, type OrderStatus } from '#domain/orders.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { recordChanges } from '#kit/server/history/recordChanges.ts';
import { orderEntity } from '../orderHistory.contract.ts';

/** Orders are told in the history of all; nobody takes back there what guests and kitchens have acted on. */
export const auditedOrders: AuditedTable = {
  table: 'orders',
  entity: orderEntity,
  storeField: 'storeId',
  permanent: 'Lo que pasó con un pedido no se deshace desde aquí: cámbialo desde el pedido.',
};

type Told = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Tells in the history of all what somebody did to an order. What happened to it is in its own timeline too. */
export const recordOrderChange = (db: Db, id: number, { before, after }: Told): void =>
  recordChanges(db, 'orders', [{ recordId: id, title: `#${id}`, version: null, action: 'update', before, after }]);

/** A step is told when somebody took it in the office; one that gives an order up, wherever a person did. */
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
