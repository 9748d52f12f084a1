import { isAborted } from '#domain/orders/orders.ts';
import { effect } from '#kit/server/effects.ts';
import { earnPoints } from './earnPoints.ts';
import { returnPoints } from './returnPoints.ts';

/** Completed orders earn points, aborted ones return the points they redeemed. */
export const pointsEffect = effect('orderMoved', 'points', async (db, { order: { id }, to }) => {
  if (isAborted(to)) await returnPoints(db, id);
  if (to === 'completed') await earnPoints(db, id);
});
