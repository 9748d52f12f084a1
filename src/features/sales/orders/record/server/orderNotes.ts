import type { Db } from '#kit/server/data/database.ts';
import { eventOf, notifyOrderChange } from './changeOrderStatus.ts';
import * as orders from './orders.repo.ts';

/** Adds a note to the history of an order, and notifies its screens. */
export async function addNote(db: Db, orderId: number, note: string): Promise<void> {
  const order = await orders.findForUpdate(db, orderId, null);
  if (!order) return;
  await orders.recordStatus(db, orderId, {}, eventOf(db, { kind: 'note', note }));
  await notifyOrderChange(db, { id: orderId, storeId: order.storeId, status: order.status });
}
