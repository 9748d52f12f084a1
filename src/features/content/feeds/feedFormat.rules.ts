import type { FeedProblem } from './problems.rules.ts';

/** Facts of a feed that its rows share. */
export type FeedHead = {
  company: string;
  currency: string;
  /** Digits after the decimal point of prices. */
  decimals: number;
  language: string;
  shopUrl: string;
};

/** The store of a row, as networks show it. */
export type FeedStore = {
  id: number;
  name: string;
  slug: string;
  textAddress: string;
  commune: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** A choice that every guest has to make, with the price of the product including it. */
export type FeedChoice = { id: string; name: string; price: number };

/** A product as a row of a feed. Amounts are in minor units. */
export type FeedItem = {
  /** `p12`, or `p12s3` for a row of a store. */
  id: string;
  productId: number;
  title: string;
  description: string;
  link: string;
  pictureUrl: string | null;
  /** Regular price. */
  price: number;
  /** Present price, when it is lower. */
  salePrice: number | null;
  isAvailable: boolean;
  category: string;
  store: FeedStore;
  /** Required choices with different prices; empty without any. */
  choices: readonly FeedChoice[];
};

/** A menu at the end of its rows, with the categories that have rows. */
export type FeedMenu = {
  id: string;
  name: string;
  storeIds: readonly number[];
  sections: readonly { id: string; name: string; itemIds: readonly string[] }[];
};

/** Texts that a network accepts. */
export type TextLimits = { title: number; description: number; takesEmoji: boolean };

/** A file format of a network, written row by row. */
export type FeedFormat = {
  texts: TextLimits;
  needsPicture: boolean;
  /** Fields that a reader finds filled in every row. */
  required: readonly string[];
  head(feed: FeedHead): string;
  row(item: FeedItem, feed: FeedHead): string;
  foot: string;
  /** Between two rows. */
  separator?: string;
  /** Rows about a menu itself, after those of its products. */
  menuRow?(menu: FeedMenu, feed: FeedHead): string;
};

/** Problems of an item in a format, besides those of its texts. */
export function itemProblems(item: FeedItem, { needsPicture }: FeedFormat): FeedProblem[] {
  return [
    ...(needsPicture && item.pictureUrl === null ? (['noPicture'] as const) : []),
    ...(item.price <= 0 ? (['noPrice'] as const) : []),
    ...(item.title === '' ? (['noTitle'] as const) : []),
  ];
}

/** An amount as networks read it: `6490 CLP`, `64.90 GTQ`. */
export const priceText = (amount: number, { currency, decimals }: FeedHead): string =>
  `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;

/** Google's category of prepared food: Food, Beverages & Tobacco › Food Items. */
export const foodCategory = '422';
