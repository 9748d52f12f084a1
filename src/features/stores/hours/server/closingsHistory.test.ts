import { describe, expect, test } from 'vitest';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { close, closed, closingsOf, reopenStores, openStore, stateOf, openBothWays } from '#testing/stores.ts';

const { tenant: newTenant } = await testApp();

describe('a single request', () => {
  const newest = async ({ admin }: TestTenant) =>
    (await admin.call(auditApi.list, { query: { limit: 1 } })).body.data[0]!;

  test('that closes many stores is a single history entry that can be undone', async () => {
    const tenant = await newTenant();
    const ids = [await openStore(tenant, 'Uno'), await openStore(tenant, 'Dos'), await openStore(tenant, 'Tres')];
    const { body } = await close(tenant.admin, { kind: 'permanent' });
    expect(await newest(tenant)).toMatchObject({ requestId: body.requestId, changeCount: 3, undoable: true });
    const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: body.requestId } });
    expect(undone.status).toBe(200);
    for (const id of ids) expect(await stateOf(tenant.admin, id)).toMatchObject(openBothWays);
  });

  test('is described by store and period, also without a reason', async () => {
    const tenant = await newTenant();
    const storeIds = [await openStore(tenant, 'Viña del Mar Libertad')];
    const period = { kind: 'period', startLocal: '2038-11-24T18:00', endLocal: '2038-11-24T22:00' } as const;
    await close(tenant.admin, { storeIds, ...period });
    const entry = await newest(tenant);
    expect(entry.summary).toBe('Creó el cierre de Viña del Mar Libertad, 24 nov 18:00–22:00');
    expect(entry.changes.map(({ title }) => title)).toEqual(['de Viña del Mar Libertad, 24 nov 18:00–22:00']);
    await tenant.admin.call(auditApi.undo, { params: { requestId: entry.requestId } });
    expect((await newest(tenant)).summary).toContain('eliminó el cierre de Viña del Mar Libertad, 24 nov 18:00–22:00');
  });

  test('that opens many stores can be undone as a unit', async () => {
    const tenant = await newTenant();
    const ids = [await openStore(tenant, 'Uno'), await openStore(tenant, 'Dos')];
    await close(tenant.admin, { kind: 'permanent' });
    const { body } = await reopenStores(tenant.admin, ids);
    const undone = await tenant.admin.call(auditApi.undo, { params: { requestId: body.requestId } });
    expect(undone.status).toBe(200);
    for (const id of ids) expect(await stateOf(tenant.admin, id)).toMatchObject(closed);
  });

  test('sent twice with the same idempotency key closes once', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const send = () => close(tenant.admin, { storeIds: [id] }, { 'idempotency-key': 'doble-clic' });
    expect((await send()).body).toEqual((await send()).body);
    expect(await closingsOf(tenant, id)).toHaveLength(1);
  });

  test('notifies screens of the changed stores', async () => {
    const tenant = await newTenant();
    const id = await openStore(tenant, 'A');
    const storeEvents = () =>
      tenant.inTenant((db) => db.selectFrom('events').select('audience').where('topic', '=', 'stores').execute());
    await close(tenant.admin, { storeIds: [id] });
    expect(await storeEvents()).toEqual([{ audience: 'stores.list' }]);
    await reopenStores(tenant.admin, [id]);
    expect(await storeEvents()).toHaveLength(2);
  });
});
