import { expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { formatMoney } from '#domain/money.ts';
import { kpiApi } from '../../reports.contract.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { cashApi } from '#features/sales/drivers/cash/cash.contract.ts';
import { dispatchApi } from '#features/sales/drivers/dispatch/dispatch.contract.ts';
import { driversApi } from '#features/sales/drivers/record/drivers.contract.ts';
import { runApi } from '#features/sales/drivers/run/run.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { refundsApi } from '#features/sales/orders/refunds/refunds.contract.ts';
import { foldMarks } from '#features/sales/rollups/server/index.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
import { driverOf } from '#testing/drivers.ts';
import { addresses, italianoOrder, sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { type PlacedOrder, placingApi } from '#features/sales/orders/placing/placing.contract.ts';

const comanda = await testApp();

/** A store whose deliveries cost 1993, so that totals end in 3. */
async function scene() {
  const shop = await sellingStore(comanda);
  const deliveryAreas = shop.selling.deliveryAreas.map((area) => ({ ...area, fee: 1993 }));
  await shop.admin.call(storesApi.update, { params: { id: shop.selling.id }, body: { deliveryAreas } });
  const headers = { tenant: shop.slug };
  const order = (changes: Partial<PlacedOrder> = {}) =>
    italianoOrder(shop, { method: 'delivery', address: addresses.near, ...changes });
  const quote = async (changes: Partial<PlacedOrder> = {}) => {
    const { customer: _, ...body } = order(changes);
    return (await comanda.visitor.call(placingApi.quote, { body }, headers)).body;
  };
  return { ...shop, order, quote, headers };
}

test('a total in cash is rounded to tens in Chile, and the order, its guest and the reports have the same total', async () => {
  const { admin, quote, order, headers, inTenant } = await scene();
  const [cash, card] = [await quote(), await quote({ paymentMethod: 'card' })];
  expect([card.total % 10, cash.total]).toEqual([3, card.total - 3]);
  const rounding = { kind: 'cashRounding', label: 'Redondeo del efectivo', amount: -3, detail: null };
  expect([cash.cashRounding, card.cashRounding]).toEqual([-3, 0]);
  expect(cash.parts.at(-1)).toEqual(rounding);
  expect(card.parts.some(({ kind }) => kind === 'cashRounding')).toBe(false);

  const { body: placed } = await comanda.visitor.call(placingApi.place, { body: order() }, headers);
  const { body: stored } = await admin.call(ordersApi.get, { params: { id: placed.number } });
  expect(stored).toMatchObject({ cashRounding: -3, total: cash.total, parts: expect.arrayContaining([rounding]) });
  const guest = await comanda.visitor.call(placingApi.track, { params: { uuid: placed.uuid } }, headers);
  expect(guest.body).toMatchObject({ cashRounding: -3, total: cash.total, parts: expect.arrayContaining([rounding]) });

  const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
  const stepsOf = async () => {
    const { body } = await admin.call(kpiApi.report, { query: { type: 'summary', from: today, to: today } });
    return Object.fromEntries((body.ladder ?? []).map(({ key, value }) => [key, value]));
  };
  expect(await stepsOf()).toMatchObject({ cashRounding: -3, sold: cash.total });
  await inTenant(foldMarks);
  expect(await stepsOf()).toMatchObject({ cashRounding: -3, sold: cash.total });
});

test('the driver collects, the cash count expects, the list adds up and a refund returns the rounded total', async () => {
  const { admin, selling, order, headers, ...shop } = await scene();
  const { body: placed } = await comanda.visitor.call(placingApi.place, { body: order() }, headers);
  const { number: id, total } = placed;
  for (const status of ['preparing', 'ready'] as const)
    await admin.call(ordersApi.move, { params: { id }, body: { status } });
  const params = { id: await driverOf({ admin, ...shop }, selling.id) };
  await admin.call(dispatchApi.assign, { params, body: { orderIds: [id] } });
  await admin.call(dispatchApi.leave, { params });
  const { token } = (await admin.call(driversApi.link, { params })).body;
  const { body: run } = await comanda.visitor.call(runApi.get, { params: { token } }, headers);
  expect(run.orders).toMatchObject([{ id, toCollect: { method: 'cash', amount: total } }]);
  await admin.call(ordersApi.move, { params: { id }, body: { status: 'completed' } });
  expect((await admin.call(cashApi.ofDriver, { params })).body).toMatchObject({ due: total });

  const counted = await admin.call(ordersApi.count, { query: { outcome: 'sold' } });
  expect(counted.body).toMatchObject({ count: 1, amount: total });
  const { payments } = (await admin.call(ordersApi.get, { params: { id } })).body;
  expect(payments).toMatchObject([{ type: 'cash', amount: total }]);
  const refund = (amount: number) =>
    admin.call(refundsApi.refund, {
      params: { id: payments[0]?.id ?? 0, type: 'cash' },
      body: { amount, reason: 'Llegó frío' },
    });
  expect((await refund(total + 3)).refusal.message).toBe(`Se pueden reembolsar hasta ${formatMoney(total, 'cl')}.`);
  expect((await refund(total)).status).toBe(201);
});

test('staff who take an order by phone see and place the rounded total', async () => {
  const { admin, quote, order, headers } = await scene();
  const byPhone = { method: 'orderTakerDelivery', platform: 'order_taker' } as const;
  const { total } = await quote();
  const { status, body } = await admin.call(
    placingApi.place,
    { body: order({ ...byPhone, expectedTotal: total }) },
    headers,
  );
  expect([status, body.total]).toEqual([201, total]);
});

test('the setting of the chain switches the rounding off', async () => {
  const { admin, quote } = await scene();
  const { total } = await quote({ paymentMethod: 'card' });
  await admin.call(paymentSection.api.update, { body: { cashRounding: 'none' } });
  expect((await quote()).total).toBe(total);
  const { status, refusal } = await admin.call(paymentSection.api.update, { body: { cashRounding: 'cien' as never } });
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['cash_rounding']]);
});
