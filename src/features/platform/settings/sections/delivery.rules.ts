import type { DeliverySettings } from './delivery.contract.ts';

/** What holds until somebody writes something: a delivery costs what its zone says, and nothing is refused. */
export const deliveryDefaults: DeliverySettings = {
  deliveryPrice: 0,
  minPriceForDelivery: null,
  maxPriceForDelivery: null,
  maxPriceForPickUp: null,
  minimumValueForFreeDelivery: { value: null, enabledForExternalDelivery: false },
  dynamicDeliveryPrice: { basePrice: null, kmPrice: null },
  feeDisplay: 'both',
};
