import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { closingsApi } from '../closings.contract.ts';
import { close, closed, closingsOf, reopenStores, openStore, stateOf } from '#testing/stores.ts';

const { tenant: newTenant } = await testApp();

describe('a closing is rejected', () => {
  test('for stores of another chain, outside the scope, or deleted', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const [near, far] = [await openStore(tenant, 'Cercano'), await openStore(tenant, 'Lejano')];
    const foreign = await openStore(other, 'Ajeno');
    const limited = await tenant.userWith(['stores.update', 'stores.show'], { storeIds: [near] });
    for (const id of [far, foreign, 999_999]) {
      expect((await close(limited, { storeIds: [near, id] })).status).toBe(404);
      expect((await reopenStores(limited, [id])).status).toBe(404);
      expect((await limited.call(closingsApi.open, { params: { id } })).status).toBe(404);
    }
    expect(await closingsOf(tenant, near)).toEqual([]);
    expect((await close(tenant.admin, { storeIds: [foreign] })).refusal.message).toBe(
      'Ese local no existe o no está entre los tuyos.',
    );
  });

  test('for stores of others: everything means the stores in the scope of the user', async () => {
    const tenant = await newTenant();
    const [near, far] = [await openStore(tenant, 'Cercano'), await openStore(tenant, 'Lejano')];
    const limited = await tenant.userWith(['stores.update'], { storeIds: [near] });
    await close(tenant.admin, { kind: 'permanent' });
    expect((await close(limited, {})).body.closings.map(({ storeId }) => storeId)).toEqual([near]);
    expect((await reopenStores(limited, null)).body.opened).toEqual([{ id: near, name: 'Cercano' }]);
    expect(await stateOf(tenant.admin, far)).toMatchObject(closed);
  });

  test('for users with read access', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const reader = await tenant.userWith(['stores.list', 'stores.show']);
    const statuses = [
      (await close(reader, { storeIds: [id] })).status,
      (await reopenStores(reader, [id])).status,
      (await reader.call(closingsApi.open, { params: { id } })).status,
    ];
    expect(statuses).toEqual([403, 403, 403]);
  });

  test('above the limit of closings per store', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'Lleno');
    await tenant.inTenant(async (db) => {
      for (let n = 0; n < 200; n++)
        await insert(db, 'storeClosings', { storeId: id, startDatetime: '2030-01-01T00:00:00Z', endDatetime: null });
    });
    const { status, refusal } = await close(tenant.admin, { storeIds: [id] });
    expect([status, refusal.message]).toEqual([422, 'Lleno ya tiene 200 cierres pendientes: elimina alguno antes.']);
  });

  test.each([
    [{ storeIds: [] }, { store_ids: ['Elige al menos un local'] }],
    [{ reason: 'x'.repeat(10_000) }, { reason: ['Usa como máximo 120 caracteres'] }],
    [{ kind: 'forever' as never }, { kind: [expect.any(String)] }],
    [{ storeIds: ['3' as never] }, { 'store_ids.0': [expect.any(String)] }],
  ])('with %o', async (closing, errors) => {
    const { admin } = await newTenant();
    const { status, refusal } = await close(admin, closing);
    expect(status).toBe(422);
    expect(refusal.errors).toEqual(errors);
  });
});
