import { describe, expect, test } from 'vitest';
import { insert } from '#kit/server/data/write.ts';
import { testApp } from '#testing/testApp.ts';
import { createStore, deliveryArea } from '#testing/stores.ts';
import type { DeliveryArea } from '../../delivery/delivery.contract.ts';
import { type Store, type StorePatch, storesApi } from '../../record/stores.contract.ts';

const comanda = await testApp();
const tenant = await comanda.tenant();
const { admin } = tenant;
const store = await createStore(tenant);

const square = [
  { latitude: -33.46, longitude: -70.6 },
  { latitude: -33.46, longitude: -70.58 },
  { latitude: -33.44, longitude: -70.58 },
  { latitude: -33.44, longitude: -70.6 },
];
const bowTie = [square[0], square[2], square[1], square[3]] as typeof square;
const area = (changes: Partial<DeliveryArea> = {}) => deliveryArea('Centro', { points: square, ...changes });
const required = 'Debes completar este campo';

/** Errors of a rejected save, by field; checks that the store is unchanged. */
const errorsOf = async (body: StorePatch) => {
  const { status, refusal } = await admin.call(storesApi.update, { params: { id: store.id }, body });
  return [status, refusal.errors];
};

const refused: [string, StorePatch, Record<string, string>][] = [
  ['a name of ten thousand characters', { name: 'x'.repeat(10_000) }, { name: 'Usa como máximo 120 caracteres' }],
  ['orders that are late at once', { orderAlertMinutes: 0 }, { order_alert_minutes: 'Debe ser mayor que 0' }],
  ['orders that are never late', { orderAlertMinutes: 241 }, { order_alert_minutes: 'Usa como máximo 240 minutos' }],
  ['a blank name', { name: '  ' }, { name: required }],
  [
    'a phone of another country',
    { phone: '+506 8765 4321' },
    { phone: 'Debe tener 9 dígitos, por ejemplo 9 8765 4321' },
  ],
  [
    'an e-mail without a domain',
    { email: 'local@' },
    { email: 'Escribe un correo con este formato: nombre@empresa.com' },
  ],
  [
    'WhatsApp without a number',
    { whatsappNumberEnabled: true },
    { whatsapp_number: 'Escribe el número de WhatsApp o desactívalo' },
  ],
  [
    'Messenger with spaces',
    { facebookMessengerId: 'mi local' },
    { facebook_messenger_id: 'Escribe el usuario o el número de la página, sin espacios' },
  ],
  [
    'Messenger without a page',
    { facebookMessengerIdEnabled: true },
    { facebook_messenger_id: 'Escribe el usuario de Messenger o desactívalo' },
  ],
  ['one coordinate alone', { latitude: null }, { latitude: 'Ubica el local en el mapa' }],
  [
    'coordinates the wrong way round',
    { latitude: -70.59, longitude: -33.45 },
    { latitude: 'La latitud y la longitud parecen invertidas: ¿querías escribir -33.45, -70.59?' },
  ],
  ['a place abroad', { latitude: 40.41, longitude: -3.7 }, { latitude: 'Este punto queda fuera de Chile' }],
  ['a latitude beyond the pole', { latitude: -91 }, { latitude: 'Debe estar entre -90 y 90' }],
  [
    'an unknown time zone',
    { timeZone: 'America/Quilicura' },
    { time_zone: 'No existe esa zona horaria: elige una como America/Santiago' },
  ],
  ['a tip above 100 %', { defaultTip: 101 }, { default_tip: 'Debe ser como máximo 100 %' }],
  [
    'a tip on offer of more than all',
    { deliveryTipAvailability: { 150: true } },
    { 'delivery_tip_availability.150': 'Debe ser como máximo 100 %' },
  ],
  [
    'a tip of half a peso',
    { tipType: 'amount', defaultTip: 0.5 },
    { default_tip: 'Un monto debe ser un número entero' },
  ],
  [
    'four checkout questions',
    { checkoutQuestionIds: [1, 2, 3, 4] },
    { checkout_question_ids: 'Elige hasta 3 preguntas' },
  ],
  [
    'a cart that is reminded at once',
    { cartNotificationIntervalMinutes: 4 },
    { cart_notification_interval_minutes: 'Debe ser de al menos 5 minutos' },
  ],
  [
    'a coupon that was not chosen',
    { abandonedShoppingCartCouponEnabled: true },
    { abandoned_shopping_cart_coupon_id: 'Elige el cupón o desactívalo' },
  ],
  ['a wait of zero', { deliveryWaitTime: 0 }, { delivery_wait_time: 'Debe ser mayor que 0' }],
  ['a negative wait', { pickUpWaitTime: -5 }, { pick_up_wait_time: 'Debe ser mayor que 0' }],
  ['a number as text', { deliveryWaitTime: '45' as never }, { delivery_wait_time: 'Debe ser un número' }],
  [
    'a commerce code of another kind',
    { webpayCommerceCode: '597012345' },
    { webpay_commerce_code: 'Debe tener 12 dígitos y empezar con 5970' },
  ],
];

