import type { GuestProduct } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { productDetails } from '#features/catalogue/guest-menus/productDetails.rules.ts';

/** The details of a product in one line: `Vegano · Sin gluten`. */
export const detailsText = (product: GuestProduct): string => productDetails(product).join(' · ');
