import type { GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { productDetails } from '#features/catalogue/guest-menus/productDetails.rules.ts';

/** The details of a product in one line: `Características: Vegano, Sin gluten`. */
export function detailsText(product: GuestProduct): string {
  const details = productDetails(product);
  return details.length > 0 ? `Características: ${details.join(', ')}` : '';
}
