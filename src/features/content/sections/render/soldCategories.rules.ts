import { type DispatchMethod, dispatchMethods, scopeIncludes } from '#domain/delivery/dispatch.ts';
import type { GuestMenu, GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { sellabilityOf } from '#features/catalogue/guest-menus/sellable.rules.ts';

/** A category of a menu with what of it can be bought at a moment, some way. */
type SoldCategory = {
  name: string;
  pictureUrl: string | null;
  products: { product: GuestProduct; price: number }[];
};

/** Categories that a page shows, with the most products that a section draws of each. */
const maxCategories = 24;
const maxProducts = 12;

/** Items on sale at a moment, in menu order, without those sold out, out of hours or without a price. */
export function soldCategories(menu: GuestMenu, at: Date): SoldCategory[] {
  const sale = sellabilityOf(menu);
  const products = new Map(menu.products.map((product) => [product.id, product]));
  const wayOf = ({ id, dispatchMethod }: GuestProduct): DispatchMethod | undefined =>
    dispatchMethods.find(
      (method) => scopeIncludes(dispatchMethod, method) && sale({ productId: id, method, at }).sellable,
    );
  const soldOf = (lines: GuestMenu['categories'][number]['lines']) => {
    const sold: SoldCategory['products'] = [];
    for (const line of lines) {
      if (sold.length === maxProducts) break;
      const product = products.get(line.productId);
      const way = product && wayOf(product);
      if (product && way) sold.push({ product, price: line[way].price });
    }
    return sold;
  };
  const categories: SoldCategory[] = [];
  for (const { name, pictureUrl, lines } of menu.categories) {
    if (categories.length === maxCategories) break;
    const sold = soldOf(lines);
    if (sold.length > 0) categories.push({ name, pictureUrl, products: sold });
  }
  return categories;
}
