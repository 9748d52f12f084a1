import { fromWire } from '#kit/contract/wire.ts';
import { guestMenu, type GuestMenu } from '../guestMenus.contract.ts';
import type { KeptMenu } from './keptMenus.ts';
import { unpack } from './splicing.ts';

/** A kept menu as the rules read it. */
export const readKept = async ({ gzip }: KeptMenu): Promise<GuestMenu> =>
  fromWire(guestMenu, JSON.parse(String(await unpack(gzip)))) as GuestMenu;
