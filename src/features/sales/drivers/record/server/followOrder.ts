import type { OrderStatus } from '#domain/orders.ts';
import type { Db } from '#kit/server/data/database.ts';
import { emit } from '#kit/server/live/events.ts';
import * as cash from '../../cash/server/cash.repo.ts';
import * as repo from './drivers.repo.ts';

/** An order that a driver carries. */
type Carried = {
  id: number;
  driverId: number;
  driverName: string | null;
  storeId: number;
  businessDay: string;
  paymentMethod: string;
  total: number;
  isTest: boolean;
};

/** What a step of an order means for who carries it: they are on their way with it, or were paid for it in cash. */
export async function followOrder(db: Db, order: Carried, to: OrderStatus): Promise<void> {
  const { id: orderId, driverId, driverName, storeId, businessDay, total: amount } = order;
  if (to === 'in_transit') await repo.setStatus(db, driverId, 'in_transit');
  const isPaidInCash = to === 'completed' && order.paymentMethod === 'cash' && !order.isTest && amount > 0;
  if (isPaidInCash)
    await cash.insert(db, {
      driverId,
      driverName: driverName ?? '',
      storeId,
      businessDay,
      orderId,
      amount,
      kind: 'collected',
    });
  await emit(db, 'drivers', { storeId });
}
