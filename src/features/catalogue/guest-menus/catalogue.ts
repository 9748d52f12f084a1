import type { LabelType, ProductPlatform } from '#domain/catalogue.ts';
import type { ListPrice } from '#domain/pricing.ts';
import type { GuestProduct, productColumns, productExtras } from './guestMenus.contract.ts';

/** Guest-facing product fields that the catalogue has under the same name. */
type SharedFields = Pick<GuestProduct, keyof typeof productColumns | keyof typeof productExtras>;

/** A stored product with the data loaded from its related tables. */
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
  /** In display order; a null price means the option's base price. */
  children: readonly { id: number; price: number | null }[];
};

/** Everything a menu is computed from, in its current state. */
export type Catalogue = {
  products: ReadonlyMap<number, CatalogueProduct>;
  modifiers: ReadonlyMap<number, CatalogueModifier>;
  /** Prices of a product in the menu's price lists, by list priority. */
  prices: ReadonlyMap<number, readonly ListPrice[]>;
};

/** Off sale until an instant; null: until someone restores it. */
export type OffSaleItem = { id: number; until: string | null };
export type SoldOut = { products: readonly OffSaleItem[]; modifiers: readonly OffSaleItem[] };
