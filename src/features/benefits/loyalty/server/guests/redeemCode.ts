import { passwordMatches } from '#features/platform/identity/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { fail } from '../../loyalty.failures.ts';
import * as balances from '../balances.repo.ts';
import { spendCode, tryCode } from './codes.repo.ts';
import { requirePhone } from './requirePhone.ts';

type Holder = NonNullable<Awaited<ReturnType<typeof balances.findByPhone>>>;

/** Runs `work` for the customer of a phone if the code is correct. All failures return the same error. */
export async function redeemCode<T>(
  ctx: Ctx,
  { phone: typed, code }: { phone: string; code: string },
  work: (db: Db, holder: Holder) => Promise<T>,
): Promise<T> {
  const phone = requirePhone(ctx, typed);
  const hash = await ctx.inTransaction((db) => tryCode(db, phone));
  if (!(await passwordMatches(hash, code))) fail('pointsCodeWrong');
  return ctx.inTransaction(async (db) => {
    const isFirst = await spendCode(db, phone, hash ?? '');
    const holder = await balances.findByPhone(db, phone);
    return isFirst && holder ? work(db, holder) : fail('pointsCodeWrong');
  });
}
