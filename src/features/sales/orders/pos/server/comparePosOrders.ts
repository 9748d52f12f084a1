import { companyWithShop } from '#features/platform/tenants/server/index.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { sendAllSoon } from './posJobKinds.ts';
import * as repo from './posOrders.repo.ts';

/**
 * Has the orders of the business day that ended read from their points of sale.
 *
 * One that is missing there, or canceled there alone, is left to a person.
 */
export async function comparePosOrders(job: JobCtx): Promise<void> {
  const yesterday = movedDay(businessDayOf(await companyWithShop(job), Date.now()), -1);
  await job.inTransaction(async (db) => sendAllSoon(db, await repo.compareDay(db, yesterday)));
}
