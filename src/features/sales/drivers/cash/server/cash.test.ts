import { expect, test } from 'vitest';
import { driverOf, deliveryOrder } from '#testing/drivers.ts';
import { testApp } from '#testing/testApp.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { dispatchApi } from '../../dispatch/dispatch.contract.ts';
import { type CashReceipt, cashApi } from '../cash.contract.ts';

const comanda = await testApp();

/** A driver with two cash orders and one paid otherwise. */
async function scene() {
  const tenant = await comanda.tenant();
  const { admin } = tenant;
  const storeId = await tenant.store('Centro');
  const params = { id: await driverOf(tenant, storeId, { name: 'Pedro', maxCapacity: 9 }) };
  const orders = [
    await deliveryOrder(tenant, storeId),
    await deliveryOrder(tenant, storeId),
    await deliveryOrder(tenant, storeId, { paymentMethod: 'card' }),
    await deliveryOrder(tenant, storeId, { isTest: true }),
  ];
  await admin.call(dispatchApi.assign, { params, body: { orderIds: orders } });
  await admin.call(dispatchApi.leave, { params });
  for (const id of orders) await admin.call(ordersApi.move, { params: { id }, body: { status: 'completed' } });
  const cash = async () => (await admin.call(cashApi.ofDriver, { params })).body;
  const businessDay = (await cash()).days[0]?.businessDay ?? '';
  const receive = (fields: Partial<CashReceipt>, who = admin) =>
    who.call(cashApi.receive, {
      params,
      body: { kind: 'handed_over', amount: 20_000, businessDay, note: '', ...fields },
    });
  return { tenant, admin, storeId, params, cash, businessDay, receive };
}

test('cash payments are owed by the driver, also when staff completed the order; cards and test orders are not', async () => {
  const { cash, businessDay } = await scene();
  expect(await cash()).toMatchObject({
    due: 27_580,
    days: [{ businessDay, collected: 27_580, handedOver: 0, difference: 27_580 }],
    entries: [
      { kind: 'collected', amount: 13_790 },
      { kind: 'collected', amount: 13_790 },
    ],
  });
});

test('a cash count stores who received it, and a difference stays visible until it is settled', async () => {
  const { admin, storeId, receive, businessDay } = await scene();
  const received = await receive({ note: 'Falta un billete' });
  expect(received.status).toBe(201);
  expect(received.body).toMatchObject({
    due: 7580,
    days: [{ collected: 27_580, handedOver: 20_000, difference: 7580 }],
    entries: [
      { kind: 'handed_over', amount: 20_000, note: 'Falta un billete', authorName: expect.any(String) },
      {},
      {},
    ],
  });
  const day = await admin.call(cashApi.ofStore, { query: { storeId } });
  expect(day.body).toEqual({
    day: businessDay,
    data: [
      expect.objectContaining({
        driverName: 'Pedro',
        deliveries: 2,
        collected: 27_580,
        handedOver: 20_000,
        difference: 7580,
      }),
    ],
  });
  const stores = await admin.call(cashApi.ofStores, { query: { day: businessDay } });
  expect(stores.body.data).toEqual([
    {
      storeId,
      storeName: 'Centro',
      deliveries: 2,
      collected: 27_580,
      handedOver: 20_000,
      adjusted: 0,
      difference: 7580,
    },
  ]);
  const settled = await receive({ kind: 'adjusted', amount: 7580, note: 'Asaltado, con constancia' });
  expect(settled.body).toMatchObject({ due: 0, days: [{ adjusted: 7580, difference: 0 }] });
});

test.each([
  [{ amount: 0 }, { amount: ['Debe ser mayor que 0'] }],
  [{ amount: -5 }, { amount: ['Debe ser mayor que 0'] }],
  [{ kind: 'adjusted', amount: 0, note: 'x' }, { amount: ['Debe ser distinto de 0'] }],
  [{ kind: 'adjusted', amount: 5 }, { note: ['Escribe por qué se ajusta'] }],
  [{ businessDay: '2199-01-01' }, { business_day: ['Ese día todavía no llega'] }],
  [{ businessDay: '31/12' }, { business_day: ['Elige un día'] }],
  [{ kind: 'collected' as never }, { kind: ['Elige si recibiste efectivo o ajustas la diferencia'] }],
] as const)('%o is refused at its field', async (fields, errors) => {
  const { receive } = await scene();
  expect((await receive(fields)).refusal.errors).toEqual(errors);
});

test('can be received only with permission and within the store scope', async () => {
  const { tenant, storeId, params, receive } = await scene();
  const norte = await tenant.store('Norte');
  const elsewhere = await tenant.userWith(['drivers.cash'], { storeIds: [norte] });
  expect((await receive({}, elsewhere)).status).toBe(404);
  expect((await elsewhere.call(cashApi.ofDriver, { params })).status).toBe(404);
  expect((await elsewhere.call(cashApi.ofStore, { query: { storeId } })).status).toBe(404);
  expect((await elsewhere.call(cashApi.ofStores, { query: {} })).body.data).toEqual([]);
  const dispatcher = await tenant.userWith(['drivers.dispatch', 'drivers.show']);
  expect((await receive({}, dispatcher)).status).toBe(403);
});
