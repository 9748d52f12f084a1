import { createHash } from 'node:crypto';
import { hasTag } from '#kit/server/http/httpCache.ts';
import { implementApi, notModified } from '#kit/server/http/mount.ts';
import { dashboardApi } from '../dashboard.contract.ts';
import { readDashboard } from './readDashboard.ts';

export const dashboard = implementApi(dashboardApi, {
  async get(ctx, { query }) {
    const { asOf, ...told } = await readDashboard(ctx, query);
    const tag = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
    // It is of who asks, and asked for anew each time: lateness comes with the clock.
    ctx.header('etag', `W/"${tag}"`);
    ctx.header('cache-control', 'private, no-cache');
    ctx.header('vary', 'authorization, tenant, see-as-role, accept-encoding');
    return hasTag(ctx.request.ifNoneMatch, tag) ? notModified : { asOf, ...told };
  },
});
