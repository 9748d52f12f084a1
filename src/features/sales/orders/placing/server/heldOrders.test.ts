import { expect, test, vi } from 'vitest';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { daysAgo, holdCompany, releaseHolds, untilState } from '#testing/holds.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '../../record/orders.contract.ts';
import { type PlacedOrder, placingApi } from '../placing.contract.ts';

const comanda = await testApp();

async function scene() {
  const shop = await sellingStore(comanda);
  const headers = { tenant: shop.slug };
  const body: PlacedOrder = {
    storeId: shop.selling.id,
    method: 'pickup',
    platform: 'web',
    lines: [{ lineId: shop.lines.italiano, quantity: 1, choices: [shop.mayo] }],
    paymentMethod: 'cash',
    customer: { name: 'Camila Rojas', phone: '+56987654321', mail: null },
  };
  const place = () => comanda.visitor.call(placingApi.place, { body }, headers);
  const pickUp = async () => {
    const { body: found } = await comanda.visitor.call(
      publicStoresApi.one,
      { params: { id: shop.selling.id } },
      headers,
    );
    return found.state.pickUp;
  };
  return { shop, headers, place, pickUp };
}

test('a company that was suspended days ago takes no orders, finishes those it has, and sells again when released', async () => {
  const { shop, headers, place, pickUp } = await scene();
  const { body: order } = await place();
  await holdCompany(comanda.database, shop.id, { kind: 'payment', from: daysAgo(30) });
  await untilState(shop, 'suspendedPayment');
  expect((await place()).status).toBe(422);
  expect(await pickUp()).toMatchObject({ open: false, reason: 'closing', note: null });
  const followed = await comanda.visitor.call(placingApi.track, { params: { uuid: order.uuid } }, headers);
  expect(followed.body).toMatchObject({ status: 'created' });
  const moved = await shop.admin.call(ordersApi.move, {
    params: { id: order.number },
    body: { status: 'preparing' },
  });
  expect(moved.status).toBe(200);
  await releaseHolds(comanda.database, shop.id);
  await untilState(shop, 'active');
  await vi.waitFor(async () => expect(await pickUp()).toMatchObject({ open: true }));
  expect((await place()).status).toBe(201);
});

test('a company that is suspended for lack of payment today sells until the end of its day', async () => {
  const { shop, place, pickUp } = await scene();
  const openedAt = new Date().toISOString();
  await holdCompany(comanda.database, shop.id, { kind: 'payment', from: daysAgo(30), openedAt });
  await untilState(shop, 'suspendedPayment');
  expect(await pickUp()).toMatchObject({ open: true });
  expect((await place()).status).toBe(201);
});

test('a company that is held for security takes no order from now on, and its guests do not read why', async () => {
  const { shop, place } = await scene();
  await holdCompany(comanda.database, shop.id, { kind: 'security', sentence: 'Accesos sospechosos' });
  await untilState(shop, 'suspended');
  const { status, refusal } = await place();
  expect([status, refusal.message]).toEqual([423, 'Este comercio no recibe pedidos por ahora.']);
});
