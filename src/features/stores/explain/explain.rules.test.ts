import { describe, expect, it } from 'vitest';
import { at, closing, everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { chainDefaults } from '#testing/chainDefaults.ts';
import { explainStore, type Question } from './explain.rules.ts';
import { menuStore, square } from '../testing/stores.ts';

const here = { latitude: -33.45, longitude: -70.6 };
const question = (changes: Partial<Question> = {}): Question => ({
  method: 'delivery',
  at: at('2026-06-10T13:00'),
  point: here,
  total: 9000,
  chain: chainDefaults,
  country: 'cl',
  ...changes,
});
const zone = square(here, { name: 'Centro', fee: 2500, minimumOrder: 8000 });
const store = menuStore({
  name: 'Ñuñoa',
  businessHours: everyDay(range('12:00', '16:00'), range('19:00', '23:00')),
  deliveryAreas: [zone],
});
const checkOf = (name: string, changed: Partial<typeof store>, questionChanges: Partial<Question> = {}) =>
  explainStore({ ...store, ...changed }, question(questionChanges)).checks.find((check) => check.name === name);

describe('an explanation for a store that takes the order', () => {
  it('is positive for every question', () => {
    const { takesOrders, sentence, checks } = explainStore(store, question());
    expect(takesOrders).toBe(true);
    expect(sentence).toBe('Ñuñoa recibe pedidos de delivery el miércoles 10 de junio a las 13:00.');
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['orderMethod', true],
      ['hours', true],
      ['closing', true],
      ['wait', true],
      ['deliveryMethod', true],
      ['zone', true],
      ['fee', true],
      ['minimum', true],
      ['paymentMethods', true],
      ['menu', true],
    ]);
  });

  it('does not mention areas for pickup', () => {
    const { checks } = explainStore(store, question({ method: 'pickUp' }));
    expect(checks.map(({ name }) => name)).toEqual([
      'orderMethod',
      'hours',
      'closing',
      'wait',
      'paymentMethods',
      'menu',
    ]);
  });

  it('may still depend on place and total', () => {
    const { takesOrders, checks } = explainStore(store, question({ point: null, total: null }));
    expect(takesOrders).toBe(true);
    expect(checks.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual(['zone', 'fee', 'minimum']);
  });
});

it('uses the current time by default', () => {
  expect(explainStore(store, question({ now: true })).sentence).toBe('Ñuñoa recibe pedidos de delivery ahora.');
});

it('names the first obstacle in its sentence and lists the others', () => {
  const { takesOrders, sentence } = explainStore(
    { ...store, menuId: null, menuName: null },
    question({ at: at('2026-06-10T17:00') }),
  );
  expect(takesOrders).toBe(false);
  expect(sentence).toBe(
    'Ñuñoa no recibe pedidos de delivery el miércoles 10 de junio a las 17:00. El miércoles 10 de junio atiende de 12:00 a 16:00 y de 19:00 a 23:00. Abre a las 19:00. También falla el menú.',
  );
});

it('lists the other obstacles', () => {
  const wrong = { menuId: null, menuName: null, paymentMethods: { ...store.paymentMethods, storeDelivery: {} } };
  const { sentence } = explainStore({ ...store, ...wrong }, question({ now: true, total: 1000 }));
  expect(sentence).toMatch(/ no lo alcanza\. También fallan los medios de pago y el menú\.$/);
});

