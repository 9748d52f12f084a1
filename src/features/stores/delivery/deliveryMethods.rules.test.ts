import { expect, test } from 'vitest';
import { type DeliveryType, deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { blankArea, blankMethod, type Cofinance } from './delivery.contract.ts';
import { blankStore } from '../saving/stores.rules.ts';
import { deliveryMethodIssues, unofferedMethods } from './deliveryMethods.rules.ts';

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

const grant = (appliesTo: Cofinance['appliesTo']): Cofinance => ({ kind: 'percentage', value: 30, appliesTo });
const priced = (externalDeliveryCofinance: Cofinance, changes: object = {}) => {
  const [method] = using('uber_delivery').deliveryMethods;
  return { ...method!, deliveryFeeType: 'external' as const, externalDeliveryCofinance, ...changes };
};
const issuesOf = (changes: object) =>
  deliveryMethodIssues({ ...blankStore(), uberId: 'u', ...changes }).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

test('a grant for a service fee that the fleet does not charge is rejected', () => {
  expect(issuesOf({ deliveryMethods: [priced(grant('serviceFee'))] })).toEqual([
    [
      'deliveryMethods.0.externalDeliveryCofinance.appliesTo',
      'Uber Direct no cobra tarifa de servicio: aplica el aporte al costo de despacho',
    ],
  ]);
  for (const target of ['deliveryFee', 'both'] as const)
    expect(issuesOf({ deliveryMethods: [priced(grant(target))] })).toEqual([]);
  for (const unused of [{ enabled: false }, { deliveryFeeType: 'fixed' }])
    expect(issuesOf({ deliveryMethods: [priced(grant('serviceFee'), unused)] })).toEqual([]);
});

test('a grant of a zone for a service fee that none of its fleets charges is rejected', () => {
  const zone = { ...blankArea, name: 'Centro', points: [], externalDeliveryCofinance: grant('serviceFee') };
  expect(issuesOf({ deliveryMethods: [priced(grant('both'))], deliveryAreas: [zone] })).toEqual([
    ['deliveryAreas.0.externalDeliveryCofinance', expect.stringContaining('no cobra tarifa de servicio')],
  ]);
  expect(
    issuesOf({
      deliveryMethods: [priced(grant('both'), { key: 9 })],
      deliveryAreas: [{ ...zone, deliveryMethodKey: 2 }],
    }),
  ).toEqual([]);
});
