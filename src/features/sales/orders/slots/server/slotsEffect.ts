import { isAborted } from '#domain/orders/orders.ts';
import { effect } from '#kit/server/effects.ts';
import { releaseSlot } from './slots.repo.ts';

/** Aborted orders free their half hour. */
export const slotsEffect = effect('orderMoved', 'slots', async (db, { order: { storeId, scheduledFor }, to }) => {
  if (isAborted(to) && scheduledFor) await releaseSlot(db, storeId, scheduledFor);
});
