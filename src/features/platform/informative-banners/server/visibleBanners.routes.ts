import type { Policy } from '#kit/contract/policies.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { visibleBannersApi } from '../visibleBanners.contract.ts';
import { listVisible } from './listVisible.ts';

/** Administrators are those whom the notice about the subscription counts as such. */
const administratorPolicy: Policy = 'admin_users.list';

export const visibleBanners = implementApi(visibleBannersApi, {
  list: async ({ database, scope, tenant, actor }) => ({
    data: await listVisible(
      { database, scope },
      { company: tenant, isAdministrator: actor.policies.has(administratorPolicy), at: new Date() },
    ),
  }),
});
