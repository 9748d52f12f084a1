import type { ChannelMenuLimits } from '#domain/channelMenus.ts';

const rivals = ['uber', 'uber eats', 'didi', 'pedidosya', 'pedidos ya'];

/** Rappi's validation; it refuses a whole menu for one item. */
export const rappiLimits: ChannelMenuLimits = {
  depth: 1,
  nameLength: 1000,
  partNameLength: 1000,
  descriptionLength: 2000,
  keyLength: 500,
  categories: null,
  items: null,
  itemsSoldAlone: null,
  groups: null,
  itemsPerCategory: 50,
  choicesPerItem: 50,
  picture: { maxBytes: 1_000_000, minSide: null, maxSide: null },
  onePricePerKey: true,
  freeChoices: false,
  cents: false,
  emoji: false,
  bannedWords: { cl: rivals, cr: rivals, mx: rivals },
  replacesWaiting: false,
  storeHours: false,
  partHours: 'none',
  minHoursMinutes: 0,
};