describe('the time of an explanation', () => {
  it('fails if the dispatch method is off', () => {
    expect(checkOf('orderMethod', { orderMethod: { delivery: false, pickUp: true } })).toMatchObject({
      ok: false,
      sentence: 'No está activado el delivery en este local.',
      tab: 'info',
      field: 'orderMethod',
    });
  });

  it('includes the hours of the day and their end', () => {
    expect(checkOf('hours', {})).toMatchObject({
      ok: true,
      sentence: 'El miércoles 10 de junio atiende de 12:00 a 16:00 y de 19:00 a 23:00.',
      until: at('2026-06-10T16:00').toISOString(),
    });
    expect(checkOf('hours', {}, { at: at('2026-06-10T23:30') })?.sentence).toMatch(
      / Abre el jueves 11 de junio a las 12:00\.$/,
    );
    expect(checkOf('hours', { businessHours: everyDay() })?.sentence).toBe(
      'El miércoles 10 de junio no atiende. No tiene horarios para el delivery.',
    );
  });

  it('names a special day with a link', () => {
    const specialDays = [{ date: '2026-06-10', reason: 'Feriado', ranges: [] }];
    expect(checkOf('hours', { specialDays })).toMatchObject({
      ok: false,
      sentence: 'El miércoles 10 de junio (día especial: Feriado) no atiende. Abre el jueves 11 de junio a las 12:00.',
      field: 'specialDays',
    });
  });

  it('separates hours and closings', () => {
    const closings = [closing('2026-06-10T12:30', '2026-06-10T15:00', { reason: 'Inventario' })];
    expect(checkOf('hours', { scheduledClosingTimes: closings })?.ok).toBe(true);
    expect(checkOf('closing', { scheduledClosingTimes: closings })).toMatchObject({
      ok: false,
      sentence: 'Está cerrado por «Inventario» hasta las 15:00.',
      until: at('2026-06-10T15:00').toISOString(),
    });
    const forever = [closing('2026-06-10T12:30', null)];
    expect(checkOf('closing', { scheduledClosingTimes: forever })).toMatchObject({
      sentence: 'Está cerrado hasta que alguien lo abra.',
      until: null,
    });
  });

  it('includes the wait and the exception behind it', () => {
    expect(checkOf('wait', {})?.sentence).toBe('Un pedido tarda 45 minutos.');
    const exceptional = structuredClone(store.exceptionalWaitTimes);
    exceptional.periodic.wednesday.push({
      startTime: '12:00',
      endTime: '14:00',
      deliveryWaitTime: 80,
      pickUpWaitTime: 30,
    });
    expect(checkOf('wait', { exceptionalWaitTimes: exceptional })).toMatchObject({
      sentence: 'Un pedido tarda 80 minutos, por la espera excepcional de 12:00 a 14:00.',
      field: 'exceptionalWaitTimes',
    });
  });
});

describe('the place of an explanation', () => {
  const far = { latitude: -33.9, longitude: -70.6 };

  it('names the area, or the distance to the point', () => {
    expect(checkOf('zone', {})?.sentence).toBe('El punto está en la zona «Centro».');
    expect(checkOf('zone', {}, { point: far })).toMatchObject({
      ok: false,
      sentence: 'Su única zona no llega a ese punto, a 50 km del local.',
    });
    expect(checkOf('zone', { deliveryAreas: [] })?.sentence).toBe('No tiene zonas de reparto.');
  });

  it('reports that no method delivers, or not in this area', () => {
    expect(checkOf('deliveryMethod', {})?.sentence).toBe('Reparte con Reparto propio.');
    const off = store.deliveryMethods.map((method) => ({ ...method, enabled: false }));
    expect(checkOf('deliveryMethod', { deliveryMethods: off })).toMatchObject({
      ok: false,
      sentence: 'No tiene ninguna forma de reparto activada.',
    });
    expect(checkOf('deliveryMethod', { deliveryAreas: [{ ...zone, deliveryMethodKey: 2 }] })).toMatchObject({
      ok: false,
      sentence: 'La zona «Centro» reparte solo con Uber Direct, que no está activado.',
    });
  });
});

