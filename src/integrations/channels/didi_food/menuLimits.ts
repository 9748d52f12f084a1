import type { ChannelMenuLimits } from '#domain/channelMenus.ts';

/** DiDi Food's documented limits; one level of options is assumed. */
export const didiFoodLimits: ChannelMenuLimits = {
  depth: 1,
  nameLength: 50,
  partNameLength: 100,
  descriptionLength: 400,
  keyLength: 150,
  categories: 20,
  items: 4000,
  itemsSoldAlone: 400,
  groups: 500,
  itemsPerCategory: 300,
  choicesPerItem: null,
  picture: { maxBytes: 10_000_000, minSide: 150, maxSide: 3000 },
  onePricePerKey: false,
  freeChoices: false,
  cents: true,
  emoji: true,
  bannedWords: {},
  replacesWaiting: true,
  storeHours: false,
  partHours: 'items',
  minHoursMinutes: 0,
};
