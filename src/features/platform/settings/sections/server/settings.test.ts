import { describe, expect, test } from 'vitest';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { searchApi } from '#features/platform/search/search.contract.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { testApp, type TestTenant } from '#testing/testApp.ts';
import { guestSettingsApi } from '../../guestSettings.contract.ts';
import { type Settings, settingsSections } from '../../sections.contract.ts';
import { settingsApi } from '../../settings.contract.ts';
import { deliverySection } from '../delivery.contract.ts';

const comanda = await testApp();

/** All settings of a new company. */
const defaults = Object.assign({}, ...settingsSections.map((section) => section.defaults)) as Settings;

/** Stands for the key of an uploaded picture. */
const picture = Symbol('picture');

/** Every setting named in the specification, with a value that differs from its default. */
const ofTheSpecification: Record<string, unknown> = {
  primary_logo: picture,
  secondary_logo: picture,
  favicon: picture,
  share_image: picture,
  commerce_name: 'Sabores',
  brand_primary: '#be123c',
  brand_secondary: '#22b8cf',
  font: 'lora',
  loader: 'steam',
  social_networks: {
    facebook: 'https://facebook.com/sabores',
    twitter: 'https://x.com/sabores',
    youtube: 'https://youtube.com/@sabores',
    instagram: 'https://instagram.com/sabores',
    tiktok: 'https://tiktok.com/@sabores',
    tripadvisor: 'https://tripadvisor.cl/sabores',
  },
  static_menu: true,
  payment_methods: {
    in_store: { cash: true, mercado_pago: true },
    store_delivery: { online: true, mach: false },
    order_taker_in_store: { card: true },
    order_taker_store_delivery: {},
  },
  consolidation_report: 'weekly',
  create_order_restaurant_email: true,
  abandoned_shopping_cart_email: false,
  delivery_price: 1990,
  min_price_for_delivery: 6000,
  max_price_for_delivery: 90_000,
  max_price_for_pick_up: 120_000,
  minimum_value_for_free_delivery: { value: 20_000, enabled_for_external_delivery: true },
  dynamic_delivery_price: { base_price: 900, km_price: 300 },
  fee_display: 'delivery_fee',
  cash_rounding: 'ten',
  page_title: 'Sabores en línea',
  page_description: 'Pide en línea',
  google_analytics_id: 'G-ABC1234567',
  meta_pixel_id: '123456789012345',
  max_days_available_future_order: 7,
  max_future_orders_per_store: 12,
  product_instructions: false,
  template_id: 'mosaico',
};

const historyOf = async ({ admin }: TestTenant) =>
  (await admin.call(auditApi.history, { params: { entity: 'settings', id: 1 } })).body.data;

