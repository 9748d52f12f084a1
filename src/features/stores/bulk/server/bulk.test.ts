import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { createStore } from '#testing/stores.ts';
import { bulkApi } from '../bulk.contract.ts';
import { storesApi } from '../../record/stores.contract.ts';

const { app, tenant: newTenant } = await testApp();

const stored = async ({ admin }: TestTenant, id: number) => (await admin.call(storesApi.get, { params: { id } })).body;

/** A change as a client writes it, whatever its names. */
const sendAsIs = ({ admin: { headers } }: TestTenant, store: object) =>
  app.inject({ method: 'PATCH', url: '/api/admin/v1/stores/massive_update', headers, payload: { store } });

/** A store whose own delivery is on, with what it needs. */
const delivering = (basePrice: number) => ({
  deliveryMethods: [
    {
      key: 1,
      deliveryType: 'own_delivery' as const,
      deliveryFeeType: 'dynamic' as const,
      priority: 1,
      enabled: true,
      basePrice,
      kmPrice: 300,
      externalDeliveryCofinance: null,
    },
  ],
});

describe('bulk editing stores', () => {
  test('updates each store and counts those without changes', async () => {
    const tenant = await newTenant();
    const [a, b, c] = [
      await createStore(tenant, { name: 'A' }),
      await createStore(tenant, { name: 'B' }),
      await createStore(tenant, { name: 'C', deliveryWaitTime: 55, defaultTip: 10 }),
    ];
    const { status, body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [a.id, b.id, c.id, a.id], deliveryWaitTime: 55, defaultTip: 10 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ updated: 2, unchanged: 1, failedStores: [] });
    for (const { id } of [a, b, c])
      expect(await stored(tenant, id)).toMatchObject({ deliveryWaitTime: 55, defaultTip: 10 });
    expect([(await stored(tenant, b.id)).version, (await stored(tenant, c.id)).version]).toEqual([2, 1]);
  });

  test('returns failed_stores next to the fields of a store', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const { text } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [id, 999_999], npsEmailTimer: 60 },
    });
    expect(JSON.parse(text)).toEqual({
      updated: 1,
      unchanged: 0,
      failed_stores: [
        {
          id: 999_999,
          name: 'Local 999999',
          reason: 'Este local no existe o no está entre los tuyos.',
          field: null,
        },
      ],
      request_id: expect.any(String),
    });
  });

  test('skips stores the change does not fit, with reason and field, and updates the others', async () => {
    const tenant = await newTenant();
    const fits = await createStore(tenant, { name: 'Con código', webpayCommerceCode: '597012345678' });
    const fails = await createStore(tenant, { name: 'Sin código' });
    const paymentMethods = { ...fits.paymentMethods, storeDelivery: { cash: true, online: true } };
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [fails.id, fits.id], paymentMethods },
    });
    expect(body).toMatchObject({ updated: 1, unchanged: 0 });
    expect(body.failedStores).toMatchObject([{ id: fails.id, name: 'Sin código' }]);
    const [failed] = body.failedStores;
    expect(failed?.reason).toMatch(/Webpay/);
    expect(failed?.field).toMatch(/^(paymentMethods|webpayCommerceCode)/);
    expect((await stored(tenant, fits.id)).paymentMethods.storeDelivery).toEqual({ cash: true, online: true });
    expect((await stored(tenant, fails.id)).paymentMethods.storeDelivery).toEqual({ cash: true });
  });

  test('rejects an external fleet for stores without online payment', async () => {
    const tenant = await newTenant();
    const online = { inStore: { cash: true }, storeDelivery: { cash: true, online: true } };
    const withFleet = await createStore(tenant, { name: 'Paga en línea', webpayCommerceCode: '597012345678' });
    await tenant.admin.call(storesApi.update, {
      params: { id: withFleet.id },
      body: { paymentMethods: { ...withFleet.paymentMethods, ...online } },
    });
    const without = await createStore(tenant, { name: 'Solo efectivo' });
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: {
        storeIds: [withFleet.id, without.id],
        deliveryMethods: [{ key: 4, enabled: true, deliveryFeeType: 'fixed' }],
      },
    });
    expect(body.failedStores.map(({ id }) => id)).toEqual([without.id]);
    expect(body.failedStores[0]?.reason).toMatch(/en línea|online/i);
    expect(body.updated).toBe(1);
  });

  test('of a delivery method preserves the values of each store for the others', async () => {
    const tenant = await newTenant();
    const [a, b] = [await createStore(tenant, delivering(1000)), await createStore(tenant, delivering(2000))];
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: {
        storeIds: [a.id, b.id],
        deliveryMethods: [
          { key: 1, kmPrice: 500 },
          { key: 3, destroy: true },
        ],
      },
    });
    expect(body).toMatchObject({ updated: 2, failedStores: [] });
    for (const [{ id }, basePrice] of [
      [a, 1000],
      [b, 2000],
    ] as const)
      expect((await stored(tenant, id)).deliveryMethods.find(({ key }) => key === 1)).toMatchObject({
        basePrice,
        kmPrice: 500,
        enabled: true,
      });
  });

  test('adds a delivery method to stores without it only when it is switched on', async () => {
    const tenant = await newTenant({ flags: ['no-delivery'] });
    const { id, deliveryMethods } = await createStore(tenant, delivering(1000));
    const added = { key: 8, deliveryType: 'no_delivery' as const, deliveryFeeType: 'fixed' as const, enabled: true };
    const change = (method: object) =>
      tenant.admin.call(bulkApi.massiveUpdate, { body: { storeIds: [id], deliveryMethods: [method] } });
    expect((await change({ key: 8, enabled: false })).body).toMatchObject({ unchanged: 1, failedStores: [] });
    expect((await change(added)).body).toMatchObject({ updated: 1, failedStores: [] });
    const last = Math.max(...deliveryMethods.map(({ priority }) => priority));
    expect((await stored(tenant, id)).deliveryMethods.at(-1)).toMatchObject({ ...added, priority: last + 1 });
  });

  test('does not switch on a delivery method whose flag is off for the company', async () => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant, delivering(1000));
    const method = { key: 8, deliveryType: 'no_delivery' as const, deliveryFeeType: 'fixed' as const, enabled: true };
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [id], deliveryMethods: [method] },
    });
    expect(body).toMatchObject({
      updated: 0,
      failedStores: [{ id, reason: expect.stringContaining('Sin reparto no está activado para la empresa') }],
    });
  });

  test('of a payment method preserves the values of each store for the others', async () => {
    const tenant = await newTenant();
    const [a, b] = [await createStore(tenant), await createStore(tenant)];
    const noPayments = { inStore: {}, storeDelivery: {}, orderTakerInStore: {}, orderTakerStoreDelivery: {} };
    const expected = { ...b.paymentMethods, inStore: { ...b.paymentMethods.inStore, mach: true } };
    await tenant.admin.call(storesApi.update, { params: { id: b.id }, body: { paymentMethods: expected } });
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [a.id, b.id], paymentMethods: { ...noPayments, inStore: { getnet: true, cash: true } } },
    });
    expect(body).toMatchObject({ updated: 2, failedStores: [] });
    const [inA, inB] = [await stored(tenant, a.id), await stored(tenant, b.id)];
    expect(inA.paymentMethods.inStore).toMatchObject({ getnet: true, cash: true });
    expect(inB.paymentMethods.inStore).toMatchObject({ getnet: true, cash: true, mach: true });
    expect(inA.paymentMethods.storeDelivery).toEqual(a.paymentMethods.storeDelivery);
  });

  test('includes questions and normalises phones', async () => {
    const tenant = await newTenant();
    const questionId = await tenant.inTenant(
      async (db) => (await insert(db, 'checkoutQuestions', { question: '¿Timbre?' })).id,
    );
    const [a, b] = [await createStore(tenant), await createStore(tenant, { phone: '+56911112222' })];
    const { body } = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: {
        storeIds: [a.id, b.id],
        checkoutQuestionIds: [questionId],
        enabledCheckoutQuestions: true,
        phone: '9 1111 2222',
      },
    });
    expect(body).toMatchObject({ updated: 2, failedStores: [] });
    for (const { id } of [a, b])
      expect(await stored(tenant, id)).toMatchObject({ checkoutQuestionIds: [questionId], phone: '+56911112222' });
    const repeated = await tenant.admin.call(bulkApi.massiveUpdate, {
      body: { storeIds: [b.id], phone: '9 1111 2222', checkoutQuestionIds: [questionId] },
    });
    expect(repeated.body).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

