import type { Reply } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/services.ts';
import type { pointsApi } from '../../guestPoints.contract.ts';
import { settingsOf } from '../settings.ts';
import { proofOf } from './proof.ts';
import { redeemCode } from './redeemCode.ts';

/** Returns the points of a phone after checking its code, with a proof to redeem them. */
export const readBalance = (
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  credentials: { phone: string; code: string },
): Promise<Reply<typeof pointsApi.balance>> =>
  redeemCode(ctx, credentials, async (db, { id: customerId, mail: _, ...balance }) => {
    const { pointsName } = await settingsOf(db, ctx.tenant.country);
    return { ...balance, pointsName, ...proofOf(secrets, { tenantId: ctx.tenant.id, customerId }) };
  });
