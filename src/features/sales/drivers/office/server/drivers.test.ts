import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { driverOf, deliveryOrder } from '#testing/drivers.ts';
import { testApp } from '#testing/testApp.ts';
import { cashApi } from '../../cash/cash.contract.ts';
import { dispatchApi } from '../../dispatch/dispatch.contract.ts';
import { driversApi } from '../../record/drivers.contract.ts';

const comanda = await testApp();

/** A company with two stores. */
async function scene() {
  const tenant = await comanda.tenant();
  const [centro, norte] = [await tenant.store('Centro'), await tenant.store('Norte')];
  const draft = { name: 'Ñandú', phone: '9 8765 4321', kind: 'bike', maxCapacity: 2, status: 'in_store' } as const;
  const create = (fields = {}) =>
    tenant.admin.call(driversApi.create, { body: { ...draft, storeId: centro, ...fields } });
  return { tenant, admin: tenant.admin, centro, norte, create };
}

describe('drivers', () => {
  test('are created, read, found without accents, changed and deleted', async () => {
    const { admin, centro, create } = await scene();
    const created = await create();
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Ñandú', phone: '+56987654321', storeName: 'Centro', carried: 0, linkedAt: null, version: 1 },
    });
    const params = { id: created.body.id };
    const found = await admin.call(driversApi.list, { query: { query: 'nandu', storeIds: [centro] } });
    expect(found.body.data.map(({ id }) => id)).toEqual([params.id]);
    const changed = await admin.call(driversApi.update, { params, body: { kind: 'car' } });
    expect(changed.body).toMatchObject({ name: 'Ñandú', kind: 'car', version: 2 });
    expect((await admin.call(driversApi.remove, { params })).status).toBe(204);
    expect((await admin.call(driversApi.get, { params })).status).toBe(404);
  });

  test('on the road come first, then those at the store, unless a column is sorted', async () => {
    const { admin, create } = await scene();
    const people = { Ana: 'off', Berta: 'in_store', Carla: 'in_transit', Dora: 'in_transit' };
    for (const [name, status] of Object.entries(people)) await create({ name, status });
    const namesBy = async (query = {}) =>
      (await admin.call(driversApi.list, { query })).body.data.map(({ name }) => name);
    expect(await namesBy()).toEqual(['Carla', 'Dora', 'Berta', 'Ana']);
    expect(await namesBy({ sort: 'name' })).toEqual(['Ana', 'Berta', 'Carla', 'Dora']);
  });

  test('can be created with only a name and a store', async () => {
    const { admin, centro } = await scene();
    const { body } = await admin.call(driversApi.create, { body: { name: 'Pedro', storeId: centro } as never });
    expect(body).toMatchObject({ kind: 'motorcycle', maxCapacity: 3, status: 'in_store', phone: '' });
  });

  test.each([
    [{ name: ' ' }, { name: ['Debes completar este campo'] }],
    [{ maxCapacity: 0 }, { max_capacity: ['Debe ser mayor que 0'] }],
    [{ maxCapacity: 1.5 }, { max_capacity: ['Debe ser un número entero'] }],
    [{ phone: '123' }, { phone: ['Debe tener 9 dígitos, por ejemplo 9 8765 4321'] }],
    [{ storeId: 999_999 }, { store_id: ['Ese local no existe.'] }],
    [{ kind: 'truck' as never }, { kind: ['Elige un vehículo'] }],
  ])('say at the field what is wrong with %o', async (fields, errors) => {
    const { create } = await scene();
    expect((await create(fields)).refusal.errors).toEqual(errors);
  });

  test('have one name each at a store, whatever its capitals', async () => {
    const { norte, create } = await scene();
    await create();
    expect((await create({ name: 'ñandú' })).refusal.errors).toEqual({
      name: ['Ya hay un repartidor con ese nombre en el local.'],
    });
    expect((await create({ storeId: norte })).status).toBe(201);
  });

  test('with orders under way are neither deleted nor moved nor sent home, and the sentence names the orders', async () => {
    const { tenant, admin, centro, norte } = await scene();
    const id = await driverOf(tenant, centro, { name: 'Pedro' });
    const order = await deliveryOrder(tenant, centro);
    await admin.call(dispatchApi.assign, { params: { id }, body: { orderIds: [order] } });
    const sentence = `Pedro tiene el pedido #${order} en curso: pásalo antes a otro repartidor.`;
    const attempts = [
      await admin.call(driversApi.remove, { params: { id } }),
      await admin.call(driversApi.update, { params: { id }, body: { storeId: norte } }),
      await admin.call(driversApi.update, { params: { id }, body: { status: 'off' } }),
    ];
    expect(attempts.map(({ status, refusal }) => [status, refusal.message])).toEqual(
      Array.from(attempts, () => [409, sentence]),
    );
    expect((await admin.call(driversApi.update, { params: { id }, body: { maxCapacity: 5 } })).status).toBe(200);
  });

  test('with money that is not settled are not deleted; once it is, they go and their orders stay', async () => {
    const { tenant, admin, centro } = await scene();
    const params = { id: await driverOf(tenant, centro, { name: 'Pedro' }) };
    const day = (await admin.call(cashApi.ofStore, { query: { storeId: centro } })).body.day;
    const settle = (kind: 'handed_over' | 'adjusted', amount: number) =>
      admin.call(cashApi.receive, { params, body: { kind, amount, businessDay: day, note: 'Vuelto' } });
    await settle('handed_over', 500);
    expect((await admin.call(driversApi.remove, { params })).refusal.message).toBe(
      'Pedro tiene una diferencia de efectivo: recibe o ajusta lo que falta antes.',
    );
    await settle('adjusted', -500);
    expect((await admin.call(driversApi.remove, { params })).status).toBe(204);
  });

  test('change in bulk, with a reason for each that cannot', async () => {
    const { tenant, admin, centro, norte } = await scene();
    const [free, busy] = [await driverOf(tenant, centro), await driverOf(tenant, centro, { name: 'Pedro' })];
    const order = await deliveryOrder(tenant, centro);
    await admin.call(dispatchApi.assign, { params: { id: busy }, body: { orderIds: [order] } });
    const { body } = await admin.call(driversApi.bulkUpdate, {
      body: { driverIds: [free, busy], storeId: norte, maxCapacity: 8 },
    });
    expect(body).toEqual({
      updated: 1,
      failed: [
        {
          id: busy,
          name: 'Pedro',
          message: `Pedro tiene el pedido #${order} en curso: pásalo antes a otro repartidor.`,
        },
      ],
    });
    const read = async (id: number) => (await admin.call(driversApi.get, { params: { id } })).body;
    expect([await read(free), await read(busy)]).toMatchObject([
      { storeId: norte, maxCapacity: 8 },
      { storeId: centro, maxCapacity: 3 },
    ]);
    const unchanged = await admin.call(driversApi.bulkUpdate, { body: { driverIds: [free] } });
    expect(unchanged.refusal.message).toBe('Elige al menos un cambio.');
  });

  test('of stores beyond reach are not there, and none is put into such a store', async () => {
    const { tenant, centro, norte } = await scene();
    const [first, other] = [await driverOf(tenant, centro), await driverOf(tenant, norte)];
    const local = await tenant.userWith(
      ['drivers.list', 'drivers.show', 'drivers.create', 'drivers.update', 'drivers.delete', 'drivers.bulk_update'],
      { storeIds: [centro] },
    );
    expect((await local.call(driversApi.list, {})).body.data.map(({ id }) => id)).toEqual([first]);
    const params = { id: other };
    const beyond = [
      await local.call(driversApi.get, { params }),
      await local.call(driversApi.update, { params, body: { name: 'Otro' } }),
      await local.call(driversApi.remove, { params }),
      await local.call(driversApi.link, { params }),
    ];
    expect(beyond.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const scopeError = { store_id: ['Ese local no existe o no está entre los tuyos'] };
    const moved = await local.call(driversApi.update, { params: { id: first }, body: { storeId: norte } });
    expect(moved.refusal.errors).toEqual(scopeError);
    const bulk = await local.call(driversApi.bulkUpdate, { body: { driverIds: [first, other], storeId: norte } });
    expect(bulk.refusal.errors).toEqual(scopeError);
    const status = await local.call(driversApi.bulkUpdate, { body: { driverIds: [first, other], status: 'off' } });
    expect(status.body).toEqual({ updated: 1, failed: [] });
  });

  test('are exported with the filters of the list, in words', async () => {
    const { admin, create } = await scene();
    await create({ name: 'De Excel' });
    const { text } = await admin.call(driversApi.exportCsv, { query: { query: 'de excel' } });
    expect(text.split('\n')[0]).toContain('Nombre');
    expect(text).toMatch(/De Excel.*Bicicleta.*En el local.*Centro/);
  });

  test('come back by undo, and who has an order by now is not undone', async () => {
    const { tenant, admin, centro, create } = await scene();
    const { id } = (await create()).body;
    const latest = async () =>
      (await admin.call(auditApi.history, { params: { entity: 'drivers', id } })).body.data[0]!;
    const order = await deliveryOrder(tenant, centro);
    await admin.call(dispatchApi.assign, { params: { id }, body: { orderIds: [order] } });
    const entry = await latest();
    const undone = await admin.call(auditApi.undo, { params: { requestId: entry.requestId } });
    expect(undone.status).toBe(409);
    await admin.call(dispatchApi.release, { params: { id }, body: { orderIds: [order] } });
    await admin.call(driversApi.remove, { params: { id } });
    await admin.call(auditApi.undo, { params: { requestId: (await latest()).requestId } });
    expect((await admin.call(driversApi.get, { params: { id } })).body.name).toBe('Ñandú');
  });
});