describe('a bulk preview', () => {
  test('describes the changes of each store and saves nothing', async () => {
    const tenant = await newTenant();
    const [a, b] = [
      await createStore(tenant, { name: 'A', pickUpWaitTime: 15 }),
      await createStore(tenant, { name: 'B', pickUpWaitTime: 30 }),
    ];
    const { status, body } = await tenant.admin.call(bulkApi.preview, {
      body: { storeIds: [b.id, a.id, 999_999], pickUpWaitTime: 30 },
    });
    expect(status).toBe(200);
    expect(body.stores).toEqual([
      { id: b.id, name: 'B', changes: [], reason: null, field: null },
      { id: a.id, name: 'A', changes: [{ field: 'pickUpWaitTime', before: 15, after: 30 }], reason: null, field: null },
      {
        id: 999_999,
        name: 'Local 999999',
        changes: [],
        reason: 'Este local no existe o no está entre los tuyos.',
        field: null,
      },
    ]);
    expect(await stored(tenant, a.id)).toMatchObject({ pickUpWaitTime: 15, version: 1 });
  });
});

describe('a bulk request', () => {
  const attempts = ['massiveUpdate', 'start', 'preview'] as const;

  test.each(attempts)('is rejected as %s without a field to change', async (name) => {
    const { admin } = await newTenant();
    const { status, refusal } = await admin.call(bulkApi[name], { body: { storeIds: [1] } });
    expect([status, refusal.message]).toEqual([422, 'Elige al menos un campo que cambiar.']);
  });

  test('is rejected for a field that stores cannot share', async () => {
    const tenant = await newTenant();
    const reply = await sendAsIs(tenant, { store_ids: [1], name: 'Todos iguales', delivery_areas: [] });
    expect(reply.json()).toMatchObject({
      errors: { name: ['Este campo no existe'], delivery_areas: ['Este campo no existe'] },
    });
  });

  test.each(attempts)('is rejected as %s with unknown references, and saves nothing', async (name) => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id } = await createStore(tenant);
    const foreign = await other.inTenant(async (db) => (await insert(db, 'menus', { name: 'Ajeno' })).id);
    const { status, refusal } = await tenant.admin.call(bulkApi[name], {
      body: {
        storeIds: [id],
        menuId: foreign,
        abandonedShoppingCartCouponId: 77,
        checkoutQuestionIds: [5],
        deliveryWaitTime: 99,
      },
    });
    expect(status).toBe(422);
    expect(Object.keys(refusal.errors).toSorted()).toEqual([
      'abandoned_shopping_cart_coupon_id',
      'checkout_question_ids',
      'menu_id',
    ]);
    expect((await stored(tenant, id)).deliveryWaitTime).toBe(45);
  });

  test.each([
    [{ storeIds: [] }, 'store_ids', 'Elige al menos un local'],
    [{ storeIds: Array.from({ length: 1001 }, (_, n) => n + 1) }, 'store_ids', 'Elige hasta 1.000 locales'],
    [{ deliveryWaitTime: -5 }, 'delivery_wait_time', 'Debe ser mayor que 0'],
    [{ deliveryWaitTime: '5' as never }, 'delivery_wait_time', 'Debe ser un número'],
    [{ deliveryInstructions: 'x'.repeat(10_000) }, 'delivery_instructions', 'Usa como máximo 500 caracteres'],
  ])('is rejected for invalid values (%#)', async (patch, field, message) => {
    const { admin } = await newTenant();
    const { status, refusal } = await admin.call(bulkApi.massiveUpdate, { body: { storeIds: [1], ...patch } });
    expect(status).toBe(422);
    expect(refusal.errors[field]).toEqual([message]);
  });

  test('is rejected for stores of another chain or outside the scope of the user', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const [near, far, foreign] = [await createStore(tenant), await createStore(tenant), await createStore(other)];
    const limited = await tenant.userWith(['stores.bulk_update'], { storeIds: [near.id] });
    const body = { storeIds: [near.id, far.id, foreign.id], deliveryWaitTime: 70 };
    const preview = await limited.call(bulkApi.preview, { body });
    expect(preview.body.stores.map(({ name }) => name)).toEqual([near.name, `Local ${far.id}`, `Local ${foreign.id}`]);
    const report = await limited.call(bulkApi.massiveUpdate, { body });
    expect(report.body.updated).toBe(1);
    expect(report.body.failedStores.map(({ id }) => id)).toEqual([far.id, foreign.id]);
    expect((await stored(tenant, far.id)).deliveryWaitTime).toBe(45);
    expect((await stored(other, foreign.id)).deliveryWaitTime).toBe(45);
  });

  test.each(attempts)('is rejected as %s for users who may edit only one store at a time', async (name) => {
    const tenant = await newTenant();
    const { id } = await createStore(tenant);
    const editor = await tenant.userWith(['stores.list', 'stores.show', 'stores.update']);
    const { status } = await editor.call(bulkApi[name], { body: { storeIds: [id], deliveryWaitTime: 70 } });
    expect(status).toBe(403);
  });
});
