import { expect, test } from 'vitest';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { blankMethod } from './delivery.contract.ts';
import { unofferedMethods } from './deliveryMethods.rules.ts';

const using = (...types: DeliveryType[]) => ({
  deliveryMethods: types.map((deliveryType, place) => ({
    ...blankMethod,
    key: deliveryTypes[deliveryType].key,
    deliveryType,
    enabled: true,
    priority: place + 1,
  })),
});
const off = ({ deliveryMethods }: ReturnType<typeof using>) => ({
  deliveryMethods: deliveryMethods.map((method) => ({ ...method, enabled: false })),
});
const refused = (after: ReturnType<typeof using>, before: ReturnType<typeof using>, ...flags: string[]) =>
  unofferedMethods(after, before, flags).map(({ path }) => path.join('.'));

test('a store can start using methods without a flag or with an enabled flag', () => {
  expect(refused(using('own_delivery', 'uber_delivery'), using())).toEqual([]);
  expect(refused(using('uber_delivery', 'rappi_cargo_delivery'), using(), 'rappi-cargo')).toEqual([]);
  expect(refused(using('uber_delivery', 'rappi_cargo_delivery'), using(), 'peya-v3')).toEqual([
    'deliveryMethods.1.deliveryType',
  ]);
});

test('a store keeps methods whose flag was turned off, but cannot add them again', () => {
  const rappi = using('rappi_cargo_delivery');
  expect(refused(rappi, rappi)).toEqual([]);
  expect(refused(off(rappi), using())).toEqual([]);
  expect(refused(rappi, off(rappi))).toEqual(['deliveryMethods.0.deliveryType']);
});
