import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { copiesOf, createStore } from '#testing/stores.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { bulkApi, type BulkPatch } from '../bulk.contract.ts';
import { storesApi } from '../../record/stores.contract.ts';

const { app, tenant: newTenant } = await testApp();

const stored = async ({ admin }: TestTenant, id: number) => (await admin.call(storesApi.get, { params: { id } })).body;

/** A change as a client writes it, whatever its names. */
const sendAsIs = ({ admin: { headers } }: TestTenant, store: object) =>
  app.inject({ method: 'PATCH', url: '/api/admin/v1/stores/massive_update', headers, payload: { store } });

describe('a bulk edit request', () => {
  test('accepts the field names of older clients', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const reply = await sendAsIs(tenant, { store_ids: [id], webpay_id: '597012345678' });
    expect(reply.statusCode).toBe(200);
    expect((await stored(tenant, id)).webpayCommerceCode).toBe('597012345678');
  });

  test('is a single history entry that can be undone, including lists', async () => {
    const tenant = await newTenant();
    const { admin } = tenant;
    const { id } = await createStore(tenant, { deliveryWaitTime: 35 });
    const ids = [id, ...(await copiesOf(tenant, id, 40))];
    const questionId = await tenant.inTenant(
      async (db) => (await insert(db, 'checkoutQuestions', { question: '¿Timbre?' })).id,
    );
    const { body } = await admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: ids, deliveryWaitTime: 70, pickUpWaitTime: 25, checkoutQuestionIds: [questionId] },
    });
    expect(body.updated).toBe(41);
    const { data } = (await admin.call(auditApi.list, { query: { limit: 1 } })).body;
    expect(data).toMatchObject([{ requestId: body.requestId, summary: 'Actualizó 41 locales', undoable: true }]);
    const { status } = await admin.call(auditApi.undo, { params: { requestId: body.requestId } });
    expect(status).toBe(200);
    for (const each of [id, ids.at(-1)!])
      expect(await stored(tenant, each)).toMatchObject({
        deliveryWaitTime: 35,
        pickUpWaitTime: 20,
        checkoutQuestionIds: [],
      });
  });

  test('removes coupons that a store no longer offers', async () => {
    const tenant = await newTenant();
    const couponId = await tenant.inTenant(async (db) => (await insert(db, 'coupons', { code: 'VUELVE' })).id);
    const offering = { abandonedShoppingCartCouponId: couponId, abandonedShoppingCartCouponEnabled: true };
    const [a, b] = [await createStore(tenant, offering), await createStore(tenant)];
    const edit = async (patch: BulkPatch) =>
      (await tenant.admin.call(bulkApi.massiveUpdate, { body: { storeIds: [a.id, b.id], ...patch } })).body;
    expect(await edit({ abandonedShoppingCartCouponId: couponId })).toMatchObject({ updated: 0, unchanged: 2 });
    expect((await stored(tenant, b.id)).abandonedShoppingCartCouponId).toBeNull();
    expect(await edit({ abandonedShoppingCartCouponEnabled: false })).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await stored(tenant, a.id)).abandonedShoppingCartCouponId).toBeNull();
  });
});
