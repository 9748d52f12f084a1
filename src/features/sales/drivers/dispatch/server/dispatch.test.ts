import { describe, expect, test } from 'vitest';
import { driverOf, deliveryOrder } from '#testing/drivers.ts';
import { storedOrder } from '#testing/orders.ts';
import { testApp } from '#testing/testApp.ts';
import { kitchenApi } from '#features/sales/orders/kitchen/kitchen.contract.ts';
import { placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { driversApi } from '../../record/drivers.contract.ts';
import { dispatchApi } from '../dispatch.contract.ts';

const comanda = await testApp();

/** A store with two drivers. */
async function scene(maxCapacity = 3) {
  const tenant = await comanda.tenant();
  const { admin } = tenant;
  const storeId = await tenant.store('Centro');
  const [pedro, ana] = [
    await driverOf(tenant, storeId, { name: 'Pedro', maxCapacity }),
    await driverOf(tenant, storeId, { name: 'Ana', maxCapacity }),
  ];
  const give = (id: number, orderIds: number[], reassign?: boolean, who = admin) =>
    who.call(dispatchApi.assign, { params: { id }, body: { orderIds, ...(reassign && { reassign }) } });
  const order = async (id: number) => (await admin.call(ordersApi.get, { params: { id } })).body;
  const driver = async (id: number) => (await admin.call(driversApi.get, { params: { id } })).body;
  const make = (fields: Parameters<typeof deliveryOrder>[2] = {}) => deliveryOrder(tenant, storeId, fields);
  return { tenant, admin, storeId, pedro, ana, give, order, driver, make };
}

describe('an order', () => {
  test('is assigned to a driver in its timeline, the list, the board and the tracking page', async () => {
    const { tenant, admin, storeId, pedro, give, order, make } = await scene();
    const id = await make();
    const response = await give(pedro, [id]);
    expect(response.body).toMatchObject({
      driver: { id: pedro, carried: 1 },
      orders: [{ id, customerName: 'Camila Rojas' }],
    });
    const stored = await order(id);
    expect(stored).toMatchObject({ driver: { id: pedro, name: 'Pedro' }, delivery: { driverName: 'Pedro' } });
    expect(stored.timeline.at(-1)).toMatchObject({ kind: 'delivery', note: 'Lo lleva Pedro', source: 'staff' });
    const { body } = await admin.call(ordersApi.list, { query: { driverId: pedro } });
    expect(body.data.map((each) => [each.id, each.driver?.name, each.deliveryType])).toEqual([
      [id, 'Pedro', 'own_delivery'],
    ]);
    const board = await admin.call(kitchenApi.board, { params: { storeId } });
    expect(board.body.data[0]).toMatchObject({ id, driver: { id: pedro, name: 'Pedro' } });
    const tracked = await comanda.visitor.call(
      placingApi.track,
      { params: { uuid: stored.uuid } },
      { tenant: tenant.slug },
    );
    expect(tracked.body.deliveryPin).toMatch(/^\d{4}$/);
    expect(stored.proofs.deliveryPin).toBe(tracked.body.deliveryPin);
  });

  test('names its driver on the tracking page by the first name, only while on the way', async () => {
    const { tenant, admin, storeId, order, give } = await scene();
    const bastian = await driverOf(tenant, storeId, { name: 'Bastián Soto Vera' });
    const id = await deliveryOrder(tenant, storeId);
    const { uuid } = await order(id);
    const track = async () =>
      (await comanda.visitor.call(placingApi.track, { params: { uuid } }, { tenant: tenant.slug })).body;
    await give(bastian, [id]);
    expect((await track()).driverName).toBeNull();
    for (const status of ['preparing', 'ready', 'in_transit'] as const)
      await admin.call(ordersApi.move, { params: { id }, body: { status } });
    expect(await track()).toMatchObject({ status: 'in_transit', driverName: 'Bastián' });
    expect(JSON.stringify(await track())).not.toMatch(/Soto|Vera/);
    await admin.call(ordersApi.move, { params: { id }, body: { status: 'completed' } });
    expect((await track()).driverName).toBeNull();
  });

  test('keeps its PIN when the driver changes, and has none without a driver of the store', async () => {
    const { tenant, pedro, ana, give, order, make } = await scene();
    const id = await make();
    const { uuid } = await order(id);
    const track = async () =>
      (await comanda.visitor.call(placingApi.track, { params: { uuid } }, { tenant: tenant.slug })).body.deliveryPin;
    expect(await track()).toBeNull();
    await give(pedro, [id]);
    const pin = await track();
    await give(ana, [id], true);
    expect(await track()).toBe(pin);
  });

  test('of another driver is rejected with the name, and reassigned on request', async () => {
    const { pedro, ana, give, order, make } = await scene();
    const id = await make();
    await give(pedro, [id]);
    const refused = await give(ana, [id]);
    expect(refused.refusal).toMatchObject({
      code: 1093,
      message: `El pedido #${id} ya lo lleva Pedro.`,
      errors: { 'order_ids.0': [`El pedido #${id} ya lo lleva Pedro.`] },
    });
    await give(ana, [id], true);
    expect((await order(id)).driver?.name).toBe('Ana');
    expect((await order(id)).timeline.at(-1)?.note).toBe('De Pedro a Ana');
  });

  test('that no driver can deliver is rejected with the reason, and none of the batch is assigned', async () => {
    const { tenant, storeId, pedro, give, order, make } = await scene(10);
    const norte = await tenant.store('Norte');
    const good = await make();
    const stored = (fields: object) => storedOrder(tenant, { storeId, status: 'ready', ...fields });
    const cases: [number, string][] = [
      [await stored({ dispatchMethod: 'pickUp' }), 'se retira en el local: nadie lo reparte.'],
      [await stored({ deliveryType: 'peya_delivery' }), 'lo lleva PedidosYa, no un repartidor del local.'],
      [await stored({}), 'lo lleva el canal que lo vendió, no un repartidor del local.'],
      [await make({ status: 'canceled' }), 'está «Cancelado»: no se le puede dar a un repartidor.'],
      [await make({ status: 'creation_scheduled' as never }), 'está «Programado»: no se le puede dar a un repartidor.'],
      [await deliveryOrder(tenant, norte), 'es de otro local que Pedro.'],
      [999_999, 'no existe o no es de tus locales.'],
    ];
    for (const [id, sentence] of cases)
      expect((await give(pedro, [good, id])).refusal.errors).toEqual({
        'order_ids.1': [`El pedido #${id} ${sentence}`],
      });
    expect((await order(good)).driver).toBeNull();
  });

  test('is not assigned to an off-duty driver, without permission, or out of the store scope', async () => {
    const { tenant, admin, storeId, pedro, give, make } = await scene();
    const id = await make();
    const norte = await tenant.store('Norte');
    const elsewhere = await tenant.userWith(['drivers.dispatch', 'drivers.show'], { storeIds: [norte] });
    expect((await give(pedro, [id], false, elsewhere)).status).toBe(404);
    const reader = await tenant.userWith(['drivers.list', 'drivers.show'], { storeIds: [storeId] });
    expect((await give(pedro, [id], false, reader)).status).toBe(403);
    await admin.call(driversApi.update, { params: { id: pedro }, body: { status: 'off' } });
    expect((await give(pedro, [id])).refusal.message).toBe('Pedro está fuera de turno: no se le dan pedidos.');
  });

  test('of another tenant cannot be assigned', async () => {
    const { pedro, give, make } = await scene();
    const rival = await scene();
    const id = await make();
    expect((await rival.give(pedro, [await rival.make()])).status).toBe(404);
    expect((await rival.give(rival.pedro, [id])).refusal.message).toBe(
      `El pedido #${id} no existe o no es de tus locales.`,
    );
    expect((await give(pedro, [id])).status).toBe(200);
  });

  test('leaves its driver when it is cancelled, passed to another store or taken back', async () => {
    const { tenant, admin, pedro, give, order, driver, make } = await scene();
    const [canceled, passed, released] = [await make(), await make(), await make()];
    await give(pedro, [canceled, passed, released]);
    const norte = await tenant.store('Norte');
    await admin.call(ordersApi.cancel, { params: { id: canceled }, body: { reason: 'Se arrepintió' } });
    await admin.call(ordersApi.reassign, {
      params: { id: passed },
      body: { storeId: norte, reason: 'Sin reparto', confirmed: true },
    });
    const left = await admin.call(dispatchApi.release, { params: { id: pedro }, body: { orderIds: [released] } });
    expect(left.body.orders).toEqual([]);
    expect((await driver(pedro)).carried).toBe(0);
    expect([(await order(passed)).driver, (await order(released)).driver]).toEqual([null, null]);
    expect((await order(released)).timeline.at(-1)?.note).toBe('Pedro ya no lo lleva');
  });
});

describe('a driver', () => {
  test('never carries more than they can, also when many give at once', async () => {
    const { pedro, give, driver, make } = await scene(3);
    const orders = await Promise.all(Array.from({ length: 10 }, () => make()));
    const answers = await Promise.all(orders.map((id) => give(pedro, [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await driver(pedro)).carried).toBe(3);
    const full = answers.find(({ status }) => status !== 200);
    expect(full?.refusal).toMatchObject({ code: 1091, message: 'Pedro lleva 3 de 3: no le cabe ninguno más.' });
  });

  test('over capacity is rejected with the remaining capacity', async () => {
    const { pedro, give, make } = await scene(3);
    await give(pedro, [await make()]);
    const tooMany = await give(pedro, [await make(), await make(), await make()]);
    expect(tooMany.refusal.message).toBe('Pedro lleva 1 de 3: le caben 2 más.');
  });

  test('has an order once when it is assigned twice', async () => {
    const { pedro, give, order, make } = await scene();
    const id = await make();
    await give(pedro, [id]);
    const { timeline } = await order(id);
    await give(pedro, [id, id]);
    expect((await order(id)).timeline).toEqual(timeline);
  });

  test('leaves with what is ready; what is not stays in the store without a driver', async () => {
    const { admin, pedro, give, order, driver, make } = await scene();
    const [ready, cooking] = [await make(), await make({ status: 'preparing' })];
    await give(pedro, [ready, cooking]);
    const { body } = await admin.call(dispatchApi.leave, { params: { id: pedro } });
    expect(body).toEqual({ left: [ready], stayed: [cooking] });
    expect([(await order(ready)).status, (await order(cooking)).status]).toEqual(['in_transit', 'preparing']);
    expect((await order(cooking)).driver).toBeNull();
    expect((await order(cooking)).timeline.at(-1)?.note).toBe('Quedó en el local: Pedro salió sin él');
    expect(await driver(pedro)).toMatchObject({ status: 'in_transit', carried: 1 });
  });

  test('cannot leave without a ready order, and the message lists the status of each', async () => {
    const { admin, pedro, give, make } = await scene();
    const leave = async () => (await admin.call(dispatchApi.leave, { params: { id: pedro } })).refusal.message;
    expect(await leave()).toBe('Pedro no lleva ningún pedido.');
    const id = await make({ status: 'preparing' });
    await give(pedro, [id]);
    expect(await leave()).toBe(`Ningún pedido de Pedro está listo para salir: #${id} («En preparación»).`);
  });

  test('is on their way once the kitchen sends an order of theirs out', async () => {
    const { admin, storeId, pedro, give, driver, make } = await scene();
    const id = await make();
    await give(pedro, [id]);
    await admin.call(kitchenApi.move, { params: { storeId, id }, body: { status: 'in_transit' } });
    expect((await driver(pedro)).status).toBe('in_transit');
  });

  test('keeps undelivered orders after a return to the store', async () => {
    const { admin, pedro, give, order, make } = await scene();
    const id = await make();
    await give(pedro, [id]);
    await admin.call(dispatchApi.leave, { params: { id: pedro } });
    const { body } = await admin.call(dispatchApi.comeBack, { params: { id: pedro } });
    expect(body).toMatchObject({ driver: { status: 'in_store' }, orders: [{ id, status: 'in_transit' }] });
    expect((await order(id)).driver?.id).toBe(pedro);
  });

  test('gives all they carry to another of the store at once, as far as that one has room', async () => {
    const { admin, pedro, ana, give, driver, make } = await scene(2);
    const [one, two] = [await make(), await make({ status: 'preparing' })];
    await give(pedro, [one, two]);
    const third = await make();
    await give(ana, [third]);
    const pass = () => admin.call(dispatchApi.transfer, { params: { id: pedro }, body: { toDriverId: ana } });
    expect((await pass()).refusal.message).toBe('Ana lleva 1 de 2: le cabe 1 más.');
    await admin.call(dispatchApi.release, { params: { id: ana }, body: { orderIds: [third] } });
    expect((await pass()).body.orders.map(({ id }) => id)).toEqual([one, two]);
    expect((await driver(pedro)).carried).toBe(0);
    expect((await pass()).refusal.message).toBe('Pedro no lleva ningún pedido.');
  });
});
