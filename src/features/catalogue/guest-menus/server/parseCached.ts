import { fromWire } from '#kit/contract/wire.ts';
import { guestMenu, type GuestMenu } from '../guestMenus.contract.ts';
import { type CachedMenu, cachedMenu } from './menuCache.ts';
import type { MenuKey, MenuServices, MenuTenant } from './buildMenus.ts';
import { decompress } from './splicing.ts';

export const parseCached = async ({ gzip }: CachedMenu): Promise<GuestMenu> =>
  fromWire(guestMenu, JSON.parse(String(await decompress(gzip)))) as GuestMenu;

/** A store's menu, at most a second old. Compare `hash` to detect changes before parsing. */
export async function cachedGuestMenu(services: MenuServices, tenant: MenuTenant, key: MenuKey) {
  const cached = await cachedMenu(services, tenant, key);
  return { hash: cached.hash, read: () => parseCached(cached) };
}