describe('the total of an explanation', () => {
  const deliveredBy = (changes: object) => ({
    deliveryMethods: store.deliveryMethods.map((method) => (method.key === 1 ? { ...method, ...changes } : method)),
  });

  it('describes how the fee is calculated', () => {
    expect(checkOf('fee', {})?.sentence).toBe('Cuesta $2.500, la tarifa de la zona «Centro».');
    const dynamic = deliveredBy({ deliveryFeeType: 'dynamic', basePrice: 1000, kmPrice: 300 });
    expect(checkOf('fee', { ...dynamic, latitude: -33.46 })?.sentence).toBe(
      'Cuesta $1.334: $1.000 más $300 por 1,11 km.',
    );
    expect(checkOf('fee', { ...dynamic, latitude: null })).toMatchObject({ ok: false, tab: 'info', field: 'latitude' });
    expect(checkOf('fee', deliveredBy({ deliveryFeeType: 'external' }))).toMatchObject({
      ok: null,
      sentence: 'Lo cotiza Reparto propio al momento del pedido.',
    });
  });

  it('includes the total for free delivery', () => {
    const free = { minimumValueForFreeDelivery: 12_000 };
    expect(checkOf('fee', free)?.sentence).toMatch(/ Gratis desde \$12\.000\.$/);
    expect(checkOf('fee', free, { total: 12_000 })?.sentence).toBe('Gratis: el pedido llega a $12.000.');
  });

  it('is compared with the minimum of the area', () => {
    expect(checkOf('minimum', {}, { total: 7999 })).toMatchObject({
      ok: false,
      sentence: 'Se pide desde $8.000 en la zona «Centro»: el pedido de $7.999 no lo alcanza.',
    });
    expect(checkOf('minimum', {}, { total: 8000 })?.ok).toBe(true);
    const deliveryAreas = [zone, { ...zone, name: 'Chica', fee: 5000, minimumOrder: 5000 }];
    expect(checkOf('minimum', { deliveryAreas }, { total: 7999 })?.sentence).toBe(
      'Se pide desde $5.000 en la zona «Chica»: el pedido de $7.999 lo alcanza.',
    );
    expect(checkOf('minimum', { deliveryAreas }, { total: null })?.sentence).toBe(
      'Se pide desde $8.000 en la zona «Centro».',
    );
    expect(checkOf('minimum', { deliveryAreas: [{ ...zone, minimumOrder: 0 }] })?.sentence).toBe(
      'No hay un pedido mínimo.',
    );
  });
});

describe('the offer of an explanation', () => {
  it('lists the payment methods of the dispatch method', () => {
    expect(checkOf('paymentMethods', {})?.sentence).toBe('Se paga con Efectivo.');
    expect(checkOf('paymentMethods', {}, { method: 'pickUp' })?.sentence).toBe(
      'Se paga con Efectivo, Tarjeta al recibir.',
    );
  });

  it('excludes methods that lack a commerce code', () => {
    const paymentMethods = { ...store.paymentMethods, storeDelivery: { online: true } };
    expect(checkOf('paymentMethods', { paymentMethods })).toMatchObject({
      ok: false,
      sentence: 'Ningún medio de pago sirve para «Delivery»: a Webpay le falta el código de comercio.',
    });
    expect(checkOf('paymentMethods', { paymentMethods, webpayCommerceCode: '597012345678' })?.ok).toBe(true);
  });

  it('requires a menu', () => {
    expect(checkOf('menu', {})?.sentence).toBe('Vende el menú «Carta».');
    expect(checkOf('menu', { menuId: null, menuName: null })?.ok).toBe(false);
  });
});

describe('chain settings in an explanation', () => {
  const chain = {
    ...chainDefaults,
    deliveryPrice: 1990,
    minPriceForDelivery: 10_000,
    maxPriceForDelivery: 8500,
    minimumValueForFreeDelivery: { value: 15_000, enabledForExternalDelivery: false },
  };
  const asChain = { deliveryAreas: [square(here, { name: 'Centro', fee: null, minimumOrder: null })] };

  it('are marked as such where area and store have none', () => {
    expect(checkOf('fee', asChain, { chain })?.sentence).toBe(
      'Cuesta $1.990, el precio de la cadena. Gratis desde $15.000, como en toda la cadena.',
    );
    expect(checkOf('minimum', asChain, { chain })).toMatchObject({
      ok: false,
      sentence: 'Se pide desde $10.000 con despacho, como en toda la cadena: el pedido de $9.000 no lo alcanza.',
    });
    expect(checkOf('fee', {}, { chain })?.sentence).toBe(
      'Cuesta $2.500, la tarifa de la zona «Centro». Gratis desde $15.000, como en toda la cadena.',
    );
  });

  it('reject oversized orders and link to the setting', () => {
    expect(checkOf('maximum', {}, { chain })).toMatchObject({
      ok: false,
      sentence: 'Se aceptan pedidos de hasta $8.500 en toda la cadena: el pedido de $9.000 lo supera.',
      tab: 'settings',
      field: 'maxPriceForDelivery',
    });
    expect(checkOf('maximum', {}, { chain, total: null })?.ok).toBeNull();
    expect(checkOf('maximum', {}, { chain, method: 'pickUp' })).toBeUndefined();
  });
});
