import type { ShopSettings } from './shop.contract.ts';

/** What holds until somebody writes something. */
export const shopDefaults: ShopSettings = { productInstructions: true, staticMenu: false, termsLink: '' };
