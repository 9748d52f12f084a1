import { type JobResult, summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob } from '#kit/server/jobs/jobs.ts';
import * as groups from './priceGroups.repo.ts';
import { dueRaiseJobKind } from './dueRaiseJobKind.ts';
import { applyRaise, revertRaise } from './raisePrices.ts';
import * as raises from './raises.repo.ts';
import { notifyPricesChanged } from './savePrices.ts';

const unchanged = { summary: 'No había precios que cambiar' };

/** Begins a raise, or takes it back, whichever is due by `now`; one that was over before it began changes nothing. */
async function settleRaise(db: Db, raiseId: number, now: number): Promise<JobResult> {
  const raise = await raises.findForUpdate(db, raiseId);
  const isDue = (at: string | null): boolean => at !== null && Date.parse(at) <= now;
  if (raise?.status === 'scheduled' && isDue(raise.endsAt))
    await raises.completeRaise(db, raiseId, { status: 'returned' });
  else if (raise?.status === 'scheduled' && isDue(raise.startsAt))
    return summaryOf(await applyRaise(db, raiseId), ['precio cambiado', 'precios cambiados']);
  else if (raise?.status === 'applied' && isDue(raise.endsAt))
    return summaryOf((await revertRaise(db, raiseId)).returned, ['precio repuesto', 'precios repuestos']);
  return unchanged;
}

export const dueRaiseJob = defineJob({
  ...dueRaiseJobKind,
  run: (job, { priceGroupId, raiseId, at }) =>
    job.inTransaction(async (db) => {
      if (!(await groups.lock(db, priceGroupId))) return unchanged;
      // The queue keeps the database's clock, which may be ahead of ours.
      const settled = await settleRaise(db, raiseId, Math.max(Date.now(), Date.parse(at)));
      await notifyPricesChanged(db);
      return settled;
    }),
});
