import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { beginBaseRaise } from './baseRaises.ts';
import { changePrices } from './priceChanges.ts';
import { dueBaseRaiseJobKind } from './dueBaseRaiseJobKind.ts';

/** Raises the prices there are by then; nothing where the raise was called off. */
export const dueBaseRaiseJob = defineStaffJob(dueBaseRaiseJobKind, async (job, { raiseId }) => {
  const raise = await job.inTransaction((db) => beginBaseRaise(db, raiseId));
  if (!raise) return { summary: 'El cambio ya se había cancelado' };
  const { productIds, priceGroupIds, percentage, rounding } = raise;
  return changePrices(job, { productIds: productIds ?? [], priceGroupIds: priceGroupIds ?? [], percentage, rounding });
});
