import { beforeAll, describe, expect, test } from 'vitest';
import { noPayments } from '#domain/groupedPayments.ts';
import { publicStoresApi } from '#features/stores/guests/publicStores.contract.ts';
import { update } from '#kit/server/data/write.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { wireName, wireParts } from '#kit/contract/wire.ts';
import { createStore } from '#testing/stores.ts';
import { type Caller, type Refusal, testApp, type TestTenant } from '#testing/testApp.ts';
import { composedAreas } from '../composedAreas.ts';

/** Partial values and read-only fields in a PATCH, as any client sends them. */
const comanda = await testApp();
let tenant: TestTenant;
let admin: Caller;
let storeId = 0;
beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ admin } = tenant);
  ({ id: storeId } = await createStore(tenant));
});

type Body = Refusal & Record<string, never>;
async function send(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const url = `/api/admin/v1${path}`;
  const reply = await comanda.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: (reply.body ? reply.json() : {}) as Body };
}

describe('payment methods', () => {
  const payments = { in_store: { cash: true, card: true }, store_delivery: { cash: true } };
  const save = (path: string, wrap: string, payment_methods: object) =>
    send('PATCH', path, { [wrap]: { payment_methods } });
  const cases = () => [
    [`/stores/${storeId}`, 'store'],
    ['/settings', 'settings'],
    ['/settings/payments', 'settings'],
  ];

  test('of a group that are not sent do not change, in a store and in the settings of its chain', async () => {
    for (const [path = '', wrap = ''] of cases()) {
      await save(path, wrap, payments);
      const { status, body } = await save(path, wrap, { in_store: { mach: true, card: false } });
      expect([path, status, body.payment_methods]).toEqual([
        path,
        200,
        expect.objectContaining({ in_store: { cash: true, card: false, mach: true }, store_delivery: { cash: true } }),
      ]);
    }
  });

  test('that are null are those of the chain again', async () => {
    for (const [path = '', wrap = ''] of cases()) {
      await save(path, wrap, payments);
      const { body } = await save(path, wrap, { in_store: { card: null, mach: null } });
      expect([path, body.payment_methods]).toMatchObject([path, { in_store: { cash: true } }]);
      expect((body.payment_methods as unknown as typeof payments).in_store).not.toHaveProperty('card');
    }
  });

  test('that no provider collects are rejected where they are switched on', async () => {
    for (const [path = '', wrap = ''] of cases()) {
      await save(path, wrap, payments);
      const { status, body } = await save(path, wrap, { in_store: { chek: true, sodexo: false } });
      expect([path, status, body.errors]).toEqual([
        path,
        422,
        { 'payment_methods.in_store.chek': ['Chek todavía no se puede ofrecer: ningún proveedor lo cobra'] },
      ]);
    }
    const preview = { settings: { payment_methods: { in_store: { sinpe: true } } } };
    expect((await send('POST', '/settings/payments/preview', preview)).status).toBe(422);
  });

  test('that no provider collects may stay where they were on, and guests are not offered them', async () => {
    const { id } = await createStore(tenant);
    const inStore = { cash: true, chek: true };
    await tenant.inTenant((db) => update(db, 'stores', id, { paymentMethods: { ...noPayments, inStore } }));
    const { body } = await send('GET', `/stores/${id}`);
    const saved = await send('PATCH', `/stores/${id}`, { store: body });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    expect(saved.body.payment_methods).toMatchObject({ in_store: { chek: true } });
    const shop = await comanda.visitor.call(publicStoresApi.one, { params: { id } }, { tenant: tenant.slug });
    expect(shop.body.paymentMethods.inStore).toMatchObject({ cash: true });
    expect(shop.body.paymentMethods.inStore).not.toHaveProperty('chek');
  });
});

describe('a field that is only read', () => {
  const create = async (path: string, wrap: string, record: object) =>
    `${path}/${(await send('POST', path, { [wrap]: record })).body.id}`;
  const records = () => ({
    page: create('/pages', 'page', { name: 'Promos', relative_url: 'promos' }),
    modifier: create('/modifiers', 'modifier', { kind: 'option', name: 'Palta' }),
    coupon: create('/coupons', 'coupon', {
      code: 'DIEZ',
      kind: 'percentage',
      discount: 10,
      start_date: '2026-01-01',
      expiry_date: null,
    }),
    product: create('/products', 'product', { name: 'Completo' }),
  });
  let paths: { [Name in keyof ReturnType<typeof records>]: string };
  beforeAll(async () => {
    const created = Object.entries(records()).map(async ([name, path]) => [name, await path] as const);
    paths = Object.fromEntries(await Promise.all(created)) as typeof paths;
  });

  test.each([
    ['page', { status: 'published' }, 'POST /pages/{id}/publish'],
    ['modifier', { parent_id: 14 }, 'modifier_children'],
    ['coupon', { used_count: 7 }, 'pedidos con el cupón'],
    ['coupon', { availability: 'disabled' }, 'envía enabled'],
    ['product', { menu_count: 3 }, 'POST /menus/{id}/lines'],
    ['product', { created_at: '2020-01-01T00:00:00.000Z' }, 'Solo se lee'],
  ] as const)('of a %s is rejected where it differs, with the call that changes it: %o', async (name, sent, call) => {
    const { status, body } = await send('PATCH', paths[name], { [name]: sent });
    expect([status, body.errors]).toEqual([422, { [Object.keys(sent)[0] as string]: [expect.stringContaining(call)] }]);
  });

  test('such as the e-mail of the account is rejected although other fields of the request are valid', async () => {
    const profile = { name: 'Otra persona', email: 'otra@cadena.test' };
    const { status, body } = await send('PATCH', '/my_account', { profile });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
    expect((await send('GET', '/my_account')).body.name).not.toBe('Otra persona');
  });

  test.each(['page', 'modifier', 'coupon', 'product'] as const)(
    'of a %s is ignored where the record is sent back as it was read',
    async (name) => {
      const { body } = await send('GET', paths[name]);
      expect((await send('PATCH', paths[name], { [name]: body })).status).toBe(200);
    },
  );

  test('may have changed since the record was read where other records count it', async () => {
    const { body } = await send('GET', paths.coupon);
    const before = { ...body, used_count: 3, minimum_to_redeem: 5000 };
    expect(await send('PATCH', paths.coupon, { coupon: before })).toMatchObject({
      status: 200,
      body: { used_count: 0, minimum_to_redeem: 5000 },
    });
    const published = { ...(await send('GET', paths.page)).body, status: 'published' };
    expect((await send('PATCH', paths.page, { page: published })).status).toBe(422);
  });
});

test('notes on fields that are only read name none that a PATCH takes', () => {
  const endpoints: Endpoint[] = Object.values(composedAreas.apis).flatMap((api) => Object.values(api));
  const wrong = endpoints
    .filter(({ method }) => method === 'PATCH')
    .flatMap(({ path, body, readOnly }) =>
      Object.keys(readOnly)
        .map(wireName)
        .filter((name) => wireParts(body).fields?.has(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});
