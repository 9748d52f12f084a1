import { describe, expect, test } from 'vitest';
import type { Policy } from '#kit/contract/policies.ts';
import { update } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { close, closed, openStore, stateOf, openBothWays, createStore, deliveryArea } from '#testing/stores.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type StorePatch, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const save = (id: number, body: StorePatch) => admin.call(storesApi.update, { params: { id }, body });
const undo = (requestId: string, who = admin) => who.call(auditApi.undo, { params: { requestId } });
const lastOf = async (id: number) =>
  (await admin.call(auditApi.history, { params: { entity: 'stores', id } })).body.data[0]!.requestId;
describe('an undo that would break the rules of a store', () => {
  test('is rejected with the errors and changes nothing', async () => {
    const { id } = await createStore(tenant, { name: 'Ñuñoa' });
    await save(id, { webpayCommerceCode: '597012345678' });
    const code = await lastOf(id);
    const online = { inStore: { cash: null, online: true }, storeDelivery: { cash: null, online: true } };
    await save(id, { paymentMethods: online });
    const { status, refusal } = await undo(code);
    expect([status, refusal.message]).toEqual([
      409,
      expect.stringMatching(
        /^No se puede deshacer: dejaría a Ñuñoa con un error\. Medios de pago: .*código de comercio/,
      ),
    ]);
    const { body } = await admin.call(storesApi.get, { params: { id } });
    expect(body.webpayCommerceCode).toBe('597012345678');
    expect((await undo(await lastOf(id))).status).toBe(200);
    expect((await undo(code)).status).toBe(200);
  });

  test('is rejected if an area would have a name in use', async () => {
    const { id, deliveryAreas } = await createStore(tenant, {
      deliveryAreas: [deliveryArea('Norte', { minimumOrder: 0 })],
    });
    await save(id, { deliveryAreas: [{ id: deliveryAreas[0]!.id, name: 'Sur' }] });
    const renamed = await lastOf(id);
    await save(id, { deliveryAreas: [deliveryArea('Norte', { minimumOrder: 0 })] });
    const { status, refusal } = await undo(renamed);
    expect([status, refusal.message]).toEqual([409, expect.stringContaining('Ya hay una zona llamada Norte')]);
  });

  test('is not rejected for an existing error', async () => {
    const { id } = await createStore(tenant);
    await save(id, { name: 'Otro' });
    const renamed = await lastOf(id);
    await tenant.inTenant((db) => update(db, 'stores', id, { email: 'mal' }));
    expect((await undo(renamed)).status).toBe(200);
  });
});

describe('users who may edit stores', () => {
  const changes: Policy[] = ['stores.list', 'stores.show', 'stores.update', 'audit.undo'];

  test('can undo a closing without permission to delete stores', async () => {
    const id = await openStore(tenant, 'Local');
    const manager = await tenant.userWith(changes);
    const { body } = await close(manager, { storeIds: [id], kind: 'permanent' });
    expect(await stateOf(manager, id)).toMatchObject(closed);
    expect((await undo(body.requestId, manager)).status).toBe(200);
    expect(await stateOf(manager, id)).toMatchObject(openBothWays);
  });

  test('cannot undo the creation of a store, which deletes it', async () => {
    const { id } = await createStore(tenant);
    const manager = await tenant.userWith(changes);
    expect((await undo(await lastOf(id), manager)).status).toBe(403);
  });
});

describe('a user limited to some stores', () => {
  test('cannot read the history of parts of other stores by id', async () => {
    const other = await createStore(tenant, {
      deliveryAreas: [deliveryArea('Secreta', { minimumOrder: 0 })],
      credentials: [{ key: 'cabify', value: { client_id: 'ajeno' } }],
    });
    const inScope = await openStore(tenant, 'Propio');
    const limited = await tenant.userWith(['stores.list', 'stores.show'], { storeIds: [inScope] });
    await close(admin, { storeIds: [other.id], reason: 'Clausura' });
    for (const entity of ['deliveryAreas', 'authCredentials', 'storeClosings'])
      for (const id of [1, 2, 3, other.deliveryAreas[0]!.id!]) {
        const { status } = await limited.call(auditApi.history, { params: { entity, id } });
        expect([entity, id, status]).toEqual([entity, id, 404]);
      }
    expect((await limited.call(auditApi.history, { params: { entity: 'stores', id: inScope } })).status).toBe(200);
  });
});
