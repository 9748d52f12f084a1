import { expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { kpiApi } from '../../reports.contract.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { foldMarks } from '#features/sales/rollups/server/index.ts';
import { storesApi } from '#features/stores/record/stores.contract.ts';
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
  expect(cash.parts.at(-1)).toEqual(rounding);
  expect(card.parts.some(({ kind }) => kind === 'cashRounding')).toBe(false);

  const { body: placed } = await comanda.visitor.call(placingApi.place, { body: order() }, headers);
  const { body: stored } = await admin.call(ordersApi.get, { params: { id: placed.number } });
  expect(stored).toMatchObject({ total: cash.total, parts: expect.arrayContaining([rounding]) });
  const guest = await comanda.visitor.call(placingApi.track, { params: { uuid: placed.uuid } }, headers);
  expect(guest.body).toMatchObject({ total: cash.total, parts: expect.arrayContaining([rounding]) });

  const today = businessDayOf({ timeZone: 'America/Santiago', businessDayCutoff: '04:00' }, Date.now());
  const stepsOf = async () => {
    const { body } = await admin.call(kpiApi.report, { query: { type: 'summary', from: today, to: today } });
    return Object.fromEntries((body.ladder ?? []).map(({ key, value }) => [key, value]));
  };
  expect(await stepsOf()).toMatchObject({ cashRounding: -3, sold: cash.total });
  await inTenant(foldMarks);
  expect(await stepsOf()).toMatchObject({ cashRounding: -3, sold: cash.total });
});

test('the setting of the chain switches the rounding off', async () => {
  const { admin, quote } = await scene();
  const { total } = await quote({ paymentMethod: 'card' });
  await admin.call(paymentSection.api.update, { body: { cashRounding: 'none' } });
  expect((await quote()).total).toBe(total);
  const { status, refusal } = await admin.call(paymentSection.api.update, { body: { cashRounding: 'cien' as never } });
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['cash_rounding']]);
});