const refusedAreas: [string, StorePatch, Record<string, string>][] = [
  [
    'two zones of one name',
    { deliveryAreas: [area(), area({ name: ' CÉNTRO ' })] },
    { 'delivery_areas.1.name': 'Ya hay una zona llamada Centro' },
  ],
  [
    'a zone whose border crosses itself',
    { deliveryAreas: [area({ points: bowTie })] },
    { 'delivery_areas.0.points': 'El borde de la zona Centro se cruza' },
  ],
  [
    'a zone of two points',
    { deliveryAreas: [area({ points: square.slice(0, 2) })] },
    { 'delivery_areas.0.points': 'Una zona necesita al menos 3 puntos' },
  ],
  [
    'an area without a delivery method',
    { deliveryAreas: [area({ deliveryMethodKey: 8 })] },
    { 'delivery_areas.0.delivery_method_key': 'El local no tiene esa forma de reparto' },
  ],
  ['a negative fee', { deliveryAreas: [area({ fee: -1 })] }, { 'delivery_areas.0.fee': 'No puede ser negativo' }],
  [
    'a zone that is not there',
    { deliveryAreas: [{ id: 999, fee: 1 }] },
    { 'delivery_areas.0.id': 'Esta zona ya no existe' },
  ],
  ['a foreign menu', { menuId: 999_999 }, { menu_id: 'No existe ese menú' }],
  [
    'a foreign coupon',
    { abandonedShoppingCartCouponId: 999_999, abandonedShoppingCartCouponEnabled: true },
    { abandoned_shopping_cart_coupon_id: 'No existe ese cupón' },
  ],
  [
    'a foreign question',
    { checkoutQuestionIds: [999_999] },
    { checkout_question_ids: 'Una de las preguntas ya no existe' },
  ],
  ['an unknown picture', { imageKey: 't1/ajena' }, { image_key: 'La imagen no terminó de subirse. Elígela otra vez.' }],
];

const asErrors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]]));

describe('a store is rejected at the field', () => {
  test.each([...refused, ...refusedAreas])('for %s', async (_, body, fields) => {
    expect(await errorsOf(body)).toEqual([422, asErrors(fields)]);
  });

  test('and is not changed', async () => {
    const { body } = await admin.call(storesApi.get, { params: { id: store.id } });
    expect(body).toEqual(store);
  });

  test('with all errors at once', async () => {
    const [, errors] = await errorsOf({
      phone: '123',
      defaultTip: 200,
      deliveryAreas: [area({ points: bowTie })],
      paymentMethods: { inStore: { cash: null }, storeDelivery: { cash: null } },
    });
    expect(Object.keys(errors as object)).toEqual([
      'phone',
      'default_tip',
      'delivery_areas.0.points',
      'payment_methods',
    ]);
  });

  test('for an unknown field', async () => {
    const url = `/api/admin/v1/stores/${store.id}`;
    const payload = { store: { colour: 'red' } };
    const reply = await comanda.app.inject({ method: 'PATCH', url, headers: admin.headers, payload });
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { colour: ['Este campo no existe'] }]);
  });

  test('when it is created, with the missing required fields', async () => {
    const { status, refusal } = await admin.call(storesApi.create, { body: { latitude: -33.4 } });
    expect(status).toBe(422);
    expect(refusal.errors).toMatchObject({ name: [required], text_address: [required], phone: [required] });
  });
});

describe('a store in another country', () => {
  test('has phones, places and payment methods of that country', async () => {
    const abroad = await comanda.tenant({ country: 'cr' });
    const created = await createStore(abroad, { phone: '8765 4321', latitude: 9.93, longitude: -84.08 }).catch(String);
    expect(created).toMatchObject({ phone: '+50687654321' });
    const { id } = created as Store;
    const save = (body: StorePatch) => abroad.admin.call(storesApi.update, { params: { id }, body });
    const onvo = { inStore: { cash: null, onvo: true }, storeDelivery: { cash: null, onvo: true } };
    expect((await save({ paymentMethods: onvo })).status).toBe(200);
    expect((await save({ latitude: -33.4, longitude: -70.6 })).refusal.errors).toEqual({
      latitude: ['Este punto queda fuera de Costa Rica'],
    });
    const chilean = await errorsOf({ paymentMethods: onvo });
    expect(chilean).toEqual([422, { payment_methods: ['Elige al menos un medio de pago para delivery y retiro'] }]);
  });
});

test('records of another tenant are not found', async () => {
  const rival = await comanda.tenant();
  const menuId = await rival.inTenant(async (db) => (await insert(db, 'menus', { name: 'Carta' })).id);
  expect(await errorsOf({ menuId })).toEqual([422, { menu_id: ['No existe ese menú'] }]);
});
