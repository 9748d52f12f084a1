import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import type { LabelType, ProductPlatform } from '#domain/catalogue.ts';
import type { ListPrice } from '#domain/pricing.ts';
import type { Weekday } from '#domain/time/weekdays.ts';
import type { GuestProduct } from './guestMenus.contract.ts';

/** A product as it is stored, with where its pictures are. */
export type CatalogueProduct = {
  id: number;
  name: string;
  nameScreenProduct: string;
  priceProduct: number;
  description: string;
  platform: ProductPlatform;
  dispatchMethod: DispatchScope;
  url: string;
  minQuantityModifiers: number;
  maxQuantityModifiers: number;
  modifierRules: GuestProduct['rules'];
  label: string | null;
  labelType: LabelType | null;
  startDatetimeLabel: string | null;
  endDatetimeLabel: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  weekdays: Weekday[];
  availability: boolean;
  show: boolean;
  foodType: string | null;
  attributes: string[];
  pictures: GuestProduct['pictures'];
  cookingTime: number | null;
  allowComments: boolean;
  dropdownText: string;
  groupIds: readonly number[];
};

export type CatalogueModifier = {
  id: number;
  kind: 'group' | 'option';
  name: string;
  description: string;
  price: number;
  free: number;
  minQuantityModifiers: number;
  maxQuantityModifiers: number;
  dropdownText: string;
  availability: boolean;
  pictureUrl: string | null;
  /** In their order; a null price takes the option's own. */
  children: readonly { id: number; price: number | null }[];
};

/** What a menu is sold from, as it is now. */
export type Catalogue = {
  products: ReadonlyMap<number, CatalogueProduct>;
  modifiers: ReadonlyMap<number, CatalogueModifier>;
  /** What the menu's price lists say of a product, in their order. */
  prices: ReadonlyMap<number, readonly ListPrice[]>;
};

/** Something off sale; without an end until somebody says so. */
export type OffSaleItem = { id: number; until: string | null };
export type SoldOut = { products: readonly OffSaleItem[]; modifiers: readonly OffSaleItem[] };
