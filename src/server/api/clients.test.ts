import { beforeAll, describe, expect, test } from 'vitest';
import { createStore } from '#testing/stores.ts';
import { type Caller, type Refusal, testApp, type TestTenant } from '#testing/testApp.ts';

/** Requests as sent by clients that follow the specification. */
const comanda = await testApp();
let tenant: TestTenant;
let admin: Caller;
let storeId = 0;
beforeAll(async () => {
  tenant = await comanda.tenant();
  ({ admin } = tenant);
  ({ id: storeId } = await createStore(tenant));
});

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
async function send(method: Method, path: string, payload?: object) {
  const url = path.startsWith('/api') ? path : `/api/admin/v1${path}`;
  const reply = await comanda.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const body = (isJson && reply.body ? reply.json() : {}) as Refusal & Record<string, never>;
  return { status: reply.statusCode, body, headers: reply.headers };
}
const patchStore = (fields: object) => send('PATCH', `/stores/${storeId}`, { store: fields });
const errorsOf = async (sent: ReturnType<typeof send>) => (await sent).body.errors;

describe('the least that can be said', () => {
  const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
  const points = [corner(-33.4, -70.6), corner(-33.4, -70.5), corner(-33.5, -70.5)];

  test('makes a delivery area', async () => {
    const { status, body } = await patchStore({ delivery_areas_attributes: [{ name: 'Centro', points }] });
    expect(status).toBe(200);
    expect(body.delivery_areas).toMatchObject([
      { name: 'Centro', locked: false, fee: 0, minimum_order: 0, delivery_method_key: null },
    ]);
  });

  test.each(['none', 'noGrant', 'no_grant'])('says that nothing is granted: %s', async (kind) => {
    const methods = [{ key: 2, external_delivery_cofinance: { kind } }];
    const { status, body } = await patchStore({ delivery_methods: methods });
    expect(status).toBe(200);
    expect(body.delivery_methods).toContainEqual(
      expect.objectContaining({
        key: 2,
        external_delivery_cofinance: { kind: 'no_grant', value: 0, applies_to: 'delivery_fee' },
      }),
    );
  });

  test('adds a delivery method', async () => {
    const { body } = await patchStore({ delivery_methods: [{ key: 5, delivery_type: 'uber_daas_delivery' }] });
    expect(body.delivery_methods).toContainEqual(
      expect.objectContaining({ key: 5, enabled: false, delivery_fee_type: 'fixed' }),
    );
  });

  test('changes one group of payments, one day, one way to order, and leaves the others', async () => {
    const before = (await send('GET', `/stores/${storeId}`)).body;
    const monday = [{ opening_time: '09:00', closing_time: '18:00' }];
    const { status, body } = await patchStore({
      payment_methods: { in_store: { cash: true, card: true } },
      business_hours: { monday },
      order_method: { pick_up: true },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      payment_methods: {
        in_store: { cash: true, card: true },
        store_delivery: (before.payment_methods as unknown as { store_delivery: object }).store_delivery,
      },
      business_hours: { monday: [{ ...monday[0], dispatch_method: 'both' }], tuesday: [] },
      order_method: before.order_method,
    });
  });

  test('makes a role, a user, a price list and a closing', async () => {
    const role = await send('POST', '/roles', { role: { name: 'Caja', policy_ids: ['orders.list'] } });
    expect(role).toMatchObject({ status: 201, body: { all_stores: true, store_ids: [], description: '' } });
    const user = await send('POST', '/admin_users', {
      admin_user: {
        name: 'Ana',
        phone: '+56987654321',
        email: 'ana@cadena.test',
        role_ids: [role.body.id],
        store_ids: [storeId],
      },
    });
    expect(user).toMatchObject({ status: 201, body: { all_stores: false, enabled: true } });
    expect(await send('POST', '/price_groups', { price_group: { name: 'Terraza' } })).toMatchObject({ status: 201 });
    const closing = { store_ids: [storeId], kind: 'one_hour' };
    expect(await send('POST', '/stores/closings', { closing })).toMatchObject({ status: 201 });
  });

  test('limits a role to the stores it names', async () => {
    const { body } = await send('POST', '/roles', { role: { name: 'Local', policy_ids: [], stores: [storeId] } });
    expect(body).toMatchObject({ all_stores: false, store_ids: [storeId] });
  });

  test('asks a product for its groups in the order they are named', async () => {
    const group = (name: string) => send('POST', '/modifiers', { modifier: { kind: 'group', name } });
    const [one, other] = [await group('Salsas'), await group('Bebidas')];
    const { status, body } = await send('POST', '/products', {
      product: { name: 'Completo', modifiers: [{ modifier_id: one.body.id }, { modifier_id: other.body.id }] },
    });
    expect(status).toBe(201);
    expect(body.modifiers_products).toMatchObject([
      { modifier_id: one.body.id, position: 0 },
      { modifier_id: other.body.id, position: 1 },
    ]);
  });
});