describe('the settings of a company', () => {
  test('start with the defaults of their sections and accept their own response', async () => {
    const { admin } = await comanda.tenant();
    const { body } = await admin.call(settingsApi.read);
    expect(body).toEqual(defaults);
    const repeated = await admin.call(settingsApi.update, { body: { ...body, deliveryPrice: 1990 } });
    expect([repeated.status, repeated.body]).toEqual([200, { ...defaults, deliveryPrice: 1990 }]);
  });

  test('use the field names of the specification', async () => {
    const { admin } = await comanda.tenant();
    const { text } = await admin.call(settingsApi.read);
    expect(Object.keys(JSON.parse(text))).toEqual(expect.arrayContaining(Object.keys(ofTheSpecification)));
  });

  test('accept and return each field under its specified name', async () => {
    const { admin, inTenant } = await comanda.tenant();
    const key = 't/logo';
    const uploaded = { key, name: 'logo.png', uploadedAt: new Date().toISOString() };
    await inTenant((db) => unaudited(db).insertInto('pictures').values(uploaded).execute());
    const saved = Object.entries(ofTheSpecification).map(([name, value]) => [name, value === picture ? key : value]);
    const settings = Object.fromEntries(saved) as Record<string, unknown>;
    const reply = await comanda.app.inject({
      method: 'PATCH',
      url: '/api/admin/v1/settings',
      headers: admin.headers,
      payload: { settings },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, settings]);
    expect(JSON.parse((await admin.call(settingsApi.read)).text)).toMatchObject(settings);
  });

  test('refresh dependent screens, and everything only if screens appear or disappear', async () => {
    const { admin, inTenant } = await comanda.tenant();
    const topicsOf = async (body: Partial<Settings>) => {
      const newest = () =>
        inTenant((db) => db.selectFrom('events').select(['id', 'topic']).orderBy('id', 'desc').execute());
      const [last] = await newest();
      await admin.call(settingsApi.update, { body });
      const entries = (await newest()).filter(({ id }) => id > (last?.id ?? 0));
      return entries.map(({ topic }) => topic).toSorted();
    };
    expect(await topicsOf({ pageTitle: 'Cadena' })).toEqual(['settings']);
    expect(await topicsOf({ deliveryPrice: 1990 })).toEqual(['settings', 'stores']);
    expect(await topicsOf({ commerceName: 'Cadena' })).toEqual(['admin_users', 'settings', 'tenant']);
    expect(await topicsOf({ consolidationReport: 'weekly' })).toEqual(['access', 'settings']);
  });

  test('preserve fields and nested fields a change does not include', async () => {
    const { admin } = await comanda.tenant();
    const save = (body: Parameters<typeof admin.call<typeof settingsApi.update>>[1]) =>
      admin.call(settingsApi.update, body);
    await save({ body: { dynamicDeliveryPrice: { basePrice: 900, kmPrice: 300 } } });
    const { body } = await save({ body: { dynamicDeliveryPrice: { kmPrice: 350 } as never } });
    expect(body).toEqual({ ...defaults, dynamicDeliveryPrice: { basePrice: 900, kmPrice: 350 } });
  });

  test('preserve both of two concurrent changes', async () => {
    const { admin } = await comanda.tenant();
    const change = (body: object) => admin.call(settingsApi.update, { body });
    for (const price of [1000, 2000, 3000]) {
      await Promise.all([
        change({ deliveryPrice: price }),
        change({ minPriceForDelivery: price }),
        change({ maxPriceForPickUp: 10 * price }),
      ]);
      expect((await admin.call(settingsApi.read)).body).toMatchObject({
        deliveryPrice: price,
        minPriceForDelivery: price,
        maxPriceForPickUp: 10 * price,
      });
    }
  });

  test('are validated per field, including unchanged ones', async () => {
    const { admin } = await comanda.tenant();
    await admin.call(settingsApi.update, { body: { minPriceForDelivery: 8000 } });
    const { status, refusal } = await admin.call(settingsApi.update, { body: { maxPriceForDelivery: 7999 } });
    expect([status, refusal.errors]).toEqual([
      422,
      { max_price_for_delivery: ['Debe ser al menos el pedido mínimo con despacho'] },
    ]);
    const negative = await admin.call(settingsApi.update, { body: { deliveryPrice: -1 } });
    expect(negative.refusal.errors).toEqual({ delivery_price: ['No puede ser negativo'] });
  });

  test('fall back to the default if a stored value is no longer valid', async () => {
    const { admin, inTenant } = await comanda.tenant();
    await inTenant((db) =>
      unaudited(db)
        .insertInto('settings')
        .values({
          id: 1,
          section: 'delivery',
          value: JSON.stringify({ deliveryPrice: 'mucho', maxPriceForPickUp: 9000 }),
        })
        .execute(),
    );
    const { body } = await admin.call(settingsApi.read);
    expect(body).toEqual({ ...defaults, maxPriceForPickUp: 9000 });
  });

  test('are separate for each company', async () => {
    const [one, other] = [await comanda.tenant(), await comanda.tenant()];
    await one.admin.call(settingsApi.update, { body: { deliveryPrice: 1990 } });
    expect((await other.admin.call(settingsApi.read)).body.deliveryPrice).toBe(0);
    const read = (tenant: TestTenant) => comanda.visitor.call(guestSettingsApi.read, {}, { tenant: tenant.slug });
    expect([(await read(one)).body.deliveryPrice, (await read(other)).body.deliveryPrice]).toEqual([1990, 0]);
  });
});

