import { type DeliveryType, deliveryTypeNames, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { blankMethod } from '#features/stores/delivery/delivery.contract.ts';
import type { StorePatch } from '#features/stores/record/stores.contract.ts';
import { blankStore } from '#features/stores/saving/stores.rules.ts';

const payable = { online: true } as const;

/** A store that requests these fleets, in this order. */
export function storeWithFleets(...types: DeliveryType[]): StorePatch {
  const others = deliveryTypeNames.filter((type) => !types.includes(type));
  return {
    latitude: -33.4263,
    longitude: -70.6106,
    webpayCommerceCode: '597012345678',
    uberId: 'uber-1',
    cabifyId: 'cabify-1',
    paymentMethods: { ...blankStore().paymentMethods, inStore: payable, storeDelivery: payable },
    deliveryMethods: [...types, ...others].map((deliveryType, index) => ({
      ...blankMethod,
      key: deliveryTypes[deliveryType].key,
      deliveryType,
      enabled: types.includes(deliveryType),
      priority: index + 1,
    })),
  };
}
