import { describe, expect, test } from 'vitest';
import type { CountryCode } from '#domain/countries.ts';
import { blankCoupon } from '../coupons.rules.ts';
import { couponSentence, type SentenceNames } from './couponSentence.rules.ts';
import type { CouponDraft } from './couponShape.contract.ts';

const sentence = (change: Partial<CouponDraft>, names: SentenceNames = {}, country: CountryCode = 'cl') =>
  couponSentence({ ...blankCoupon(), code: 'VERANO', ...change }, country, names);

const everywhere = 'en todos los locales';

describe('the sentence of a coupon describes the offer:', () => {
  test.each<[string, Partial<CouponDraft>, string]>([
    ['a percentage', { discount: 20 }, 'un 20 % de descuento en todos los productos'],
    ['a percentage with decimals', { discount: 12.5 }, 'un 12,5 % de descuento en todos los productos'],
    [
      'with a maximum',
      { discount: 20, maxDiscount: 5000 },
      'un 20 % de descuento en todos los productos, con un máximo de $5.000',
    ],
    [
      'on delivery too',
      { discount: 20, includeDeliveryCost: true },
      'un 20 % de descuento en todos los productos y en el despacho',
    ],
    [
      'without modifiers',
      { discount: 20, applyModifier: false },
      'un 20 % de descuento en todos los productos, sin contar los agregados',
    ],
    ['free delivery only', { delivery: 100 }, 'despacho gratis'],
    ['a percentage of the delivery', { delivery: 50 }, 'un 50 % de descuento en el despacho'],
    [
      'products and delivery',
      { discount: 10, delivery: 100 },
      'un 10 % de descuento en todos los productos y despacho gratis',
    ],
    ['an amount', { kind: 'giftcard', discount: 3000 }, '$3.000 de descuento en todos los productos'],
    [
      'an amount spent over several orders',
      { kind: 'giftcard', discount: 20000, withBalance: true },
      '$20.000 de descuento en todos los productos, que puede gastar en varios pedidos',
    ],
    ['the cheapest', { kind: 'gift', giftPick: 'cheapest' }, 'gratis el producto más barato del pedido'],
    [
      'two for one',
      { kind: 'gift', giftPick: 'cheapest', giftEvery: 2 },
      '2×1 en todos los productos (el más barato de cada 2 va gratis)',
    ],
    [
      'three for two of a category',
      { kind: 'gift', giftPick: 'cheapest', giftEvery: 3, categories: ['Bebidas'] },
      '3×2 en la categoría «Bebidas» (el más barato de cada 3 va gratis)',
    ],
    ['a gift without a product yet', { kind: 'gift' }, 'gratis 1 unidad de los productos que falta elegir'],
  ])('%s', (_, change, offer) => {
    expect(sentence(change)).toBe(`Quien escriba el código «VERANO» recibe ${offer}, ${everywhere}.`);
  });

  test.each<[string, Partial<CouponDraft>]>([
    ['a draft without a discount', {}],
    ['an invalid number while typing', { discount: Number.NaN }],
  ])('only that it is missing in %s', (_, change) => {
    expect(sentence(change)).toBe('Falta el descuento.');
  });
});

describe('the sentence of a coupon describes the products:', () => {
  test.each<[string, Partial<CouponDraft>, SentenceNames, string]>([
    ['a product by name', { productIds: [4] }, { productIds: ['Cola'] }, '«Cola»'],
    [
      'a few products by name',
      { productIds: [4, 5, 6] },
      { productIds: ['Cola', 'Papas', 'Helado'] },
      '«Cola», «Papas» y «Helado»',
    ],
    ['many products by their number', { productIds: [4, 5, 6, 7] }, {}, '4 productos'],
    ['products whose names are still loading', { productIds: [4] }, { productIds: [] }, '1 producto'],
    ['a price list', { priceGroupIds: [1] }, { priceGroupIds: ['Aeropuerto'] }, 'los productos de «Aeropuerto»'],
    ['price lists', { priceGroupIds: [1, 2, 3, 4] }, {}, 'los productos de 4 listas de precios'],
    ['categories', { categories: ['Postres', 'Bebidas'] }, {}, 'las categorías «Postres» y «Bebidas»'],
    ['many categories', { categories: ['a', 'b', 'c', 'd'] }, {}, '4 categorías'],
    [
      'products and categories',
      { productIds: [4], categories: ['Postres'] },
      { productIds: ['Cola'] },
      '«Cola» y la categoría «Postres»',
    ],
  ])('%s', (_, change, names, target) => {
    expect(sentence({ discount: 10, ...change }, names)).toContain(`un 10 % de descuento en ${target}, ${everywhere}.`);
  });

  test('a free product of a list, or the cheapest of it', () => {
    const gift: Partial<CouponDraft> = { kind: 'gift', productIds: [4] };
    expect(sentence(gift, { productIds: ['Helado'] })).toContain('recibe gratis 1 unidad de «Helado»,');
    expect(sentence({ ...gift, giftPick: 'cheapest' }, { productIds: ['Helado'] })).toContain(
      'recibe gratis el producto más barato de «Helado»,',
    );
  });
});

