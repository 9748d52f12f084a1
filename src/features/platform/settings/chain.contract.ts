import type { DeliverySettings } from './sections/delivery.contract.ts';
import type { PaymentSettings } from './sections/payments.contract.ts';
import type { ShopSettings } from './sections/shop.contract.ts';

/** What a chain says for all its stores, each of which may say some of it by itself. */
export type ChainSettings = DeliverySettings & PaymentSettings & ShopSettings;
