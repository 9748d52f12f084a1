import { fromWire } from '#kit/contract/wire.ts';
import { guestMenu, type GuestMenu } from '../guestMenus.contract.ts';
import { type CachedMenu, cachedMenu } from './menuCache.ts';
import type { MenuKey, MenuServices, MenuTenant } from './buildMenus.ts';
import { decompress } from './splicing.ts';

/** A kept menu as the rules read it. */
export const parseCached = async ({ gzip }: CachedMenu): Promise<GuestMenu> =>
  fromWire(guestMenu, JSON.parse(String(await decompress(gzip)))) as GuestMenu;

/** What a store sells through a channel, at most a second old: the hash tells whether it is still what somebody read. */
export async function cachedGuestMenu(services: MenuServices, tenant: MenuTenant, asked: MenuKey) {
  const kept = await cachedMenu(services, tenant, asked);
  return { hash: kept.hash, read: () => parseCached(kept) };
}
