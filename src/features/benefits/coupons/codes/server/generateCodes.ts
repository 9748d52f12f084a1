import { z } from 'zod';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { emit } from '#kit/server/live/events.ts';
import { fail } from '../../coupons.failures.ts';
import { requireStoreScope } from '../../checks/server/requireStoreScope.ts';
import { type BatchDraft, couponCodesApi } from '../couponCodes.contract.ts';
import * as repo from './couponCodes.repo.ts';
import { randomCodes } from './randomCodes.ts';

/** Codes inserted per transaction. */
const batchSize = 5000;

const codesJobKind = staffJobKind({
  kind: 'coupons.codes',
  whileHeld: 'defer',
  label: ({ amount, code }) => (amount === 1 ? `Generar 1 código de ${code}` : `Generar ${amount} códigos de ${code}`),
  args: z.object({ batchId: z.number().int(), amount: z.number().int(), code: z.string() }),
  policy: couponCodesApi.generate.policy,
  words: { request: 'los códigos', verb: 'generar códigos', permission: 'generar códigos' },
});

/** Loads the coupon of a batch and requires that the caller reaches all its stores. */
export async function getCouponInScope(ctx: Pick<Ctx, 'db' | 'actor'>, couponId: number) {
  const coupon = (await repo.findCoupon(ctx.db, couponId)) ?? fail('notFound');
  await requireStoreScope(ctx, [couponId]);
  return coupon;
}

export async function enqueueCodes(ctx: Ctx, couponId: number, draft: BatchDraft): Promise<{ jobId: string }> {
  const { db, actor } = ctx;
  const { automatic, code } = await getCouponInScope(ctx, couponId);
  if (automatic) fail('invalidFields', { message: 'Una promoción automática se aplica sola: no lleva códigos.' });
  const { id: batchId } = await repo.insertBatch(db, couponId, { ...draft, authorName: actor.name });
  await emit(db, 'coupons');
  return enqueueStaffJob(db, actor, codesJobKind, { batchId, amount: draft.amount, code });
}

/** Generates the codes of a batch. Resumable: a rerun continues, and a deleted batch ends the job. */
export const generateCodesJob = defineStaffJob(codesJobKind, async (job, { batchId, amount }) => {
  const step = () =>
    job.inTransaction(async (db) => {
      const batch = await repo.lockBatch(db, batchId);
      if (!batch || batch.codeCount >= batch.amount) return { isDone: true, created: batch?.codeCount ?? 0 };
      const codes = randomCodes(Math.min(batchSize, batch.amount - batch.codeCount), batch);
      const created = batch.codeCount + (await repo.insertCodes(db, batch, codes));
      await emit(db, 'coupons');
      return { isDone: created >= batch.amount, created };
    });
  for (;;) {
    job.signal.throwIfAborted();
    const { isDone, created } = await step();
    await job.progress(created, amount);
    if (isDone) return { created };
  }
});