describe('other spellings', () => {
  test('of a group of fields and of its values are understood, and one is answered', async () => {
    expect((await patchStore({ tip: { type: 'amount' }, checkout_questions: [] })).body.tip_type).toBe('amount');
    const product = { name: 'Sopa', dispatch_method: 'in_store', dimensions: { width: 10, height: 5.5 } };
    expect((await send('POST', '/products', { product })).body).toMatchObject({
      dispatch_method: 'pick_up',
      width: 10,
      height: 5.5,
    });
  });

  test.each(['updated_at', 'updatedAt'])('sort a list by %s', async (sort) => {
    expect((await send('GET', `/stores?sort=${sort}`)).status).toBe(200);
  });

  test('of a group are refused where the group has more than is known', async () => {
    expect(await errorsOf(patchStore({ tip: { type: 'amount', colour: 1 } }))).toHaveProperty('tip');
  });
});

describe('a store', () => {
  const stateOf = async () => (await send('GET', `/stores/${storeId}`)).body as Record<string, unknown>;

  test('is closed by a PATCH that says so, and opened by one that says the contrary', async () => {
    expect(await patchStore({ closed: true })).toMatchObject({ status: 200 });
    expect(await stateOf()).toMatchObject({ closed_permanently: true });
    expect(await patchStore({ closed: false })).toMatchObject({ status: 200 });
    expect(await stateOf()).toMatchObject({ closed_permanently: false });
  });

  test('is closed by a nested closing that says when it begins', async () => {
    const start_datetime = new Date().toISOString();
    expect(await patchStore({ scheduled_closing_times_attributes: [{ start_datetime }] })).toMatchObject({
      status: 200,
      body: { closed_permanently: true },
    });
    expect(await send('GET', `/stores/${storeId}/open`)).toMatchObject({ status: 200 });
  });

  test.each([() => ({ id: storeId }), () => ({})])('is not left open without a word by a PATCH of %o', async (of) => {
    const { status, body } = await patchStore(of());
    expect(status).toBe(422);
    expect(body.message).toContain('Para cerrar el local envía "closed": true');
  });

  test('does not take the zone of its company for its own when it is sent back', async () => {
    const before = await stateOf();
    expect(before.own_time_zone).toBeNull();
    await patchStore({ ...before, delivery_instructions: 'Timbre 2' });
    expect(await stateOf()).toMatchObject({ own_time_zone: null, delivery_instructions: 'Timbre 2' });
  });
});

describe('a query', () => {
  test.each([
    ['/orders?store_id=2', 'store_id', 'store_ids'],
    ['/orders?dispatch=delivery', 'dispatch', 'dispatch_method'],
    ['/products?qurey=sopa', 'qurey', 'query'],
  ])('%s is told what it probably meant', async (path, name, meant) => {
    const { status, body } = await send('GET', path);
    expect([status, body.errors]).toEqual([422, { [name]: [`Este parámetro no existe. ¿Quisiste decir ${meant}?`] }]);
  });

  test('of page 0 is answered with the first page', async () => {
    expect(await send('GET', '/stores?page=0')).toMatchObject({ status: 200, body: { page: 1 } });
  });
});

