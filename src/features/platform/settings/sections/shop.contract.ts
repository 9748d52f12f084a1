import { z } from 'zod';
import { text } from '#kit/contract/fields.ts';

/** An address elsewhere, or one of the company's own pages, or nothing. */
const isLink = (link: string): boolean =>
  link === '' ||
  /^\/?[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(link) ||
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#][^\s"'<>\\]*)?$/.test(link);

/** What guests may do and read in the shop, besides its menu. */
export const shopFields = z.strictObject({
  /** Whether guests write what they want of a product, where the product takes that. */
  productInstructions: z.boolean(),
  /** The menu is read, and not ordered from. */
  staticMenu: z.boolean(),
  /** Where the terms are; blank: on the company's own page of terms. */
  termsLink: text(300).refine(isLink, 'Escribe una dirección con https://, o la de una página tuya, como terminos'),
});
export type ShopSettings = z.output<typeof shopFields>;
