import { implementApiWith } from '#kit/server/http/mount.ts';
import { fail } from '#kit/contract/failures.ts';
import { guestMenusApi } from '../guestMenus.contract.ts';
import { cachedMenu } from './menuCache.ts';
import { cachedPrices } from './cachedPrices.ts';
import { findDefaultStoreId } from './guestMenus.repo.ts';
import { sendServed } from './sendServed.ts';
import { servedMenu } from './servedMenu.ts';

export const guestMenus = implementApiWith(guestMenusApi, ({ files }) => ({
  async static(ctx, { params: { id: storeId, channel } }) {
    const { database, tenant, request } = ctx;
    const cached = await cachedMenu({ database, files }, tenant, { storeId, channel });
    return sendServed(ctx, await servedMenu(database, cached, request.pictureOrigin));
  },
  async prices({ database, scope, tenant }, { query: { storeId: requestedId, channel = 'web' } }) {
    const storeId = requestedId ?? (await database.readTenant(scope, findDefaultStoreId)) ?? fail('notFound');
    return cachedPrices(await cachedMenu({ database, files }, tenant, { storeId, channel }));
  },
}));
