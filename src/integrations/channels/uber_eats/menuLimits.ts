import type { ChannelMenuLimits } from '#domain/channelMenus.ts';

/** The lengths are assumed: Uber documents none. */
export const uberEatsLimits: ChannelMenuLimits = {
  depth: 9,
  nameLength: 255,
  partNameLength: 255,
  descriptionLength: 1000,
  keyLength: 255,
  categories: null,
  items: null,
  itemsSoldAlone: null,
  groups: null,
  itemsPerCategory: null,
  choicesPerItem: null,
  picture: { maxBytes: 25_000_000, minSide: 320, maxSide: 6000 },
  onePricePerKey: false,
  freeChoices: true,
  cents: true,
  emoji: true,
  bannedWords: {},
  replacesWaiting: true,
  storeHours: true,
  partHours: 'all',
  minHoursMinutes: 61,
};
