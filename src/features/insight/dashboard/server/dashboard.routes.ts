import { answerTagged } from '#kit/server/http/httpCache.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { dashboardApi } from '../dashboard.contract.ts';
import { readDashboard } from './readDashboard.ts';

/** Responses depend on the user and are always revalidated: lateness changes with the clock. */
const caching = { 'cache-control': 'private, no-cache', vary: 'authorization, tenant, see-as-role, accept-encoding' };

export const dashboard = implementApi(dashboardApi, {
  get: async (ctx, { query }) => answerTagged(ctx, await readDashboard(ctx, query), caching),
});
