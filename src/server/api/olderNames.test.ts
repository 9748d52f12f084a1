import { beforeAll, describe, expect, test } from 'vitest';
import { createStore } from '#testing/stores.ts';
import { type Caller, type Refusal, testApp, type TestTenant } from '#testing/testApp.ts';

/** Names and shapes of older clients: they are read as today's, and never returned. */
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
  return { status: reply.statusCode, body: (reply.body ? reply.json() : {}) as Body, text: reply.body };
}
const patchStore = (store: object) => send('PATCH', `/stores/${storeId}`, { store });
const createProduct = async (name: string) => Number((await send('POST', '/products', { product: { name } })).body.id);

describe('a store', () => {
  const range = { opening_time: '09:00', closing_time: '18:00' };
  const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
  const points = [corner(-33.4, -70.6), corner(-33.4, -70.5), corner(-33.5, -70.5)];

  test('takes its hours and waits as raw ones', async () => {
    const wait = { start_time: '12:00', end_time: '14:00', delivery_wait_time: 60, pick_up_wait_time: 30 };
    const { status, body, text } = await patchStore({
      raw_business_hours: { monday: [range] },
      raw_exceptional_wait_times: { periodic: { monday: [wait] } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      business_hours: { monday: [range] },
      exceptional_wait_times: { periodic: { monday: [wait] } },
    });
    expect(text).not.toContain('raw_');
    const twice = await patchStore({ raw_business_hours: { monday: [] }, business_hours: { monday: [range] } });
    expect(twice.status).toBe(422);
  });

  test('takes in_store and store_delivery in its hours and closings', async () => {
    const { status, body } = await patchStore({
      have_different_business_hours: true,
      business_hours: {
        tuesday: [
          { ...range, dispatch_method: 'in_store' },
          { ...range, dispatch_method: 'store_delivery' },
        ],
      },
      scheduled_closing_times: [{ start_datetime: '2999-01-01T00:00:00Z', dispatch_method: 'in_store' }],
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      business_hours: { tuesday: [{ dispatch_method: 'pick_up' }, { dispatch_method: 'delivery' }] },
      scheduled_closing_times: [{ dispatch_method: 'pick_up' }],
    });
  });

  test('takes the areas of a delivery method in it, and names their errors there', async () => {
    const method = { key: 1, store_id: storeId, delivery_areas: [{ name: 'Norte', points }] };
    const { status, body } = await patchStore({ delivery_methods_attributes: [method] });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.delivery_areas).toMatchObject([{ name: 'Norte', delivery_method_key: 1 }]);
    const wrong = await patchStore({ delivery_methods: [{ key: 1, delivery_areas: [{ name: '', points }] }] });
    expect(Object.keys(wrong.body.errors)).toEqual(['delivery_methods.0.delivery_areas.0.name']);
    const foreign = await patchStore({ delivery_methods: [{ key: 1, store_id: storeId + 1 }] });
    expect(foreign.body.errors).toEqual({ 'delivery_methods.0.store_id': ['Es de otro local'] });
  });

  test('takes a custom fee as that of its zones', async () => {
    const { body } = await patchStore({ delivery_methods: [{ key: 1, delivery_fee_type: 'custom' }] });
    expect(body.delivery_methods).toContainEqual(expect.objectContaining({ key: 1, delivery_fee_type: 'fixed' }));
  });

  test('names the call that imports a file of zones', async () => {
    const { status, body } = await patchStore({ delivery_zone_file: 'zonas.kml' });
    expect([status, body.errors]).toEqual([
      422,
      { delivery_zone_file: [expect.stringContaining('POST /stores/{id}/import_delivery_areas')] },
    ]);
  });
});

