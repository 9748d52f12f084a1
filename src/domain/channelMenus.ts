import type { CountryCode } from './countries.ts';
import type { Weekday } from './time/weekdays.ts';

/** A stretch of a day, in the store's time zone: `09:30` to at most `24:00`. */
export type ChannelRange = { from: string; to: string };
export type ChannelHours = Readonly<Record<Weekday, readonly ChannelRange[]>>;

export const channelMarks = ['vegan', 'vegetarian', 'glutenFree', 'alcohol'] as const;
export type ChannelMark = (typeof channelMarks)[number];

/** A product, or an option of products. */
export type ChannelItem = {
  /** `p12` of a product, `o7` of an option; `o7.g3` and `p12.c4` where it has another price in a group or a category. */
  key: string;
  name: string;
  description: string;
  /** In the minor unit; of an option, where its group sets no other. */
  price: number;
  pictureUrl: string | null;
  groupKeys: readonly string[];
  /** Whether guests can buy it without a product around it. */
  isSoldAlone: boolean;
  /** When it is sold; null: whenever its categories are. */
  hours: ChannelHours | null;
  available: boolean;
  /** End of a time in which it is not available; null: until it is restored. */
  until: string | null;
  marks: readonly ChannelMark[];
};

export type ChannelChoice = { itemKey: string; price: number; max: number };

export type ChannelGroup = {
  key: string;
  name: string;
  min: number;
  max: number;
  /** Choices that are free, the cheapest first. */
  free: number;
  choices: readonly ChannelChoice[];
};

export type ChannelCategory = {
  key: string;
  name: string;
  description: string;
  /** Null: whenever the store is open. */
  hours: ChannelHours | null;
  itemKeys: readonly string[];
};

/** The menu of one store at a channel, in no channel's terms. */
export type ChannelMenu = {
  name: string;
  /** Null where a channel has the hours outside of menus. */
  hours: ChannelHours | null;
  categories: readonly ChannelCategory[];
  items: readonly ChannelItem[];
  groups: readonly ChannelGroup[];
};

/** Limits of a channel, as data: menus are checked by them before anything is sent. Null: without a limit. */
export type ChannelMenuLimits = {
  /** Levels of options below a product. */
  depth: number | null;
  /** Of names of items. */
  nameLength: number;
  /** Of names of categories and groups. */
  partNameLength: number;
  descriptionLength: number;
  keyLength: number;
  categories: number | null;
  items: number | null;
  /** Items that are sold without a product around them. */
  itemsSoldAlone: number | null;
  groups: number | null;
  itemsPerCategory: number | null;
  /** Options of a product, of all its groups. */
  choicesPerItem: number | null;
  picture: {
    maxBytes: number;
    minSide: number | null;
    maxSide: number | null;
  };
  /** An item costs the same wherever it is offered. */
  onePricePerKey: boolean;
  /** Some choices of a group may be free. */
  freeChoices: boolean;
  /** Prices may have cents. */
  cents: boolean;
  emoji: boolean;
  bannedWords: Readonly<Partial<Record<CountryCode, readonly string[]>>>;
  /** Whether a menu that is sent replaces one that the channel still checks; otherwise it is ignored. */
  replacesWaiting: boolean;
  /** Whether a menu brings the hours of the store. */
  storeHours: boolean;
  /** Parts of a menu that may have hours. */
  partHours: 'all' | 'items' | 'none';
  /** The shortest stretch of hours, in minutes. */
  minHoursMinutes: number;
};

/** Why a channel refused a menu. */
export type ChannelIssue = {
  /** Key of the item; null: of the menu as a whole. */
  itemKey: string | null;
  message: string;
};
