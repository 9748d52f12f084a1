import { passwordMatches } from '#features/platform/identity/server/index.ts';
import type { Reply } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { pointsApi } from '../../guestPoints.contract.ts';
import { fail } from '../../loyalty.failures.ts';
import * as balances from '../balances.repo.ts';
import { settingsOf } from '../settings.ts';
import { spendCode, tryCode } from './codes.repo.ts';
import { proofOf } from './proof.ts';
import { requirePhone } from './requirePhone.ts';

type Asked = { phone: string; code: string };

/** The points of a phone for whoever has its code, once, with a proof to redeem them by. Whatever is wrong gets one answer. */
export async function readBalance(
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  { phone: typed, code }: Asked,
): Promise<Reply<typeof pointsApi.balance>> {
  const { tenant } = ctx;
  const phone = requirePhone(ctx, typed);
  const hash = await ctx.inTransaction((db) => tryCode(db, phone));
  if (!(await passwordMatches(hash, code))) fail('pointsCodeWrong');
  return ctx.inTransaction(async (db) => {
    const isFirst = await spendCode(db, phone, hash ?? '');
    const holder = await balances.findByPhone(db, phone);
    if (!isFirst || !holder) return fail('pointsCodeWrong');
    const { id: customerId, ...balance } = holder;
    const { pointsName } = await settingsOf(db, tenant.country);
    return { ...balance, pointsName, ...proofOf(secrets, { tenantId: tenant.id, customerId }) };
  });
}
