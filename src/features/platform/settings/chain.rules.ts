import type { ChainSettings } from './chain.contract.ts';
import { deliveryDefaults } from './sections/delivery.rules.ts';
import { paymentDefaults } from './sections/payments.rules.ts';
import { shopDefaults } from './sections/shop.rules.ts';

/** A chain that says nothing yet. */
export const chainDefaults: ChainSettings = { ...deliveryDefaults, ...paymentDefaults, ...shopDefaults };
