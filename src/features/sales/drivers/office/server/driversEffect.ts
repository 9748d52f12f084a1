import { effect } from '#kit/server/effects.ts';
import { emit } from '#kit/server/live/events.ts';
import * as cash from '../../cash/server/cash.repo.ts';
import * as repo from '../../record/server/drivers.repo.ts';

/** The driver of an order is in transit with it, and owes the cash of a completed one. */
export const driversEffect = effect('orderMoved', 'drivers', async (db, { order, to }) => {
  const { id: orderId, driverId, driverName, storeId, businessDay, total: amount } = order;
  if (driverId === null) return;
  if (to === 'in_transit') await repo.setStatus(db, driverId, 'in_transit');
  const isPaidInCash = to === 'completed' && order.paymentMethod === 'cash' && !order.isTest && amount > 0;
  if (isPaidInCash) {
    const collected = { driverId, driverName: driverName ?? '', storeId, businessDay, orderId, amount };
    await cash.insert(db, { ...collected, kind: 'collected' });
  }
  await emit(db, 'drivers', { storeId });
});
