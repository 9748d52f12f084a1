import type { ChannelMenuLimits } from '#domain/channelMenus.ts';
import { catalogueOf, contentOf, guestOf, hours, noneSoldOut } from './catalogueCase.ts';
import type { CatalogueModifier, CatalogueProduct } from '#features/catalogue/guest-menus/catalogue.ts';
import type { GuestMenu } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import type { LimitedChannel } from '#features/sales/channels/menus/channelFinding.rules.ts';
import type { ChannelSale } from '#features/sales/channels/menus/channelMenu.rules.ts';

/** A channel that takes everything. */
export const generous: ChannelMenuLimits = {
  depth: null,
  nameLength: 1000,
  partNameLength: 1000,
  descriptionLength: 4000,
  keyLength: 100,
  categories: null,
  items: null,
  itemsSoldAlone: null,
  groups: null,
  itemsPerCategory: null,
  choicesPerItem: null,
  picture: { maxBytes: 25_000_000, minSide: null, maxSide: null },
  onePricePerKey: false,
  freeChoices: true,
  cents: true,
  emoji: true,
  bannedWords: {},
  replacesWaiting: false,
  storeHours: true,
  partHours: 'all',
  minHoursMinutes: 0,
};

export const guestMenuOf = (
  products: CatalogueProduct[],
  modifiers: CatalogueModifier[] = [],
  soldOut = noneSoldOut,
): GuestMenu => guestOf(contentOf(products.map(({ id }) => id)), catalogueOf(products, modifiers), soldOut);

export const saleOf = (
  menu: GuestMenu,
  { limits, ...more }: Partial<ChannelSale> & { limits?: Partial<ChannelMenuLimits> } = {},
): ChannelSale => ({
  menu,
  storeHours: hours('10:00', '23:00'),
  at: new Date('2026-11-29T15:00:00Z'),
  channel: { name: 'Rappi', limits: { ...generous, ...limits } },
  markup: 0,
  rounding: 'exact',
  excludedProductIds: [],
  origin: 'https://cdn.comanda.test',
  ...more,
});

export const limitedChannel = (
  limits: Partial<ChannelMenuLimits>,
  more: Partial<LimitedChannel> = {},
): LimitedChannel => ({
  name: 'Rappi',
  limits: { ...generous, ...limits },
  country: 'cl',
  storeId: 1,
  menuId: 1,
  pictures: new Map(),
  ...more,
});
