import { implementApiWith } from '#kit/server/http/mount.ts';
import { guestMenusApi } from '../guestMenus.contract.ts';
import { cachedMenu } from './menuCache.ts';
import { cachedPrices } from './cachedPrices.ts';
import { sendServed } from './sendServed.ts';
import { servedMenu } from './servedMenu.ts';

export const guestMenus = implementApiWith(guestMenusApi, ({ files }) => ({
  async static(ctx, { params: { id: storeId, channel } }) {
    const { database, tenant, request } = ctx;
    const cached = await cachedMenu({ database, files }, tenant, { storeId, channel });
    return sendServed(ctx, await servedMenu(database, cached, request.pictureOrigin));
  },
  async prices(ctx, { query: { storeId, channel = 'web' } }) {
    const services = { database: ctx.database, files };
    return cachedPrices(await cachedMenu(services, ctx.tenant, { storeId, channel }));
  },
}));