describe('a section', () => {
  test('has its own version and rejects stale changes with both values', async () => {
    const { admin } = await comanda.tenant();
    const save = (body: object, version: number) =>
      admin.call(deliverySection.api.update, { body }, { 'if-match': String(version) });
    const first = await save({ deliveryPrice: 1990 }, 0);
    const stale = await save({ deliveryPrice: 2500 }, 0);
    expect(stale.status).toBe(409);
    expect(stale.refusal.conflict).toMatchObject({
      version: first.body.version,
      fields: [{ field: 'delivery_price', yours: 2500, theirs: 1990 }],
    });
    const untouched = await save({ maxPriceForPickUp: 90_000 }, 0);
    expect([untouched.status, untouched.body]).toMatchObject([200, { deliveryPrice: 1990, maxPriceForPickUp: 90_000 }]);
  });

  test('has a history of its changes that can be undone', async () => {
    const tenant = await comanda.tenant();
    const { admin } = tenant;
    await admin.call(deliverySection.api.update, { body: { deliveryPrice: 1990 } });
    const [entry] = await historyOf(tenant);
    expect(entry).toMatchObject({ authorName: 'Administración', undoable: true, changes: [{ title: 'Despacho' }] });
    expect((await admin.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } })).status).toBe(200);
    expect((await admin.call(settingsApi.read)).body).toEqual(defaults);
    expect(await historyOf(tenant)).toHaveLength(2);
    await admin.call(deliverySection.api.update, { body: { deliveryPrice: 1990 } });
    await admin.call(deliverySection.api.update, { body: { deliveryPrice: 2500 } });
    expect((await historyOf(tenant))[0]?.summary).toBe('Cambió Precio del despacho: de $1.990 a $2.500');
  });

  test('is visible with read permission, and can be changed, previewed and undone with edit permission', async () => {
    const tenant = await comanda.tenant();
    const [viewer, local] = await Promise.all([
      tenant.userWith(['settings.show']),
      tenant.userWith(['settings.show', 'settings.update'], { storeIds: [await tenant.store('Centro')] }),
    ]);
    const statuses = async (who: typeof viewer) => [
      (await who.call(deliverySection.api.read)).status,
      (await who.call(deliverySection.api.preview, { body: { deliveryPrice: 1 } })).status,
      (await who.call(deliverySection.api.update, { body: { deliveryPrice: 1 } })).status,
      (await who.call(settingsApi.update, { body: { deliveryPrice: 1 } })).status,
    ];
    expect(await statuses(viewer)).toEqual([200, 403, 403, 403]);
    expect(await statuses(local)).toEqual([200, 200, 403, 403]);
    await tenant.admin.call(deliverySection.api.update, { body: { deliveryPrice: 1990 } });
    const [entry] = await historyOf(tenant);
    const undo = await local.call(auditApi.undo, { params: { requestId: entry?.requestId ?? '' } });
    expect(undo.status).toBe(403);
  });
});

test('a ceiling above the hard one of the country is rejected with the largest that can be chosen', async () => {
  const { admin } = await comanda.tenant();
  const body = { maxUnpaidTotal: 5_000_001 };
  for (const endpoint of [deliverySection.api.update, deliverySection.api.preview, settingsApi.update]) {
    const { status, refusal } = await admin.call(endpoint, { body });
    expect([status, refusal.errors]).toEqual([422, { max_unpaid_total: ['Usa como máximo $5.000.000'] }]);
  }
  expect((await admin.call(deliverySection.api.update, { body: { maxUnpaidTotal: 5_000_000 } })).status).toBe(200);
});

test('settings are found by synonyms without accents, by users who may see settings', async () => {
  const tenant = await comanda.tenant();
  const find = async (who: typeof tenant.admin) =>
    (await who.call(searchApi.records, { query: { query: 'envio gratis' } })).body.data
      .filter(({ kind }) => kind === 'settings')
      .map(({ title, path }) => [title, path])[0];
  expect(await find(tenant.admin)).toEqual([
    'Despacho gratis desde',
    '/general-settings/delivery?field=minimumValueForFreeDelivery.value',
  ]);
  expect(await find(await tenant.userWith(['stores.list']))).toBeUndefined();
});
