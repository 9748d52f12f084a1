import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import type { StoreDraft } from '../record/stores.contract.ts';
import type { DeliveryArea } from './delivery.contract.ts';

type AreaPricing = Pick<DeliveryArea, 'fee' | 'minimumOrder'>;
/** Delivery prices of a store that may be inherited from its chain. */
type StorePricing = Pick<
  StoreDraft,
  'deliveryMethods' | 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal' | 'alwaysChargesDelivery'
> & { deliveryAreas: readonly AreaPricing[] };

/** An area with the amounts that hold in it, and which of them are the chain's. */
export type PricedArea<Area extends AreaPricing = AreaPricing> = Omit<Area, 'fee' | 'minimumOrder'> & {
  fee: number;
  minimumOrder: number;
  asChain: { fee: boolean; minimumOrder: boolean };
};

/** A store as its deliveries are priced. */
export type WithChain<Store extends StorePricing> = Omit<Store, 'deliveryAreas'> & {
  deliveryAreas: PricedArea<Store['deliveryAreas'][number]>[];
};

const pricedArea = <Area extends AreaPricing>(area: Area, chain: DeliverySettings): PricedArea<Area> => ({
  ...area,
  fee: area.fee ?? chain.deliveryPrice,
  minimumOrder: area.minimumOrder ?? chain.minPriceForDelivery ?? 0,
  asChain: { fee: area.fee === null, minimumOrder: area.minimumOrder === null },
});

type Free = Pick<StorePricing, 'minimumValueForFreeDelivery' | 'freeDeliveryForExternal' | 'alwaysChargesDelivery'>;

/** Whether a store leaves it to its chain from when a delivery is free. */
export const isFreeAsChain = ({ minimumValueForFreeDelivery, alwaysChargesDelivery }: Free): boolean =>
  !alwaysChargesDelivery && minimumValueForFreeDelivery === null;

/** From when a store carries for nothing: by its own total, by its chain's, or never. */
function freeOf(store: Free, { minimumValueForFreeDelivery: chain }: DeliverySettings) {
  if (isFreeAsChain(store))
    return { minimumValueForFreeDelivery: chain.value, freeDeliveryForExternal: chain.enabledForExternalDelivery };
  return store.alwaysChargesDelivery ? { minimumValueForFreeDelivery: null } : {};
}

/** A store with the chain's values where it has none. */
export const withChain = <Store extends StorePricing>(store: Store, chain: DeliverySettings): WithChain<Store> => ({
  ...store,
  ...freeOf(store, chain),
  deliveryMethods: store.deliveryMethods.map((method) => ({
    ...method,
    basePrice: method.basePrice ?? chain.dynamicDeliveryPrice.basePrice,
    kmPrice: method.kmPrice ?? chain.dynamicDeliveryPrice.kmPrice,
  })),
  deliveryAreas: store.deliveryAreas.map((area) => pricedArea<Store['deliveryAreas'][number]>(area, chain)),
});
