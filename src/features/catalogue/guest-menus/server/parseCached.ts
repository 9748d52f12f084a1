import { fromWire } from '#kit/contract/wire.ts';
import type { CachedReads } from '#kit/server/live/cachedReads.ts';
import { guestMenu, type GuestMenu } from '../guestMenus.contract.ts';
import { type CachedMenu, cachedMenu } from './menuCache.ts';
import type { MenuKey, MenuServices, MenuTenant } from './buildMenus.ts';
import { decompress } from './splicing.ts';

export const parseCached = async ({ gzip }: CachedMenu): Promise<GuestMenu> =>
  fromWire(guestMenu, JSON.parse(String(await decompress(gzip)))) as GuestMenu;

/** A store's menu. Compare `hash` to detect changes before parsing. */
export async function cachedGuestMenu(services: MenuServices, tenant: MenuTenant, key: MenuKey, reads?: CachedReads) {
  const cached = await cachedMenu(services, tenant, key, reads);
  return { hash: cached.hash, read: () => parseCached(cached) };
}
