import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DeliveryJobStatus, OrderStatus } from '#domain/orders/orders.ts';
import { unaudited } from '#kit/server/data/database.ts';
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

test('a guest reads who of a fleet comes to the store, by the first name, until the order is on its way', async () => {
  const { uuid } = await place({ method: 'delivery', address: addresses.near });
  const set = (status: OrderStatus, step: DeliveryJobStatus) =>
    shop.inTenant((db) =>
      unaudited(db)
        .updateTable('orders')
        .set({
          status,
          delivery: sql`delivery || ${JSON.stringify({ status: step, driverName: 'Pedro Soto' })}::jsonb`,
        })
        .where('uuid', '=', uuid)
        .execute(),
    );
  const read = async () => (await track(uuid)).pickingUp;
  expect(await read()).toBeNull();
  await set('preparing', 'CONFIRMING');
  expect(await read()).toBeNull();
  await set('preparing', 'IN_PROGRESS');
  expect(await read()).toEqual({ courierName: 'Pedro', isNear: false });
  await set('ready', 'NEAR_PICKUP');
  expect(await read()).toEqual({ courierName: 'Pedro', isNear: true });
  await set('in_transit', 'PICKED_UP');
  expect(await read()).toBeNull();
});
