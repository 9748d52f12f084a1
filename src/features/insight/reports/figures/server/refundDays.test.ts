import { expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { movedDay } from '#domain/time/periods.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import { foldMarks, markSales } from '#features/sales/rollups/server/index.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { kpiApi, type ReportType } from '../../reports.contract.ts';

const comanda = await testApp();

test('a refund counts on the day it is paid out, and every place that shows it agrees', async () => {
  const shop = await sellingStore(comanda);
  const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
  const body = italianoOrder(shop, { method: 'delivery', address: addresses.near });
  const place = async () => (await comanda.visitor.call(placingApi.place, { body }, { tenant: shop.slug })).body.number;
  const [id, other] = [await place(), await place()];
  for (const status of ['preparing', 'ready', 'in_transit', 'completed'] as const) {
    for (const each of [id, other]) await shop.admin.call(ordersApi.move, { params: { id: each }, body: { status } });
  }
  const orderedOn = movedDay(today, -3);
  await shop.inTenant(async (db) => {
    await unaudited(db).updateTable('orders').set({ businessDay: orderedOn }).execute();
    for (const businessDay of [orderedOn, today])
      markSales(db, { storeId: shop.selling.id, businessDay, customerId: null });
  });
  const refund = async (orderId: number, amount: number) => {
    const [payment] = (await shop.admin.call(ordersApi.get, { params: { id: orderId } })).body.payments;
    const { body: created } = await shop.admin.call(refundsApi.refund, {
      params: { id: payment?.id ?? 0, type: 'cash' },
      body: { amount, reason: 'Llegó frío' },
    });
    await shop.admin.call(refundsApi.settle, { params: { id: created.id } });
  };
  await refund(id, 3000);
  await refund(other, 590);
  const report = async (type: ReportType, day: string) =>
    (await shop.admin.call(kpiApi.report, { query: { type, from: day, to: day } })).body;
  const ladderOf = async (day: string) =>
    Object.fromEntries((await report('summary', day)).ladder?.map(({ key, value }) => [key, value]) ?? []);
  expect(await ladderOf(today)).toMatchObject({ sold: 0, refunded: -3590, kept: -3590 });
  expect(await ladderOf(orderedOn)).toMatchObject({ sold: 2 * 11_590, refunded: 0, kept: 2 * 11_590 });
  for (const type of ['revenueByPeriod', 'revenueByPaymentMethod'] as const) {
    expect((await report(type, today)).totals.values).toMatchObject({ sold: 0, refunded: 3590 });
    expect((await report(type, orderedOn)).totals.values).toMatchObject({ sold: 2 * 11_590, refunded: 0 });
  }
  for (const type of ['revenueByPeriod', 'revenueByPaymentMethod', 'revenueByDispatchMethod'] as const) {
    const { rows, totals } = await report(type, today);
    for (const { values } of [...rows, totals]) {
      expect(values.kept).toBe((values.sold ?? 0) - (values.refundedSold ?? 0));
    }
    expect(totals.values).toMatchObject({ sold: 0, refundedSold: 3590, kept: -3590 });
  }

  await shop.inTenant(foldMarks);
  expect(await ladderOf(today)).toMatchObject({ sold: 0, refunded: -3590, kept: -3590 });
  const { body: order } = await shop.admin.call(ordersApi.get, { params: { id } });
  const { body: list } = await shop.admin.call(ordersApi.list, { query: {} });
  const guest = await comanda.visitor.call(placingApi.track, { params: { uuid: order.uuid } }, { tenant: shop.slug });
  expect(order.refunded).toBe(3000);
  expect(list.data.reduce((sum, row) => sum + row.refunded, 0)).toBe(3590);
  expect(guest.body).toMatchObject({ refunded: 3000, refunds: [{ amount: 3000, paymentMethod: 'cash' }] });
});
