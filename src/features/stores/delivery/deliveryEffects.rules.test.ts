import { expect, it } from 'vitest';
import type { DeliverySettings } from '#features/platform/settings/sections/delivery.contract.ts';
import { deliverySection } from '#features/platform/settings/sections/delivery.contract.ts';
import { menuStore } from '../testing/stores.ts';
import { type ChainUser, deliveryEffects } from './deliveryEffects.rules.ts';

const user = (changes: Partial<ChainUser> = {}): ChainUser => ({
  ...menuStore(),
  feesAsChain: 0,
  minimumsAsChain: 0,
  ...changes,
});
const method = menuStore().deliveryMethods[0]!;
const byDistance = { ...method, deliveryFeeType: 'dynamic' as const, basePrice: null, kmPrice: null };
const byFleet = { ...method, deliveryFeeType: 'external' as const };
const free = (value: number | null, enabledForExternalDelivery = false) => ({
  minimumValueForFreeDelivery: { value, enabledForExternalDelivery },
});
const effects = (stores: ChainUser[], after: Partial<DeliverySettings>, before: Partial<DeliverySettings> = {}) =>
  deliveryEffects(stores, {
    before: { ...deliverySection.defaults, ...before },
    after: { ...deliverySection.defaults, ...before, ...after },
    country: 'cl',
  });

it('a free delivery total affects stores without their own rule', () => {
  const stores = [user(), user(), user({ minimumValueForFreeDelivery: 9000 }), user({ alwaysChargesDelivery: true })];
  expect(effects(stores, free(15_000))).toEqual([
    '2 locales pasan a ofrecer despacho gratis desde $15.000. 2 locales siguen con su propia regla.',
  ]);
  expect(effects(stores, free(20_000), free(15_000))).toEqual([
    '2 locales pasan a ofrecer despacho gratis desde $20.000, en vez de desde $15.000. 2 locales siguen con su propia regla.',
  ]);
  expect(effects(stores.slice(0, 1), free(null), free(15_000))).toEqual(['1 local deja de ofrecer despacho gratis.']);
  expect(effects(stores.slice(2, 3), free(null), free(15_000))).toEqual([
    'Ningún local deja de ofrecer despacho gratis. 1 local sigue con su propia regla.',
  ]);
});

it('a change of who pays fleets lists the stores with fleet orders', () => {
  const stores = [user(), user({ deliveryMethods: [byFleet] })];
  expect(effects(stores, free(15_000, true), free(15_000))).toEqual([
    '1 local paga lo que cobren los repartidores externos por los pedidos gratis.',
  ]);
});

it('a price and a minimum affect areas without their own', () => {
  const stores = [user({ feesAsChain: 3, minimumsAsChain: 1 }), user({ feesAsChain: 2 }), user()];
  expect(effects(stores, { deliveryPrice: 2990, minPriceForDelivery: 8000 }, { deliveryPrice: 1990 })).toEqual([
    'En 2 locales, 5 zonas pasan a cobrar $2.990 de despacho, en vez de $1.990.',
    'En 1 local, 1 zona pasa a pedir un mínimo de $8.000.',
  ]);
  expect(effects([user()], { deliveryPrice: 1 })).toEqual(['Ninguna zona cambia: todas tienen su tarifa.']);
});

it('distance prices list the stores left without any', () => {
  const stores = [user({ deliveryMethods: [byDistance] }), user()];
  const price = { basePrice: 900, kmPrice: 300 };
  expect(effects(stores, { dynamicDeliveryPrice: price })).toEqual(['1 local cambia su precio por distancia.']);
  expect(
    effects(stores, { dynamicDeliveryPrice: { ...price, kmPrice: null } }, { dynamicDeliveryPrice: price }),
  ).toEqual([
    'Ningún local cambia su precio por distancia.',
    '1 local queda sin precio por distancia: no se podrá pedir con despacho.',
  ]);
});

it('limits and texts affect all stores, and unchanged values are not listed', () => {
  expect(effects([user()], { maxPriceForDelivery: 90_000, maxPriceForPickUp: null }, { maxPriceForPickUp: 1 })).toEqual(
    [
      'Ningún local acepta pedidos con despacho de más de $90.000.',
      'Los pedidos para retirar dejan de tener un máximo en todos los locales.',
    ],
  );
  expect(effects([user()], { feeDisplay: 'deliveryFee' })).toEqual([
    'El cliente lee lo que cobra un repartidor externo así: todo como despacho.',
  ]);
  expect(effects([user()], {})).toEqual([]);
});
