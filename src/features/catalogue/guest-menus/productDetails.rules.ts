import { type ProductAttribute, productAttributeLabels } from '#domain/catalogue.ts';
import type { GuestProduct } from './guestMenus.contract.ts';

const isAttribute = (name: string): name is ProductAttribute => name in productAttributeLabels;

/** What guests read of a product below its description, in the shop and in the preview of a menu. */
export const productDetails = ({ attributes }: GuestProduct): string[] =>
  attributes.filter(isAttribute).map((name) => productAttributeLabels[name]);
