import { describe, expect, it } from 'vitest';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { menuStore, square } from '../testing/stores.ts';
import { withChain } from './chain.rules.ts';

const here = { latitude: -33.45, longitude: -70.6 };
const chain: DeliverySettings = {
  ...deliverySection.defaults,
  deliveryPrice: 1990,
  minPriceForDelivery: 8000,
  minimumValueForFreeDelivery: { value: 15_000, enabledForExternalDelivery: true },
  dynamicDeliveryPrice: { basePrice: 900, kmPrice: 300 },
};
const areaOf = (changes: Parameters<typeof square>[1], settings = chain) =>
  withChain(menuStore({ deliveryAreas: [square(here, changes)] }), settings).deliveryAreas[0];

describe('area values that are not set', () => {
  it('are those of the chain', () => {
    expect(areaOf({ fee: null, minimumOrder: null })).toMatchObject({
      fee: 1990,
      minimumOrder: 8000,
      asChain: { fee: true, minimumOrder: true },
    });
  });

  it('are overridden by an explicit zero', () => {
    expect(areaOf({ fee: 0, minimumOrder: 0 })).toMatchObject({
      fee: 0,
      minimumOrder: 0,
      asChain: { fee: false, minimumOrder: false },
    });
  });

  it('are free if the chain sets none either', () => {
    expect(areaOf({ fee: null, minimumOrder: null }, deliverySection.defaults)).toMatchObject({
      fee: 0,
      minimumOrder: 0,
    });
  });
});

describe('free delivery', () => {
  const freeOf = (changes: Parameters<typeof menuStore>[0], settings = chain) => {
    const { minimumValueForFreeDelivery, freeDeliveryForExternal } = withChain(menuStore(changes), settings);
    return [minimumValueForFreeDelivery, freeDeliveryForExternal];
  };

  it('uses the rule of the store, including its fleets', () => {
    expect(freeOf({ minimumValueForFreeDelivery: 20_000 })).toEqual([20_000, false]);
  });

  it('uses the rule of the chain for stores without one', () => {
    expect(freeOf({ minimumValueForFreeDelivery: null })).toEqual([15_000, true]);
  });

  it('is off without any rule and for stores that always charge', () => {
    expect(freeOf({}, deliverySection.defaults)).toEqual([null, false]);
    expect(freeOf({ alwaysChargesDelivery: true })).toEqual([null, false]);
    expect(freeOf({ alwaysChargesDelivery: true, minimumValueForFreeDelivery: 20_000 })).toEqual([null, false]);
  });
});

it('each distance price of the store overrides that of the chain', () => {
  const store = menuStore();
  const deliveryMethods = store.deliveryMethods.map((each) => ({ ...each, basePrice: 500, kmPrice: null }));
  expect(withChain({ ...store, deliveryMethods }, chain).deliveryMethods[0]).toMatchObject({
    basePrice: 500,
    kmPrice: 300,
  });
});
