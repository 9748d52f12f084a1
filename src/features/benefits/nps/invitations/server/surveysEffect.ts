import { effect } from '#kit/server/effects.ts';
import { inviteGuest } from './inviteGuest.ts';

/** Completed orders invite their guest to the survey. */
export const surveysEffect = effect('orderMoved', 'surveys', async (db, { order, to }) => {
  if (to === 'completed' && !order.isTest) await inviteGuest(db, order.id);
});
