import type { LabelType, ProductPlatform } from '#domain/catalogue.ts';
import type { ListPrice } from '#domain/pricing.ts';
import type { GuestProduct, productColumns, productExtras } from './guestMenus.contract.ts';

/** What guests read of a product as the catalogue has it. */
type SharedFields = Pick<GuestProduct, keyof typeof productColumns | keyof typeof productExtras>;

/** A product as it is stored, with what is read beside its row. */
export type CatalogueProduct = SharedFields & {
  id: number;
  name: string;
  nameScreenProduct: string;
  priceProduct: number;
  platform: ProductPlatform;
  modifierRules: GuestProduct['rules'];
  label: string | null;
  labelType: LabelType | null;
  startDatetimeLabel: string | null;
  endDatetimeLabel: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  availability: boolean;
  show: boolean;
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
