import { implementApiWith } from '#kit/server/http/mount.ts';
import { guestMenusApi } from '../guestMenus.contract.ts';
import { sendCached } from './sendCached.ts';
import { cachedMenu } from './menuCache.ts';
import { cachedPrices } from './cachedPrices.ts';

export const guestMenus = implementApiWith(guestMenusApi, ({ files }) => ({
  async static(ctx, { params: { id: storeId, channel } }) {
    const services = { database: ctx.database, files };
    const asked = { storeId, channel };
    return sendCached(ctx, services, asked, await cachedMenu(services, ctx.tenant, asked));
  },
  async prices(ctx, { query: { storeId, channel = 'web' } }) {
    const services = { database: ctx.database, files };
    return cachedPrices(await cachedMenu(services, ctx.tenant, { storeId, channel }));
  },
}));
