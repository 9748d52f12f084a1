import type { ChannelTarget } from '../channelMenus.contract.ts';

/** Ñuñoa at Rappi, with a published menu that guests see differently in two parts. */
export const sampleTarget = (changes: Partial<ChannelTarget> = {}): ChannelTarget => ({
  id: 1,
  linkId: 1,
  storeId: 4,
  storeName: 'Ñuñoa',
  provider: 'rappi',
  channelName: 'Rappi',
  menuId: 2,
  menuName: 'Carta',
  priceGroupName: null,
  markup: 0,
  excludedProducts: 0,
  state: 'live',
  number: 3,
  publishedAt: '2026-11-29T12:00:00.000Z',
  differences: 2,
  ...changes,
});
