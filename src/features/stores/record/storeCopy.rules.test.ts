import { expect, it } from 'vitest';
import { everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { square } from '../testing/stores.ts';
import { copyOfParts } from './storeCopy.rules.ts';
import { blankStore } from './stores.rules.ts';

const here = { latitude: -33.45, longitude: -70.6 };
const model = {
  ...blankStore(),
  name: 'Ñuñoa Plaza',
  menuId: 3,
  businessHours: everyDay(range('12:00', '16:00')),
  deliveryAreas: [square(here, { id: 8, version: 2 })],
};

it('a store takes from another one the parts that were named and nothing else', () => {
  const copied = copyOfParts(model, ['hours', 'menu']);
  expect(copied).toMatchObject({ menuId: 3, businessHours: model.businessHours });
  expect(Object.keys(copied)).not.toContain('name');
  expect(Object.keys(copied)).not.toContain('paymentMethods');
});

it('zones of another store become zones of its own', () => {
  expect(copyOfParts(model, ['zones']).deliveryAreas).toEqual([square(here)]);
});
