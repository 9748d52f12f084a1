import { expect, test } from 'vitest';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';

const comanda = await testApp();
const shop = await sellingStore(comanda);
const headers = { tenant: shop.slug };
const place = async (changes: Parameters<typeof italianoOrder>[1]) =>
  (await comanda.visitor.call(placingApi.place, { body: italianoOrder(shop, changes) }, headers)).body;
const track = async (uuid: string) =>
  (await comanda.visitor.call(placingApi.track, { params: { uuid } }, headers)).body;

test('a guest reads where to pick up the order, with its code', async () => {
  const { uuid } = await place({});
  expect(await track(uuid)).toMatchObject({
    storeAddress: shop.selling.textAddress,
    storePoint: { latitude: shop.selling.latitude, longitude: shop.selling.longitude },
    deliveryAddress: null,
    deliveryDetail: null,
    pickUpCode: expect.stringMatching(/^\d{4}$/),
    paymentMethod: 'cash',
    paidAt: null,
  });
});

test('a guest reads where the order goes, and when it was paid', async () => {
  const before = Date.now();
  const placed = await place({ method: 'delivery', address: addresses.near, paymentMethod: 'mach' });
  expect(placed).toMatchObject({
    deliveryAddress: addresses.near.text,
    deliveryDetail: addresses.near.detail,
    paymentMethod: 'mach',
    paidAt: null,
  });
  const body = { result: 'approved' } as const;
  await comanda.visitor.call(placingApi.pay, { params: { uuid: placed.uuid }, body }, headers);
  const { paidAt, steps } = await track(placed.uuid);
  expect(Date.parse(paidAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
  expect(steps.map(({ status }) => status)).toEqual(['pending_online_payment', 'created']);
});
