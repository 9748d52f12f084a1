import type { Policy } from '#kit/contract/policies.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../informativeBanners.failures.ts';
import { hiddenUntil } from '../informativeBanners.rules.ts';
import { type NoticeResponse, visibleBannersApi } from '../visibleBanners.contract.ts';
import { listVisible, type Viewer } from './listVisible.ts';
import * as readings from './readings.repo.ts';

/** Administrators are those whom the notice about the subscription counts as such. */
const administratorPolicy: Policy = 'admin_users.list';

const viewerOf = ({ tenant, actor: { id, homeTenantId, policies } }: Ctx): Viewer => ({
  id,
  homeTenantId,
  company: tenant,
  isAdministrator: policies.has(administratorPolicy),
});

/** Stores what a user does with a notice that they see. Postponing it again counts from now. */
async function respond(ctx: Ctx, noticeId: number, response: NoticeResponse): Promise<void> {
  const viewer = viewerOf(ctx);
  const now = new Date();
  const notice = (await listVisible(ctx, viewer, now)).find(({ id }) => id === noticeId) ?? fail('notFound');
  if (response !== 'seen' && notice.severity === 'critical') fail('noticeIsCritical');
  const until = response === 'seen' ? null : new Date(hiddenUntil(response, now.getTime())).toISOString();
  await ctx.database.onPlatform((db) => readings.store(db, viewer, { noticeId, response, hiddenUntil: until }));
}

export const visibleBanners = implementApi(visibleBannersApi, {
  list: async (ctx) => ({ data: await listVisible(ctx, viewerOf(ctx), new Date()) }),
  respond: async (ctx, { params, body }) => {
    await respond(ctx, params.id, body.response);
    return {};
  },
});