describe('a refusal', () => {
  test('tells a mistyped name what was probably meant', async () => {
    expect(await errorsOf(patchStore({ defualt_tip: 5, payment_methods: { in_store: { cahs: true } } }))).toEqual({
      defualt_tip: ['Este campo no existe. ¿Quisiste decir default_tip?'],
      'payment_methods.in_store.cahs': ['Este campo no existe. ¿Quisiste decir cash?'],
    });
  });

  test('names fields as they were sent', async () => {
    expect(Object.keys(await errorsOf(patchStore({ webpay_id: 'x' })))).toEqual(['webpay_id']);
    expect(Object.keys(await errorsOf(patchStore({ delivery_areas_attributes: [{ name: '', points: [] }] })))).toEqual([
      'delivery_areas_attributes.0.name',
      'delivery_areas_attributes.0.points',
    ]);
    expect(Object.keys(await errorsOf(patchStore({ tip: { type: 'x' } })))).toEqual(['tip.type']);
  });

  test('says of everything that is missing that it is', async () => {
    const missing = ['Debes completar este campo'];
    expect(await errorsOf(send('POST', '/admin_users', { admin_user: {} }))).toEqual({
      name: missing,
      email: missing,
      phone: missing,
      role_ids: missing,
    });
  });

  test('lists the values there are, as they are written', async () => {
    const product = { name: 'Sopa', dispatch_method: 'x' };
    expect(await errorsOf(send('POST', '/products', { product }))).toEqual({
      dispatch_method: ['Debe ser uno de estos: both, delivery, pick_up'],
    });
  });

  test('names what is inside one of several kinds of thing', async () => {
    const order = { billing: { kind: 'invoice' } };
    expect(Object.keys(await errorsOf(send('POST', '/api/v1/orders', { order })))).toEqual(
      expect.arrayContaining(['billing.business_name', 'billing.document_id']),
    );
  });

  test('of stores edited at once, and of a conflict, is in the names of the wire', async () => {
    const store = { store_ids: [storeId], payment_methods: { store_delivery: { online: true } } };
    const { body } = await send('PATCH', '/stores/massive_update', { store });
    expect(body.failed_stores).toMatchObject([{ id: storeId, field: expect.stringMatching(/^[a-z_.0-9]+$/) }]);
    const path = `/stores/${storeId}`;
    const { version } = (await send('GET', path)).body as unknown as { version: number };
    const inTwo = (text: string) =>
      comanda.app.inject({
        method: 'PATCH',
        url: `/api/admin/v1${path}`,
        headers: { ...admin.headers, 'if-match': String(version) },
        payload: { store: { delivery_instructions: text } },
      });
    await inTwo('una');
    expect((await inTwo('otra')).json()).toMatchObject({ conflict: { fields: [{ field: 'delivery_instructions' }] } });
  });
});

describe('stores edited at once', () => {
  test.each([
    ['in the singular', () => ({ store: { store_ids: [storeId], pick_up_wait_time: 31 } })],
    ['beside it', () => ({ store: { pick_up_wait_time: 32 }, store_ids: [storeId] })],
  ])('are named %s', async (_, body) => {
    expect(await send('PATCH', '/stores/massive_update', body())).toMatchObject({ status: 200, body: { updated: 1 } });
  });
});

test('a store tells its clients what an order is judged by', async () => {
  const { body: question } = await send('POST', '/checkout_questions', { checkout_question: { question: '¿Piso?' } });
  await patchStore({
    enabled_checkout_questions: true,
    checkout_questions: [question.id],
    delivery_tip_availability: { 0: true, 10: true },
    default_tip: 10,
    tip: { type: 'percentage' },
  });
  expect((await send('GET', '/api/v1/stores/default')).body).toMatchObject({
    delivery_tip_availability: { 0: true, 10: true },
    tip_type: 'percentage',
    checkout_questions: [{ id: question.id, question: '¿Piso?' }],
  });
});

test('the country of a company is told in the names of its clients', async () => {
  expect((await send('GET', '/api/v1/tenant')).body.country_settings).toEqual({
    iso_country: 'cl',
    iso_currency_code: 'CLP',
    currency_symbol: '$',
    code_country: '+569',
    translation_country: 'es_CL',
    with_cents: false,
  });
});

describe('an address', () => {
  test.each([
    ['PUT', '/api/admin/v1/stores/1', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/api/v1/orders', 'OPTIONS, POST'],
    ['GET', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', 'POST'],
  ])('refuses %s %s and says what it takes', async (method, url, allow) => {
    const reply = await comanda.app.inject({ method: method as Method, url, headers: admin.headers });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    expect(reply.headers['content-type']).toContain('application/json');
  });

  test.each([
    '/api',
    '/api/nothing',
    '/v1/stores/default',
    '/v2/prices',
    '/core',
    '/mock/orders',
    '/static/nothing.svg',
    '/api/admin/v1/nothing',
    '/identitytoolkit.googleapis.com/v1/nothing',
    '/securetoken.googleapis.com',
  ])('%s that does not exist answers 404 in JSON, and never a screen', async (url) => {
    const reply = await comanda.app.inject({ url, headers: { ...admin.headers, accept: 'text/html' } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 1002]);
  });

  test('without a route answers 404 in JSON to a client that accepts no HTML', async () => {
    const headers = { ...admin.headers, accept: 'application/json' };
    const reply = await comanda.app.inject({ url: '/stores', headers });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 1002]);
  });
});
