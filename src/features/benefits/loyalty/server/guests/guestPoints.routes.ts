import { implementApiWith } from '#kit/server/http/mount.ts';
import { pointsApi } from '../../guestPoints.contract.ts';
import { settingsOf } from '../settings.ts';
import { readBalance } from './readBalance.ts';
import { sendCode } from './sendCode.ts';

export const guestPoints = implementApiWith(pointsApi, (services) => ({
  programme: ({ db, tenant }) => settingsOf(db, tenant.country),
  sendCode: (ctx, { body }) =>
    sendCode(ctx, body.phone, services.originOf(ctx.tenant.slug, ctx.request.host), async (db) => {
      const { active, pointsName } = await settingsOf(db, ctx.tenant.country);
      return active ? pointsName : null;
    }),
  balance: (ctx, { body }) => readBalance(ctx, services, body),
}));
