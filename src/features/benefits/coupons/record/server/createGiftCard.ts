import { randomInt } from 'node:crypto';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { blankCoupon } from '../../coupons.rules.ts';
import * as repo from './coupons.repo.ts';

const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

const randomCode = (): string =>
  Array.from({ length: codeLength }, () => signs[randomInt(signs.length)] ?? '').join('');

/**
 * Creates a private gift card with a balance and returns its random code. `expiryDate` is its last day, `storeIds` where
 * it can be used: everywhere without one.
 */
export async function createGiftCard(
  ctx: Ctx,
  areas: LinkTargets,
  { amount, expiryDate, storeIds = [] }: { amount: number; expiryDate: string; storeIds?: number[] },
): Promise<string> {
  const code = randomCode();
  await repo.records(areas).insert(ctx.db, {
    ...blankCoupon(),
    code,
    kind: 'giftcard',
    visibility: 'private',
    discount: amount,
    withBalance: true,
    expiryDate,
    storeIds,
  });
  await emit(ctx.db, 'coupons');
  return code;
}