describe('the catalogue', () => {
  test('takes the price of an option, also within a group, in cents, which are its minor unit', async () => {
    const option = { kind: 'option', name: 'Palta', price_cents: 800 };
    const { status, body, text } = await send('POST', '/modifiers', { modifier: option });
    expect([status, body.price]).toEqual([201, 800]);
    expect(text).not.toContain('price_cents');
    const child = { child_modifier_id: body.id, price_cents: 950 };
    const group = { kind: 'group', name: 'Agregados', modifier_children_attributes: [child] };
    const grouped = await send('POST', '/modifiers', { modifier: group });
    expect(grouped.body).toMatchObject({ modifier_children: [{ child_modifier_id: body.id, price: 950 }] });
  });

  test('creates a menu with its categories and products', async () => {
    const [sopa, torta] = [await createProduct('Sopa'), await createProduct('Torta')];
    const { status, body } = await send('POST', '/menus', {
      menu: {
        name: 'Carta',
        categories: [
          { name: 'Postres', order: 2, products: [{ id: torta, price: 3500, discount_percentage: 10, hidden: true }] },
          { name: 'Entradas', order: 1, lines: [{ product_id: sopa }] },
        ],
      },
    });
    expect(status).toBe(201);
    expect(body.categories).toMatchObject([
      { name: 'Entradas', lines: [{ product_id: sopa, price: null, discount: null, hidden: false }] },
      { name: 'Postres', lines: [{ product_id: torta, price: 3500, discount: 10, hidden: true }] },
    ]);
  });

  test('rejects an unknown product of a new menu where it was sent', async () => {
    const menu = { name: 'Otra', categories: [{ name: 'Postres', products: [{ id: 999_999_999 }] }] };
    const { status, body } = await send('POST', '/menus', { menu });
    expect([status, body.errors]).toEqual([422, { 'categories.0.products.0.id': ['Este producto no existe'] }]);
  });

  test('saves prices together with their list, all or none', async () => {
    const product = await createProduct('Cazuela');
    const price_group = { name: 'Terraza', prices: [{ product_id: product, price: 4000 }] };
    const { body } = await send('POST', '/price_groups', { price_group });
    expect(body).toMatchObject({ name: 'Terraza', price_count: 1 });
    const saved = await send('PATCH', `/price_groups/${body.id}`, {
      price_group: { name: 'Patio', prices: [{ product_id: product, delivery_price: 4500 }] },
    });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Patio', price_count: 1 } });
    const refused = await send('PATCH', `/price_groups/${body.id}`, {
      price_group: { name: 'Barra', prices: [{ product_id: 999_999_999, price: 1 }] },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['prices.0.product_id']]);
    expect((await send('GET', `/price_groups/${body.id}`)).body.name).toBe('Patio');
    const { body: sheet } = await send('GET', `/price_groups/${body.id}/prices?priced=true`);
    expect(sheet.data).toMatchObject([{ product_id: product, price: 4000, delivery_price: 4500 }]);
  });
});

describe('a coupon', () => {
  const coupon = { code: 'SOPAS', kind: 'percentage', discount: 10, start_date: '2026-01-01' };

  test('takes its products and price lists together', async () => {
    const product = await createProduct('Crema');
    const { body: list } = await send('POST', '/price_groups', { price_group: { name: 'Feria' } });
    const couponables = [
      { couponable_type: 'Product', couponable_id: product },
      { couponable_type: 'PriceGroup', couponable_id: list.id },
    ];
    const { status, body } = await send('POST', '/coupons', { coupon: { ...coupon, couponables } });
    expect([status, body.errors]).toEqual([201, undefined]);
    expect(body).toMatchObject({ product_ids: [product], price_group_ids: [list.id] });
    const changed = await send('PATCH', `/coupons/${body.id}`, { coupon: { couponables: { products: [] } } });
    expect(changed.body).toMatchObject({ product_ids: [], price_group_ids: [list.id] });
  });

  test('explains couponables that it does not understand', async () => {
    const { status, body } = await send('POST', '/coupons', { coupon: { ...coupon, couponables: [7] } });
    expect([status, body.errors]).toEqual([422, { couponables: [expect.stringContaining('couponable_type')] }]);
  });
});

test('the fonts of a shop are one font', async () => {
  for (const fonts of ['lora', ['lora']]) {
    const { status, body } = await send('PATCH', '/settings', { settings: { fonts } });
    expect([status, body.font]).toEqual([200, 'lora']);
  }
  const { body } = await send('PATCH', '/settings/brand', { settings: { fonts: ['lora', 'lato'] } });
  expect(body.errors).toEqual({ fonts: [expect.stringContaining('lato')] });
});
