import { type CodeBatch, couponCodesApi } from '#features/benefits/coupons/codes/couponCodes.contract.ts';
import { generateCodesJob } from '#features/benefits/coupons/codes/server/generateCodes.ts';
import { jobEnded } from './imports.ts';
import type { Caller, TestApp } from './testApp.ts';

type CodeOptions = { amount?: number; prefix?: string; signs?: number };

export const requestCodes = (who: Caller, id: number, options: CodeOptions = {}) =>
  who.call(couponCodesApi.generate, {
    params: { id },
    body: { amount: 30, prefix: 'VIP-', signs: 10, ...options },
  });

/** Generates codes and waits for them; answers the batches of the coupon. */
export async function generateCodes(
  test: Pick<TestApp, 'database'>,
  who: Caller,
  id: number,
  options: CodeOptions = {},
): Promise<CodeBatch[]> {
  const { body } = await requestCodes(who, id, options);
  const { status, error } = await jobEnded(test, who, body.jobId, [generateCodesJob]);
  if (status !== 'done') throw new Error(error ?? 'The codes were not made.');
  return (await who.call(couponCodesApi.batches, { params: { id } })).body.data;
}
