import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { businessDayOf } from '#domain/time/businessDay.ts';
import { kitchenApi } from '#features/sales/orders/kitchen/kitchen.contract.ts';
import { readSums, totals } from '#features/sales/rollups/server/index.ts';
import { sellingStore } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '../orders.contract.ts';
import { insertOrder, type NewOrder } from './index.ts';

const comanda = await testApp();
const place = { currency: 'CLP', timeZone: 'America/Santiago', businessDayCutoff: '04:00' };

/** A Rappi order with channel prices, a line outside our catalogue, no phone, paid at the channel. */
const rappiOrder = (storeId: number, externalReference = 'RP-991'): NewOrder => ({
  uuid: randomUUID(),
  storeId,
  isTest: false,
  source: 'rappi',
  externalReference,
  status: 'created',
  method: 'delivery',
  dispatchMethod: 'delivery',
  platform: 'app',
  paymentMethod: 'online',
  customer: { name: 'Camila R.', phone: 'Por la app de Rappi', mail: null },
  customerId: null,
  phoneDigits: '',
  address: null,
  scheduledFor: null,
  startsAt: new Date().toISOString(),
  promisedAt: new Date(Date.now() + 40 * 60_000).toISOString(),
  lines: [
    {
      lineId: 0,
      productId: 0,
      name: 'Combo Rappi',
      pictureUrl: null,
      label: null,
      quantity: 2,
      price: 7000,
      full: 7000,
      choices: [],
      choicesTotal: 0,
      total: 14_000,
      comment: '',
    },
  ],
  parts: [
    { kind: 'products', label: 'Productos', amount: 14_000, detail: null },
    { kind: 'deliveryFee', label: 'Despacho', amount: 1500, detail: 'Rappi' },
  ],
  productsTotal: 14_000,
  total: 15_500,
  couponCode: null,
  notes: '',
  billing: { kind: 'ticket' },
  answers: [],
  delivery: null,
});

test('an order priced by a channel is stored once, whatever its channel repeats', async () => {
  const shop = await sellingStore(comanda);
  const first = await shop.inTenant((db) => insertOrder(db, rappiOrder(shop.selling.id), place));
  const second = await shop.inTenant((db) => insertOrder(db, rappiOrder(shop.selling.id), place));
  expect([first.isNew, second.isNew, second.id]).toEqual([true, false, first.id]);
  const atOnce = await Promise.all(
    Array.from({ length: 4 }, () =>
      shop.inTenant((db) => insertOrder(db, rappiOrder(shop.selling.id, 'RP-992'), place)),
    ),
  );
  expect(atOnce.filter(({ isNew }) => isNew)).toHaveLength(1);
  const { body } = await shop.admin.call(ordersApi.list, { query: { source: 'rappi' } });
  expect(body.data).toHaveLength(2);
});

test('the same reference at another source is another order', async () => {
  const shop = await sellingStore(comanda);
  const [rappi, uber] = await shop.inTenant(async (db) => [
    await insertOrder(db, rappiOrder(shop.selling.id), place),
    await insertOrder(db, { ...rappiOrder(shop.selling.id), source: 'uber_eats' }, place),
  ]);
  expect(uber?.isNew).toBe(true);
  expect(uber?.id).not.toBe(rappi?.id);
});

test('an order of a channel shows in lists, details and the kitchen, and counts with its own amounts', async () => {
  const shop = await sellingStore(comanda);
  const { id } = await shop.inTenant((db) => insertOrder(db, rappiOrder(shop.selling.id), place));
  const { body: order } = await shop.admin.call(ordersApi.get, { params: { id } });
  expect(order).toMatchObject({ source: 'rappi', total: 15_500, customerName: 'Camila R.', payments: [] });
  const { body: board } = await shop.admin.call(kitchenApi.board, { params: { storeId: shop.selling.id } });
  expect(board.data.map((each) => each.id)).toContain(id);
  const day = businessDayOf(place, Date.now());
  const query = { cut: totals, period: { startDate: day, endDate: day }, stores: null, by: [] };
  expect(await shop.inTenant((db) => readSums(db, query))).toMatchObject([
    { orders: 1, items: 2, sold: 15_500, gross: 14_000, deliveryFee: 1500 },
  ]);
});

test('an order of a channel moves through its states without payments, points or coupons of ours', async () => {
  const shop = await sellingStore(comanda);
  const { id } = await shop.inTenant((db) => insertOrder(db, rappiOrder(shop.selling.id), place));
  for (const status of ['preparing', 'ready', 'in_transit', 'completed'] as const)
    expect(await shop.admin.call(ordersApi.move, { params: { id }, body: { status } })).toMatchObject({ status: 200 });
  const { body: order } = await shop.admin.call(ordersApi.get, { params: { id } });
  expect(order).toMatchObject({ status: 'completed', payments: [], userId: null });
  const left = await shop.inTenant(async (db) => ({
    payments: await db.selectFrom('payments').select('id').execute(),
    uses: await db.selectFrom('couponUses').select('orderId').execute(),
    points: await db.selectFrom('loyaltyEntries').select('id').execute(),
  }));
  expect(left).toEqual({ payments: [], uses: [], points: [] });
});
