import type { ChainSettings } from '#features/platform/settings/chain.contract.ts';
import { deliveryDefaults } from '#features/platform/settings/sections/delivery.rules.ts';
import { paymentDefaults } from '#features/platform/settings/sections/payments.contract.ts';
import { shopDefaults } from '#features/platform/settings/sections/shop.rules.ts';

/** A chain that says nothing yet. */
export const chainDefaults: ChainSettings = { ...deliveryDefaults, ...paymentDefaults, ...shopDefaults };
