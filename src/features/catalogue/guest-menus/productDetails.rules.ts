import { type ProductAttribute, productAttributeLabels } from '#domain/catalogue.ts';
import type { GuestProduct } from './guestMenus.contract.ts';

const isAttribute = (name: string): name is ProductAttribute => name in productAttributeLabels;

/** Attribute labels displayed below a product's description. */
export const productDetails = ({ attributes }: GuestProduct): string[] =>
  attributes.filter(isAttribute).map((name) => productAttributeLabels[name]);
