import { expect, it } from 'vitest';
import { everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { square } from '../testing/stores.ts';
import { copyIntoStore, type StorePart } from './storeCopy.rules.ts';
import { blankStore, storeRules } from '../saving/stores.rules.ts';

const here = { latitude: -33.45, longitude: -70.6 };
const model = {
  ...blankStore(),
  name: 'Ñuñoa Plaza',
  menuId: 3,
  businessHours: everyDay(range('12:00', '16:00')),
  deliveryAreas: [square(here, { id: 8, version: 2 })],
};

const copy = (parts: readonly StorePart[], from = model, target = blankStore()) =>
  copyIntoStore(target, from, { parts, country: 'cl', chain: paymentSection.defaults });

it('a copy takes only the selected parts of another store', () => {
  const { store } = copy(['hours', 'menu']);
  expect(store).toEqual({ ...blankStore(), menuId: 3, businessHours: model.businessHours });
});

it('copied areas are new areas of the store', () => {
  expect(copy(['zones']).store.deliveryAreas).toEqual([square(here)]);
});

const paying = {
  ...model,
  webpayCommerceCode: '597012345678',
  oneclickCommerceCode: '597012345679',
  uberId: 'uber-1',
  paymentMethods: {
    inStore: { cash: true, online: true },
    storeDelivery: { cash: true, online: true, oneclick: true },
    orderTakerInStore: {},
    orderTakerStoreDelivery: { oneclick: true },
  },
  deliveryMethods: model.deliveryMethods.map((method) => ({
    ...method,
    enabled: true,
    deliveryFeeType: 'fixed' as const,
  })),
};

it('methods that need a code of the store stay off with a reason', () => {
  const { store, left } = copy(['payments', 'delivery'], paying);
  expect(left).toEqual([
    'Webpay: necesita el código de comercio de este local',
    'Oneclick: necesita el código de comercio de este local',
    'Uber Direct: necesita el ID de Uber de este local',
    'PedidosYa: necesita que el delivery se pague en línea',
    'Cabify: necesita que el delivery se pague en línea',
  ]);
  expect(store.paymentMethods.storeDelivery).toEqual({ cash: true });
  const issues = storeRules('cl').safeParse(store).error?.issues ?? [];
  const about = ['paymentMethods', 'deliveryMethods', 'uberId'];
  expect(issues.filter(({ path }) => about.includes(String(path[0])))).toEqual([]);
});

it('a store with its own codes gets the full copy', () => {
  const { webpayCommerceCode, oneclickCommerceCode, uberId } = paying;
  const target = { ...blankStore(), webpayCommerceCode, oneclickCommerceCode, uberId };
  const { store, left } = copy(['payments', 'delivery'], paying, target);
  expect(left).toEqual([]);
  expect(store.paymentMethods).toEqual(paying.paymentMethods);
});
