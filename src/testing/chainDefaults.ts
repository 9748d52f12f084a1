import type { ChainSettings } from '#features/platform/settings/sections.contract.ts';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { schedulingSection } from '#features/platform/settings/sections/scheduling.contract.ts';
import { shopSection } from '#features/platform/settings/sections/shop.contract.ts';

/** Chain settings before any change. */
export const chainDefaults: ChainSettings = {
  ...deliverySection.defaults,
  ...paymentSection.defaults,
  ...schedulingSection.defaults,
  ...shopSection.defaults,
};
