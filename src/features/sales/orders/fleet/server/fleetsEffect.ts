import { isFleet } from '#domain/delivery/deliveryTypes.ts';
import { isAborted } from '#domain/orders/orders.ts';
import { effect } from '#kit/server/effects.ts';
import { enqueue } from '#kit/server/jobs/jobs.ts';
import { cancelCourier, requestNow } from './fleetJobKinds.ts';

/** Requests a courier when the preparation starts, and cancels it with the order. */
export const fleetsEffect = effect('orderMoved', 'fleets', async (db, { order, to }) => {
  const { id: orderId, deliveryType, isTest } = order;
  if (isTest || deliveryType === null || !isFleet(deliveryType)) return;
  if (to === 'preparing') await requestNow(db, orderId);
  if (isAborted(to)) await enqueue(db, cancelCourier, { orderId });
});
