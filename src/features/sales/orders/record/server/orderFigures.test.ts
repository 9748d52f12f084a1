import { expect, test } from 'vitest';
import {
  foldMarks,
  markRefunds,
  markSales,
  readCustomers,
  readSums,
  totals,
} from '#features/sales/rollups/server/index.ts';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { placingApi } from '../../placing/placing.contract.ts';
import { refundsApi } from '../../refunds/refunds.contract.ts';
import { ordersApi } from '../orders.contract.ts';

const comanda = await testApp();

/**
 * A selling store and a second one, with today's figures of both. Each read also checks that folding changes no sum.
 */
async function scene() {
  const shop = await sellingStore(comanda);
  const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
  const period = { startDate: today, endDate: today };
  const place = async () => {
    const { body } = await comanda.visitor.call(
      placingApi.place,
      { body: italianoOrder(shop, { method: 'delivery', address: addresses.near }) },
      { tenant: shop.slug },
    );
    return body.number;
  };
  const figures = async (storeId?: number) => {
    const query = { cut: totals, period, stores: storeId === undefined ? null : [storeId], by: [] };
    const [live] = await shop.inTenant((db) => readSums(db, query));
    await shop.inTenant(foldMarks);
    const [folded] = await shop.inTenant((db) => readSums(db, query));
    expect(folded).toEqual(live);
    return live;
  };
  const move = (id: number, status: 'preparing' | 'ready' | 'in_transit' | 'completed') =>
    shop.admin.call(ordersApi.move, { params: { id }, body: { status } });
  return { shop, period, place, figures, move };
}

test('an order counts with its parts from the moment it is placed, in its current status', async () => {
  const { shop, period, place, figures, move } = await scene();
  const id = await place();
  expect(await figures()).toMatchObject({
    orders: 1,
    items: 2,
    completed: 0,
    sold: 11_590,
    gross: 9600,
    deliveryFee: 1990,
    readyOrders: 0,
  });
  expect(await shop.inTenant((db) => readCustomers(db, period, null))).toMatchObject({ customers: 1, newCustomers: 1 });
  for (const status of ['preparing', 'ready', 'in_transit', 'completed'] as const) await move(id, status);
  expect(await figures()).toMatchObject({ orders: 1, completed: 1, delivered: 11_590, readyOrders: 1, doorOrders: 1 });
});

test('one that is cancelled counts as that and no more', async () => {
  const { shop, place, figures } = await scene();
  const [id] = [await place(), await place()];
  await shop.admin.call(ordersApi.cancel, { params: { id }, body: { reason: 'Sin stock' } });
  expect(await figures()).toMatchObject({ orders: 1, sold: 11_590, canceled: 1, canceledAmount: 11_590 });
});

test('one that another store takes over counts there', async () => {
  const { shop, place, figures } = await scene();
  const other = await shop.store('Maipú');
  const id = await place();
  await figures();
  await shop.admin.call(ordersApi.reassign, {
    params: { id },
    body: { storeId: other, reason: 'Cerca', confirmed: true },
  });
  expect(await figures(shop.selling.id)).toMatchObject({ orders: 0, sold: 0 });
  expect(await figures(other)).toMatchObject({ orders: 1, sold: 11_590 });
  expect(await figures()).toMatchObject({ orders: 1, sold: 11_590 });
});

test('refunds are reported next to sales', async () => {
  const { shop, place, figures, move } = await scene();
  const id = await place();
  for (const status of ['preparing', 'ready', 'in_transit', 'completed'] as const) await move(id, status);
  const [payment] = (await shop.admin.call(ordersApi.get, { params: { id } })).body.payments;
  const { body: refund } = await shop.admin.call(refundsApi.refund, {
    params: { id: payment?.id ?? 0, type: 'cash' },
    body: { amount: 3000, reason: 'Llegó frío' },
  });
  expect(await figures()).toMatchObject({ sold: 11_590, refunded: 0 });
  await shop.admin.call(refundsApi.settle, { params: { id: refund.id } });
  expect(await figures()).toMatchObject({ sold: 11_590, refunded: 3000 });
});

test('sales minus refunds ignore refunds of orders that no longer count, and returned duplicate payments', async () => {
  const { shop, place, figures, move } = await scene();
  const [paid, canceled] = [await place(), await place()];
  for (const id of [paid, canceled])
    for (const status of ['preparing', 'ready', 'in_transit', 'completed'] as const) await move(id, status);
  const refund = async (orderId: number, amount: number) => {
    const [payment] = (await shop.admin.call(ordersApi.get, { params: { id: orderId } })).body.payments;
    const params = { id: payment?.id ?? 0, type: 'cash' as const };
    const { body } = await shop.admin.call(refundsApi.refund, { params, body: { amount, reason: 'Llegó frío' } });
    await shop.admin.call(refundsApi.settle, { params: { id: body.id } });
  };
  await shop.inTenant((db) =>
    unaudited(db).updateTable('payments').set({ problem: 'double' }).where('orderId', '=', paid).execute(),
  );
  await refund(paid, 1000);
  await refund(canceled, 2000);
  expect(await figures()).toMatchObject({ sold: 2 * 11_590, refunded: 3000, refundedSold: 2000 });
  expect((await shop.admin.call(ordersApi.get, { params: { id: paid } })).body).toMatchObject({
    refunded: 1000,
    extraRefunded: 1000,
  });
  await shop.inTenant(async (db) => {
    const change = unaudited(db).updateTable('orders').set({ status: 'canceled' }).where('id', '=', canceled);
    const { storeId, businessDay } = await change.returning(['storeId', 'businessDay']).executeTakeFirstOrThrow();
    markSales(db, { storeId, businessDay, customerId: null });
    markRefunds(db, { id: canceled, storeId });
  });
  expect(await figures()).toMatchObject({ refunded: 3000, refundedSold: 0 });
});