describe('the sentence of a coupon describes who, how, where and when:', () => {
  const offer = 'recibe un 10 % de descuento en todos los productos';
  test.each<[string, Partial<CouponDraft>, string]>([
    ['a blank code', { code: ' ' }, `Quien escriba el código ${offer}, ${everywhere}.`],
    ['every order', { automatic: true }, `Sin escribir ningún código, quien pida ${offer}, ${everywhere}.`],
    [
      'first purchases',
      { firstPurchase: true },
      `Quien escriba el código «VERANO» en su primera compra ${offer}, ${everywhere}.`,
    ],
    ['a minimum', { minimumToRedeem: 10000 }, ', si sus productos suman al menos $10.000, en todos los locales.'],
    [
      'an ignored minimum of the delivery area',
      { overrideMinimumPrice: true },
      ', aunque no llegue al pedido mínimo de su zona, en todos los locales.',
    ],
    ['days', { days: ['tuesday', 'thursday'] }, ', los martes y jueves, en todos los locales.'],
    [
      'all days of the week, which adds nothing',
      { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
      'productos, en todos los locales.',
    ],
    [
      'daily hours',
      { startTime: '12:00', expiryTime: '15:00' },
      ', todos los días de 12:00 a 15:00, en todos los locales.',
    ],
    [
      'hours past midnight',
      { days: ['friday'], startTime: '22:00', expiryTime: '02:00' },
      ', los viernes de 22:00 a 02:00 del día siguiente, en todos los locales.',
    ],
    [
      'hours until midnight',
      { startTime: '18:00', expiryTime: '24:00' },
      ', todos los días de 18:00 a 24:00, en todos los locales.',
    ],
    [
      'a start time without an end time, which adds nothing',
      { startTime: '18:00' },
      'productos, en todos los locales.',
    ],
    ['a start date', { startDate: '2026-12-01' }, ', desde el 1 de diciembre de 2026, en todos los locales.'],
    [
      'a date range',
      { startDate: '2026-12-01', expiryDate: '2026-12-31' },
      ', del 1 al 31 de diciembre de 2026, en todos los locales.',
    ],
    ['a number of stores', { storeIds: [1, 2, 3, 4] }, ', en 4 locales.'],
    ['a number of store groups', { storeGroupIds: [1, 2, 3, 4] }, ', en los locales de 4 grupos.'],
    ['delivery orders', { dispatchMethod: 'delivery' }, `, ${everywhere}, en pedidos con delivery.`],
    [
      'pick-up orders from the app',
      { dispatchMethod: 'pickUp', platform: 'app' },
      `, ${everywhere}, en pedidos para retirar hechos en la app.`,
    ],
    ['web orders', { platform: 'web' }, `, ${everywhere}, en pedidos hechos en la web.`],
    ['payment methods', { paymentMethods: ['cash', 'online'] }, `, ${everywhere}, pagando con Efectivo o Webpay.`],
    ['a single use', { quantity: 1 }, `, ${everywhere}; vale una vez en total.`],
    ['a single use per person', { quantityByUsers: 1 }, `, ${everywhere}; vale una vez por persona.`],
    [
      'all limits',
      { quantityByUsers: 2, quantity: 1500, spendLimit: 1000000 },
      `, ${everywhere}; vale 2 veces por persona, 1.500 veces en total y hasta dar $1.000.000 en descuentos.`,
    ],
  ])('%s', (_, change, text) => {
    expect(sentence({ discount: 10, ...change })).toContain(text);
  });

  test('stores and groups by name', () => {
    const names = { storeIds: ['Centro'], storeGroupIds: ['Norte'] };
    expect(sentence({ discount: 10, storeIds: [1], storeGroupIds: [2] }, names)).toContain(
      ', en «Centro» y los locales de «Norte».',
    );
  });
});

test('formats numbers of the sentence for its country', () => {
  expect(sentence({ kind: 'giftcard', discount: 150_000, minimumToRedeem: 1_000_000 }, {}, 'gt')).toBe(
    'Quien escriba el código «VERANO» recibe Q1,500.00 de descuento en todos los productos, si sus productos suman al menos Q10,000.00, en todos los locales.',
  );
});

test('describes a happy hour in one sentence', () => {
  const happyHour = {
    automatic: true,
    kind: 'gift',
    giftPick: 'cheapest',
    giftEvery: 2,
    categories: ['Cervezas'],
    days: ['thursday', 'friday'],
    startTime: '18:00',
    expiryTime: '01:00',
    dispatchMethod: 'pickUp',
    spendLimit: 500_000,
  } as const;
  expect(sentence({ ...happyHour, days: [...happyHour.days], categories: [...happyHour.categories] })).toBe(
    'Sin escribir ningún código, quien pida recibe 2×1 en la categoría «Cervezas» (el más barato de cada 2 va gratis), los jueves y viernes de 18:00 a 01:00 del día siguiente, en todos los locales, en pedidos para retirar; vale hasta dar $500.000 en descuentos.',
  );
});
