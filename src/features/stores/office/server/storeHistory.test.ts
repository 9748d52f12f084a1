import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { type Caller, testApp } from '#testing/testApp.ts';
import { createStore, deliveryArea } from '#testing/stores.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { DeliveryArea } from '../../delivery/delivery.contract.ts';
import { type Store, type StorePatch, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;

const save = (id: number, body: StorePatch) => admin.call(storesApi.update, { params: { id }, body });
const read = (id: number) => admin.call(storesApi.get, { params: { id } });
const historyOf = async (id: number, who = admin) => who.call(auditApi.history, { params: { entity: 'stores', id } });
const undo = (requestId: string, who = admin) => who.call(auditApi.undo, { params: { requestId } });
const lastOf = async (id: number) => (await historyOf(id)).body.data[0]!;
/** Fields a user sees, without versions and times, which increase with every undo. */
const seen = ({ version: _, updatedAt: __, state: ___, deliveryAreas, ...store }: Store) => ({
  ...store,
  deliveryAreas: deliveryAreas.map(({ version: ____, ...each }) => each),
});

describe('the history of a store', () => {
  test('includes its areas, closings and credentials, also deleted ones', async () => {
    const store = await createStore(tenant, { deliveryAreas: [deliveryArea('Norte')] });
    const north = store.deliveryAreas[0]!.id!;
    await save(store.id, { deliveryAreas: [{ id: north, fee: 900 }] });
    expect(await lastOf(store.id)).toMatchObject({
      summary: 'Actualizó la zona de reparto Norte, costo de despacho: de $1.500 a $900',
      changes: [{ entity: 'deliveryAreas', recordId: north, fields: [{ field: 'fee', before: 1500, after: 900 }] }],
    });
    await save(store.id, {
      credentials: [{ key: 'cabify', value: { client_id: 'c', client_secret: 's' } }],
      scheduledClosingTimes: [
        { startDatetime: '2099-01-01T12:00:00Z', endDatetime: null, reason: 'Obras', dispatchMethod: 'delivery' },
      ],
    });
    const both = await lastOf(store.id);
    expect(both.changes.map(({ entity }) => entity).toSorted()).toEqual(['authCredentials', 'storeClosings']);
    expect(both.changes.flatMap(({ fields }) => fields)).toContainEqual({
      field: 'secrets',
      before: null,
      after: '•••',
    });
    expect(both.changes.flatMap(({ fields }) => fields)).toContainEqual({
      field: 'storeId',
      before: null,
      after: 'Ñuñoa Plaza',
    });
    await save(store.id, { deliveryAreas: [{ id: north, destroy: true }] });
    expect((await lastOf(store.id)).summary).toBe('Eliminó la zona de reparto Norte');
    expect((await historyOf(store.id)).body.data).toHaveLength(4);
  });

  test('names menus, coupons and questions', async () => {
    const store = await createStore(tenant);
    const { menuId, questionId, couponId } = await tenant.inTenant(async (db) => ({
      menuId: (await insert(db, 'menus', { name: 'Carta de verano' })).id,
      questionId: (await insert(db, 'checkoutQuestions', { question: '¿Cubiertos?' })).id,
      couponId: (await insert(db, 'coupons', { code: 'VUELVE' })).id,
    }));
    await save(store.id, {
      menuId,
      checkoutQuestionIds: [questionId],
      abandonedShoppingCartCouponId: couponId,
      abandonedShoppingCartCouponEnabled: true,
    });
    const { changes } = await lastOf(store.id);
    expect(changes).toHaveLength(1);
    expect(changes[0]!.fields).toEqual([
      { field: 'menuId', before: null, after: 'Carta de verano' },
      { field: 'checkoutQuestionIds', before: [], after: ['¿Cubiertos?'] },
      { field: 'abandonedShoppingCartCouponId', before: null, after: 'VUELVE' },
      { field: 'abandonedShoppingCartCouponEnabled', before: false, after: true },
    ]);
  });

  test('requires access to the store', async () => {
    const [mine, other] = [await createStore(tenant), await createStore(tenant)];
    const limited = await tenant.userWith(['stores.show'], { storeIds: [mine.id] });
    expect((await historyOf(mine.id, limited)).status).toBe(200);
    expect((await historyOf(other.id, limited)).status).toBe(404);
  });

  test('shows users with some stores no entries of other stores or their areas, including deleted ones', async () => {
    const [mine, other] = [
      await createStore(tenant),
      await createStore(tenant, { deliveryAreas: [deliveryArea('Ajena')] }),
    ];
    const foreign = other.deliveryAreas[0]!.id!;
    await save(mine.id, { deliveryInstructions: 'Por la mía' });
    await save(other.id, { deliveryInstructions: 'Por la ajena' });
    await save(other.id, { deliveryAreas: [{ id: foreign, fee: 910 }] });
    await save(other.id, { deliveryAreas: [{ id: foreign, destroy: true }] });
    const limited = await tenant.userWith(['audit.list', 'audit.export', 'stores.show'], { storeIds: [mine.id] });
    const read = async (who: Caller) => {
      const { body } = await who.call(auditApi.list, { query: { area: 'stores', limit: 100 } });
      return JSON.stringify(body.data);
    };
    const [all, limitedView] = [await read(admin), await read(limited)];
    for (const word of ['Por la ajena', 'Ajena', '"before":910']) expect(all).toContain(word);
    for (const word of ['Por la ajena', 'Ajena', '"before":910']) expect(limitedView).not.toContain(word);
    expect(limitedView).toContain('Por la mía');
    const { text } = await limited.call(auditApi.exportCsv);
    expect(text).toContain('Por la mía');
    expect(text).not.toContain('jena');
  });
});

describe('undoing', () => {
  test('reverts a save of fields, areas and questions as a unit', async () => {
    const store = await createStore(tenant, { deliveryAreas: [deliveryArea('Norte'), deliveryArea('Sur')] });
    const [north, south] = store.deliveryAreas as [DeliveryArea, DeliveryArea];
    await save(store.id, {
      name: 'Otro nombre',
      deliveryWaitTime: 90,
      deliveryAreas: [{ id: north.id, fee: 1 }, { id: south.id, destroy: true }, deliveryArea('Centro')],
      deliveryMethods: [{ key: 1, enabled: true }],
    });
    const { requestId, changeCount } = await lastOf(store.id);
    expect(changeCount).toBe(4);
    expect((await undo(requestId)).status).toBe(200);
    expect(seen((await read(store.id)).body)).toEqual(seen(store));
  });

  test('restores a deleted store with its data, except secrets', async () => {
    const store = await createStore(tenant, {
      deliveryAreas: [deliveryArea('Norte')],
      credentials: [{ key: 'cabify', value: { client_id: 'c', client_secret: 's' } }],
    });
    await admin.call(storesApi.remove, { params: { id: store.id } });
    const { requestId } = await lastOf(store.id);
    expect((await undo(requestId)).status).toBe(200);
    const { body } = await read(store.id);
    expect(seen({ ...body, createdAt: store.createdAt })).toEqual(
      seen({ ...store, credentials: [{ ...store.credentials[0]!, savedSecrets: [], version: 2 }] }),
    );
  });

  test('is rejected for stores outside the scope of the user', async () => {
    const [mine, other] = [
      await createStore(tenant),
      await createStore(tenant, { deliveryAreas: [deliveryArea('Norte')] }),
    ];
    const limited = await tenant.userWith(['audit.undo', 'audit.list', 'stores.update', 'stores.show'], {
      storeIds: [mine.id],
    });
    await save(other.id, { name: 'De otros' });
    const named = await lastOf(other.id);
    await save(other.id, { deliveryAreas: [{ id: other.deliveryAreas[0]!.id, fee: 1 }] });
    const priced = await lastOf(other.id);
    for (const { requestId } of [named, priced])
      expect((await undo(requestId, limited)).refusal.message).toBe(
        'Este cambio toca locales que no están entre los tuyos.',
      );
    await save(mine.id, { name: 'Mío' });
    expect((await undo((await lastOf(mine.id)).requestId, limited)).status).toBe(200);
  });
});
