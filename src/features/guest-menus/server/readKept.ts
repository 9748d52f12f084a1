import { fromWire } from '#kit/contract/wire.ts';
import { guestMenu, type GuestMenu } from '../guestMenus.contract.ts';
import { type KeptMenu, keptMenu } from './keptMenus.ts';
import type { Asked, MenuServices, MenuTenant } from './makeMenus.ts';
import { unpack } from './splicing.ts';

/** A kept menu as the rules read it. */
export const readKept = async ({ gzip }: KeptMenu): Promise<GuestMenu> =>
  fromWire(guestMenu, JSON.parse(String(await unpack(gzip)))) as GuestMenu;

/** What a store sells through a channel, at most a second old: the hash tells whether it is still what somebody read. */
export async function keptGuestMenu(services: MenuServices, tenant: MenuTenant, asked: Asked) {
  const kept = await keptMenu(services, tenant, asked);
  return { hash: kept.hash, read: () => readKept(kept) };
}
